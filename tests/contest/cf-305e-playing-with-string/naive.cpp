// Runs of places with equal neighbours; a cut takes its place and both beside it.
#include <bits/stdc++.h>
using namespace std;

int main() {
    string s;
    cin >> s;
    if (s == "\"\"") s.clear();
    int n = s.size();
    vector<int> g(n + 1), seen(4 * (n + 1), -1);
    for (int m = 1; m <= n; ++m) {
        for (int i = 1; i <= m; ++i) seen[g[max(i - 2, 0)] ^ g[max(m - i - 1, 0)]] = m;
        while (seen[g[m]] == m) ++g[m];
    }
    int x = 0, run = 0;
    for (int i = 1; i + 1 <= n; ++i) {
        if (i + 1 < n && s[i - 1] == s[i + 1]) {
            ++run;
        } else {
            x ^= g[run];
            run = 0;
        }
    }
    cout << (x ? "First" : "Second") << '\n';
}
