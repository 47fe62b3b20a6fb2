// All places of mouse and cat, backwards from those where the mouse has the food.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int rows, columns, cat_jump, mouse_jump;
    cin >> rows >> columns;
    vector<string> board(rows);
    for (auto& line : board) cin >> line;
    cin >> cat_jump >> mouse_jump;
    int cells = rows * columns, food = 0, mouse = 0, cat = 0;
    auto jumps = [&](int far) {
        vector<vector<int>> to(cells);
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < columns; ++c) {
                if (board[r][c] == '#') continue;
                to[r * columns + c].push_back(r * columns + c);
                const int dy[] = {0, 0, 1, -1}, dx[] = {1, -1, 0, 0};
                for (int d = 0; d < 4; ++d)
                    for (int k = 1; k <= far; ++k) {
                        int y = r + k * dy[d], x = c + k * dx[d];
                        if (y < 0 || y >= rows || x < 0 || x >= columns || board[y][x] == '#') break;
                        to[r * columns + c].push_back(y * columns + x);
                    }
            }
        return to;
    };
    auto runs = jumps(mouse_jump), chases = jumps(cat_jump);
    for (int at = 0; at < cells; ++at) {
        char what = board[at / columns][at % columns];
        if (what == 'F') food = at;
        if (what == 'M') mouse = at;
        if (what == 'C') cat = at;
    }
    // Whether the mouse wins, with the mouse to move and with the cat to move: until nothing changes.
    vector<vector<char>> won[2];
    for (auto& table : won) {
        table.assign(cells, vector<char>(cells));
        for (int c = 0; c < cells; ++c) table[food][c] = c != food;
    }
    auto is_over = [&](int m, int c) { return m == c || c == food || m == food; };
    for (bool changed = true; changed;) {
        changed = false;
        for (int m = 0; m < cells; ++m)
            for (int c = 0; c < cells; ++c) {
                if (is_over(m, c) || runs[m].empty() || chases[c].empty()) continue;
                bool some = false, every = true;
                for (int to : runs[m]) some |= won[1][to][c];
                for (int to : chases[c]) every &= won[0][m][to];
                changed |= some != won[0][m][c] || every != won[1][m][c];
                won[0][m][c] = some;
                won[1][m][c] = every;
            }
    }
    cout << (won[0][mouse][cat] ? "true" : "false") << '\n';
}
