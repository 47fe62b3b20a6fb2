// Values of all numbers, each by the divisors that are handed on to its multiples.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> a(n);
    for (int& x : a) cin >> x;
    int most = n ? *max_element(a.begin(), a.end()) : 1;
    vector<int> g(most + 1);
    vector<vector<int>> options(most + 1);
    for (int d = 1; d <= most; ++d) {
        sort(options[d].begin(), options[d].end());
        for (int value : options[d]) g[d] += value == g[d];
        for (int m = 2 * d; m <= most; m += d) options[m].push_back(g[d]);
    }
    int x = 0;
    for (int m : a) x ^= g[m];
    cout << (x ? "Anna" : "Bruno") << '\n';
}
