map<State, int> memo;

{{comment_retrograde}}
int result(const State& start) {
    if (memo.count(start)) return memo[start];
    map<State, size_t> number{{{start, 0}}};
    vector<State> states{start};
    vector<vector<size_t>> before(1);
    vector<int> found;
    vector<size_t> left, settled;
    for (size_t at = 0; at < states.size(); ++at) {
        const State state = states[at];
        int known = over(state);
        left.push_back(0);
        if (known == GOES_ON) {
            const vector<Turn> all = turns(state);
            known = all.empty() ? {{stuck}} : 0;
            for (const Turn& turn : all) {
                const auto old = memo.find(turn.to);
                if (turn.wins || (old != memo.end() && old->second == -1)) {
                    known = 1;
                } else if (old == memo.end() || old->second == 0) {
                    ++left[at];
                    if (old != memo.end()) continue;
                    const auto fresh = number.insert({turn.to, states.size()});
                    if (fresh.second) {
                        states.push_back(turn.to);
                        before.emplace_back();
                    }
                    before[fresh.first->second].push_back(at);
                }
            }
            if (known == 0 && left[at] == 0) known = -1;
        }
        found.push_back(known);
        if (known != 0) settled.push_back(at);
    }
    for (size_t next = 0; next < settled.size(); ++next) {
        for (const size_t at : before[settled[next]]) {
            if (found[at] != 0) continue;
            if (found[settled[next]] == -1) {
                found[at] = 1;
            } else if (--left[at] == 0) {
                found[at] = -1;
            }
            if (found[at] != 0) settled.push_back(at);
        }
    }
    for (size_t at = 0; at < states.size(); ++at) memo[states[at]] = found[at];
    return memo[start];
}
