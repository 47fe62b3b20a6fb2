// Values of Wythoff's game by their definition.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int cases;
    scanf("%d", &cases);
    vector<pair<int, int>> asked(cases);
    int most = 0;
    for (auto& [a, b] : asked) scanf("%d %d", &a, &b), most = max({most, a, b});
    vector<vector<int>> g(most + 1, vector<int>(most + 1));
    vector<int> seen(4 * most + 4, -1);
    for (int a = 0, stamp = 0; a <= most; ++a)
        for (int b = 0; b <= most; ++b, ++stamp) {
            for (int k = 1; k <= a; ++k) seen[g[a - k][b]] = stamp;
            for (int k = 1; k <= b; ++k) seen[g[a][b - k]] = stamp;
            for (int k = 1; k <= min(a, b); ++k) seen[g[a - k][b - k]] = stamp;
            while (seen[g[a][b]] == stamp) ++g[a][b];
        }
    for (auto& [a, b] : asked) printf("%d\n", g[a][b]);
}
