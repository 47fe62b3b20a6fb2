// Lost positions by trying all moves until one leaves a lost position.
#include <bits/stdc++.h>
using namespace std;

vector<vector<vector<char>>> lost;

bool is_lost(int x, int y, int z) {
    if (x > y) swap(x, y);
    if (y > z) swap(y, z);
    if (x > y) swap(x, y);
    return lost[x][y][z];
}

bool wins(int x, int y, int z) {
    for (int k = 1; k <= x; ++k)
        if (is_lost(x - k, y, z)) return true;
    for (int k = 1; k <= y; ++k)
        if (is_lost(x, y - k, z)) return true;
    for (int k = 1; k <= z; ++k)
        if (is_lost(x, y, z - k)) return true;
    for (int k = 1; k <= x; ++k)
        if (is_lost(x - k, y - k, z)) return true;
    for (int k = 1; k <= x; ++k)
        if (is_lost(x - k, y, z - k)) return true;
    for (int k = 1; k <= y; ++k)
        if (is_lost(x, y - k, z - k)) return true;
    for (int k = 1; k <= x; ++k)
        if (is_lost(x - k, y - k, z - k)) return true;
    return false;
}

int main() {
    int cases;
    scanf("%d", &cases);
    vector<array<int, 3>> asked(cases);
    int most = 0;
    for (auto& piles : asked) {
        for (int& pile : piles) scanf("%d", &pile), most = max(most, pile);
    }
    lost.assign(most + 1, vector<vector<char>>(most + 1, vector<char>(most + 1)));
    for (int z = 0; z <= most; ++z)
        for (int y = 0; y <= z; ++y)
            for (int x = 0; x <= y; ++x) lost[x][y][z] = !wins(x, y, z);
    for (auto& [x, y, z] : asked) puts(is_lost(x, y, z) ? "Second" : "First");
}
