// Values of paths by three loops; a cycle becomes a path.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int l, r, count;
    cin >> l >> r >> count;
    vector<int> cycles(count);
    for (int& n : cycles) cin >> n;
    int most = count ? *max_element(cycles.begin(), cycles.end()) : 0;
    vector<int> path(most + 1), seen(4 * (most + 1), -1);
    for (int n = 1; n <= most; ++n) {
        for (int k = l; k <= min(r, n); ++k)
            for (int i = 0; i <= n - k; ++i) seen[path[i] ^ path[n - k - i]] = n;
        while (seen[path[n]] == n) ++path[n];
    }
    int x = 0;
    for (int n : cycles) {
        set<int> options;
        for (int k = l; k <= min(r, n); ++k) options.insert(path[n - k]);
        int value = 0;
        while (options.count(value)) ++value;
        x ^= value;
    }
    cout << (x ? "Alice" : "Bob") << '\n';
}
