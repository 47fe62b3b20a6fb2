{{comment_compound}}
vector<Turn> turns(const State& state) {
    const auto& [parts, player] = state;
    struct Choice {
        vector<Position> parts;
        long long moved;
        bool wins;
    };
    vector<Choice> choices{{{}, 0, false}};
    for (const Position& p : parts) {
        vector<Choice> more;
        const vector<Option> all = options(p{{player}});
        for (const Choice& choice : choices) {
            if ({{may_stay}}) {
                more.push_back(choice);
                more.back().parts.push_back(p);
            }
            if ({{may_move}}) {
                for (const Option& option : all) {
                    more.push_back({choice.parts, choice.moved + 1, choice.wins || option.wins});
                    more.back().parts.insert(more.back().parts.end(), option.parts.begin(), option.parts.end());
                }
            }
        }
        choices = more;
    }
    vector<Turn> found;
    for (Choice& choice : choices) {
        if (choice.moved == 0) continue;
        sort(choice.parts.begin(), choice.parts.end());
        Turn turn{{choice.parts, {{other}}}};
        turn.wins = choice.wins;
        found.push_back(turn);
    }
    return found;
}
