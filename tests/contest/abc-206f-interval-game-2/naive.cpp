// Values of all intervals that are still free, the short ones first.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int cases;
    cin >> cases;
    while (cases--) {
        int n;
        cin >> n;
        vector<pair<int, int>> intervals(n);
        for (auto& [l, r] : intervals) cin >> l >> r;
        vector<vector<int>> g(102, vector<int>(102));
        for (int length = 1; length < 100; ++length)
            for (int a = 1; a + length <= 100; ++a) {
                int b = a + length;
                set<int> seen;
                for (auto [l, r] : intervals)
                    if (a <= l && r <= b) seen.insert(g[a][l] ^ g[r][b]);
                while (seen.count(g[a][b])) ++g[a][b];
            }
        cout << (g[1][100] ? "Alice" : "Bob") << '\n';
    }
}
