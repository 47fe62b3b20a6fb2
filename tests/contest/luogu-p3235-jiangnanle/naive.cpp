// Values by their definition, from the bottom up: of equal heaps only whether their number is odd counts.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int cases, f;
    cin >> cases >> f;
    vector<vector<int>> all(cases);
    int most = 0;
    for (auto& heaps : all) {
        int n;
        cin >> n;
        heaps.resize(n);
        for (auto& heap : heaps) cin >> heap, most = max(most, heap);
    }
    vector<int> g(most + 2), seen(4 * (most + 2), -1);
    for (int n = max(f, 2); n <= most; ++n) {
        for (int m = 2; m <= n; ++m) {
            int q = n / m, r = n % m, x = 0;
            if (r & 1) x ^= g[q + 1];
            if ((m - r) & 1) x ^= g[q];
            seen[x] = n;
        }
        while (seen[g[n]] == n) ++g[n];
    }
    for (auto& heaps : all) {
        int x = 0;
        for (int heap : heaps) x ^= g[heap];
        cout << (x ? 1 : 0) << '\n';
    }
}
