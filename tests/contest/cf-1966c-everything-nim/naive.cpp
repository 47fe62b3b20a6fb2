// Search of all sets of piles, which are remembered.
#include <bits/stdc++.h>
using namespace std;

map<set<int>, bool> known;

bool wins(const set<int>& piles) {
    auto [at, fresh] = known.insert({piles, false});
    if (!fresh) return at->second;
    if (piles.empty()) return false;
    for (int k = 1; k <= *piles.begin(); ++k) {
        set<int> next;
        for (int pile : piles)
            if (pile > k) next.insert(pile - k);
        if (!wins(next)) return known[piles] = true;
    }
    return false;
}

int main() {
    int cases;
    cin >> cases;
    while (cases--) {
        int n;
        cin >> n;
        set<int> piles;
        while (n--) {
            int pile;
            cin >> pile;
            piles.insert(pile);
        }
        cout << (wins(piles) ? "Alice" : "Bob") << '\n';
    }
}
