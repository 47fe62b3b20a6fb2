// The best difference from each place and each m.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<long long> a(n);
    for (auto& x : a) cin >> x;
    vector<vector<long long>> best(n + 1, vector<long long>(n + 2));
    for (int i = n - 1; i >= 0; --i)
        for (int m = 1; m <= n; ++m) {
            long long most = LLONG_MIN, got = 0;
            for (int x = 1; x <= 2 * m && i + x <= n; ++x) {
                got += a[i + x - 1];
                most = max(most, got - best[i + x][min(n, max(m, x))]);
            }
            best[i][m] = most;
        }
    cout << (n ? best[0][1] : 0) << '\n';
}
