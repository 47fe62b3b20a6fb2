map<State, long long> memo;

{{comment_points}}
long long points(const State& start) {
    struct Open {
        State state;
        vector<Turn> turns;
        size_t next;
        long long best;
    };
    vector<Open> todo;
    const auto open = [&](const State& state) { todo.push_back({state, turns(state), 0, 0}); };
    if (!memo.count(start)) open(start);
    while (!todo.empty()) {
        Open& top = todo.back();
        if (top.next == top.turns.size()) {
            memo[top.state] = top.best;
            todo.pop_back();
            continue;
        }
        const Turn& turn = top.turns[top.next];
        const auto known = memo.find(turn.to);
        if (known == memo.end()) {
            const State to = turn.to;
            open(to);
        } else {
            const long long worth = turn.points + (turn.again ? known->second : -known->second);
            top.best = top.next == 0 ? worth : max(top.best, worth);
            ++top.next;
        }
    }
    return memo[start];
}
