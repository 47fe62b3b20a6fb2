// Values by their definition, up to the largest heap.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int cases;
    cin >> cases;
    vector<vector<long long>> all(cases);
    long long most = 0;
    for (auto& heaps : all) {
        int n;
        cin >> n;
        heaps.resize(n);
        for (auto& heap : heaps) cin >> heap, most = max(most, heap);
    }
    vector<int> g(most + 1);
    for (int n = 1; n <= most; ++n) {
        set<int> seen;
        for (int k = 0; k < n; ++k) seen.insert(g[k]);
        for (int a = 1; a < n; ++a)
            for (int b = a; a + b < n; ++b) seen.insert(g[a] ^ g[b] ^ g[n - a - b]);
        while (seen.count(g[n])) ++g[n];
    }
    for (auto& heaps : all) {
        int x = 0;
        for (auto heap : heaps) x ^= g[heap];
        cout << (x ? "First player wins." : "Second player wins.") << '\n';
    }
}
