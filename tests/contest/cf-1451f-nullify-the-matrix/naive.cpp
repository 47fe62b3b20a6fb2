// Search of all matrices with entries up to 3, which are remembered: every path, every way to fill it.
#include <bits/stdc++.h>
using namespace std;

const int TOP = 3;
using Matrix = vector<vector<int>>;
map<Matrix, bool> known;

bool wins(const Matrix& a);

// Whether some way to go on from (r, c), whose entry is set, leaves a lost matrix.
bool leaves(Matrix& a, size_t r, size_t c) {
    if (!wins(a)) return true;
    for (int down = 0; down < 2; ++down) {
        size_t y = r + down, x = c + 1 - down;
        if (y >= a.size() || x >= a[0].size()) continue;
        int before = a[y][x];
        for (int value = 0; value <= TOP; ++value) {
            a[y][x] = value;
            if (leaves(a, y, x)) {
                a[y][x] = before;
                return true;
            }
        }
        a[y][x] = before;
    }
    return false;
}

bool wins(const Matrix& a) {
    auto at = known.find(a);
    if (at != known.end()) return at->second;
    bool found = false;
    for (size_t r = 0; r < a.size() && !found; ++r)
        for (size_t c = 0; c < a[0].size() && !found; ++c)
            for (int less = 0; less < a[r][c] && !found; ++less) {
                Matrix next = a;
                next[r][c] = less;
                found = leaves(next, r, c);
            }
    return known[a] = found;
}

int main() {
    int cases;
    cin >> cases;
    while (cases--) {
        int rows;
        cin >> rows;
        Matrix a(rows);
        for (auto& line : a) {
            int columns;
            cin >> columns;
            line.resize(columns);
            for (int& entry : line) cin >> entry;
        }
        cout << (wins(a) ? "Ashish" : "Jeel") << '\n';
    }
}
