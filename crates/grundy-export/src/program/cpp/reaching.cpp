{{comment_hot}}
const int HOT = -1;
map<Position, int> memo;

{{comment_grundy}}
int grundy(const Position& start) {
    vector<Position> todo{start};
    while (!todo.empty()) {
        const Position p = todo.back();
        set<int> seen;
        bool ready = true, hot = false;
        if (!memo.count(p)) {
            for (const Option& option : options(p)) {
                if (option.wins) {
                    hot = true;
                    break;
                }
                int value = 0;
                bool loses = false;
                for (const Position& q : option.parts) {
                    const auto known = memo.find(q);
                    if (known == memo.end()) {
                        ready = false;
                        todo.push_back(q);
                    } else if (known->second == HOT) {
                        loses = true;
                    } else {
                        value ^= known->second;
                    }
                }
                if (!loses) seen.insert(value);
            }
        }
        if (hot) {
            todo.resize(find(todo.begin(), todo.end(), p) - todo.begin());
            memo[p] = HOT;
        } else if (ready) {
            todo.pop_back();
            int value = 0;
            while (seen.count(value)) ++value;
            memo.insert({p, value});
        }
    }
    return memo[start];
}
