map<Position, int> memo;

{{comment_grundy}}
int grundy(const Position& start) {
    vector<Position> todo{start};
    while (!todo.empty()) {
        const Position p = todo.back();
        set<int> seen;
        bool ready = true;
        if (!memo.count(p)) {
            for (const Option& option : options(p)) {
                int value = 0;
                for (const Position& q : option.parts) {
                    const auto known = memo.find(q);
                    if (known != memo.end()) {
                        value ^= known->second;
                    } else {
                        ready = false;
                        todo.push_back(q);
                    }
                }
                seen.insert(value);
            }
        }
        if (!ready) continue;
        todo.pop_back();
        int value = 0;
        while (seen.count(value)) ++value;
        memo.insert({p, value});
    }
    return memo[start];
}
