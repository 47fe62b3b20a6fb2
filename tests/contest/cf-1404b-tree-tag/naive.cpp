// All pairs of places, backwards from those where Alice has met Bob.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int cases;
    cin >> cases;
    while (cases--) {
        int n, a, b, da, db;
        cin >> n >> a >> b >> da >> db;
        vector<vector<int>> beside(n);
        for (int i = 1; i < n; ++i) {
            int u, v;
            cin >> u >> v;
            beside[u - 1].push_back(v - 1);
            beside[v - 1].push_back(u - 1);
        }
        // Where one may jump from each vertex, by a search that ends at the distance.
        auto jumps = [&](int far) {
            vector<vector<int>> to(n);
            for (int v = 0; v < n; ++v) {
                vector<array<int, 3>> stack{{v, -1, 0}};
                while (!stack.empty()) {
                    auto [w, from, distance] = stack.back();
                    stack.pop_back();
                    to[v].push_back(w);
                    if (distance == far) continue;
                    for (int x : beside[w])
                        if (x != from) stack.push_back({x, w, distance + 1});
                }
            }
            return to;
        };
        auto alice = jumps(da), bob = jumps(db);
        // Whether Alice wins: with Alice to move, with Bob to move.
        vector<char> won[2] = {vector<char>(size_t(n) * n), vector<char>(size_t(n) * n)};
        vector<int> open(size_t(n) * n);
        queue<pair<int, size_t>> waiting;
        for (int u = 0; u < n; ++u)
            for (int v = 0; v < n; ++v) {
                open[size_t(u) * n + v] = bob[v].size();
                for (int who = 0; who < 2 && u == v; ++who) {
                    won[who][size_t(u) * n + v] = 1;
                    waiting.push({who, size_t(u) * n + v});
                }
            }
        while (!waiting.empty()) {
            auto [who, state] = waiting.front();
            waiting.pop();
            size_t u = state / n, v = state % n;
            if (who == 1) {
                for (int w : alice[u]) {
                    size_t before = size_t(w) * n + v;
                    if (won[0][before]) continue;
                    won[0][before] = 1;
                    waiting.push({0, before});
                }
            } else {
                for (int w : bob[v]) {
                    size_t before = u * n + w;
                    if (won[1][before] || --open[before]) continue;
                    won[1][before] = 1;
                    waiting.push({1, before});
                }
            }
        }
        cout << (won[0][size_t(a - 1) * n + b - 1] ? "Alice" : "Bob") << '\n';
    }
}
