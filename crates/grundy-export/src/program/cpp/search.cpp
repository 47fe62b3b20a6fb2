map<State, int> memo;

{{comment_result}}
int result(const State& start) {
    struct Open {
        State state;
        vector<Turn> turns;
        size_t next;
        int best;
    };
    vector<Open> todo;
    const auto open = [&](const State& state) {
        const int end = over(state);
        if (end != GOES_ON) {
            memo[state] = end;
            return;
        }
        vector<Turn> all = turns(state);
        const int best = all.empty() ? {{stuck}} : -1;
        todo.push_back({state, all, 0, best});
    };
    if (!memo.count(start)) open(start);
    while (!todo.empty()) {
        Open& top = todo.back();
        if (top.best == 1 || top.next == top.turns.size()) {
            memo[top.state] = top.best;
            todo.pop_back();
            continue;
        }
        const Turn& turn = top.turns[top.next];
        const auto known = memo.find(turn.to);
        if (turn.wins) {
            top.best = 1;
        } else if (known != memo.end()) {
            top.best = max(top.best, -known->second);
            ++top.next;
        } else {
            const State to = turn.to;
            open(to);
        }
    }
    return memo[start];
}
