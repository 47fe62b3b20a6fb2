// Values of (n, last) from the bottom up; then every first move is tried.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int cases;
    cin >> cases;
    while (cases--) {
        int n;
        array<long long, 3> hit;
        cin >> n >> hit[0] >> hit[1] >> hit[2];
        vector<long long> heaps(n);
        for (auto& heap : heaps) cin >> heap;
        long long most = n ? *max_element(heaps.begin(), heaps.end()) : 0;
        vector<array<int, 3>> g(most + 1);
        g[0] = {0, 0, 0};
        for (long long s = 1; s <= most; ++s)
            for (int last = 0; last < 3; ++last) {
                bool seen[5] = {};
                for (int kind = 0; kind < 3; ++kind)
                    if (kind == 0 || kind != last) seen[g[max(0LL, s - hit[kind])][kind]] = true;
                int value = 0;
                while (seen[value]) ++value;
                g[s][last] = value;
            }
        int x = 0;
        for (auto heap : heaps) x ^= g[heap][0];
        long long ways = 0;
        for (auto heap : heaps)
            for (int kind = 0; kind < 3 && heap > 0; ++kind)
                ways += (x ^ g[heap][0] ^ g[max(0LL, heap - hit[kind])][kind]) == 0;
        cout << ways << '\n';
    }
}
