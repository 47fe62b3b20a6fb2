// Search of all boards, which are remembered.
#include <bits/stdc++.h>
using namespace std;

map<pair<string, char>, bool> known;

bool wins(const string& s, char own) {
    auto [at, fresh] = known.insert({{s, own}, false});
    if (!fresh) return at->second;
    for (size_t i = 0; i + 1 < s.size(); ++i) {
        if (s[i] != own && s[i + 1] != own) continue;
        string next = s;
        next[i] = next[i + 1] = 'W';
        if (!wins(next, own == 'R' ? 'B' : 'R')) return known[{s, own}] = true;
    }
    return false;
}

int main() {
    int cases;
    cin >> cases;
    while (cases--) {
        int n;
        string s;
        cin >> n >> s;
        if (s == "\"\"") s.clear();
        cout << (wins(s, 'R') ? "Alice" : "Bob") << '\n';
    }
}
