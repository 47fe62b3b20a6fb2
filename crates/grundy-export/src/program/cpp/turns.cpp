{{comment_turns}}
vector<Turn> turns(const State& state) {
    const auto& [parts, player] = state;
    vector<Turn> found;
    for (size_t i = 0; i < parts.size(); ++i) {
        if (i > 0 && parts[i] == parts[i - 1]) continue;
        for (const Option& option : options(parts[i]{{player}})) {
            vector<Position> next = option.parts;
            for (size_t j = 0; j < parts.size(); ++j) {
                if (j != i) next.push_back(parts[j]);
            }
            sort(next.begin(), next.end());
            Turn turn{{next, {{other}}}};
{{copies}}            found.push_back(turn);
        }
    }
    return found;
}
