// Search of all places of the people, which are remembered.
#include <bits/stdc++.h>
using namespace std;

size_t king;
map<vector<int>, bool> known;

bool wins(const vector<int>& a) {
    auto at = known.find(a);
    if (at != known.end()) return at->second;
    bool found = false;
    for (size_t i = 0; i < a.size() && !found; ++i) {
        int least = i == 0 || a[i - 1] == 0 ? 0 : a[i - 1] + 1;
        for (int to = least; to < a[i] && !found; ++to) {
            if (i == king && to == 0) {
                found = true;
                break;
            }
            auto next = a;
            next[i] = to;
            found = !wins(next);
        }
    }
    return known[a] = found;
}

int main() {
    int n, k;
    while (cin >> n >> k) {
        vector<int> a(n);
        for (int& x : a) cin >> x;
        king = k - 1;
        known.clear();
        cout << (wins(a) ? "Alice" : "Bob") << '\n';
    }
}
