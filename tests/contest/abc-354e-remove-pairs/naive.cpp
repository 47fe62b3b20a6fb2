// All sets of cards, from small to large.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<pair<int, int>> cards(n);
    for (auto& [front, back] : cards) cin >> front >> back;
    vector<char> won(size_t(1) << n);
    for (size_t set = 0; set < won.size(); ++set)
        for (int i = 0; i < n; ++i)
            for (int j = i + 1; j < n; ++j) {
                if (!(set >> i & 1) || !(set >> j & 1)) continue;
                if (cards[i].first != cards[j].first && cards[i].second != cards[j].second) continue;
                if (!won[set ^ (size_t(1) << i) ^ (size_t(1) << j)]) won[set] = 1;
            }
    cout << (won.back() ? "Takahashi" : "Aoki") << '\n';
}
