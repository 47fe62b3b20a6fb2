// Boards by plain search with a memo: `boards cram|domineering|clobber|row-clobber|nogo|hex|dots N`. For boards N is 100 times the rows plus the columns, for rows the
// number of pairs. Prints the digest of the Grundy values, or of who wins: for each player whether he wins when he starts,
// in Hex also how many first moves win; in Dots and Boxes of the points.
#include "common.h"
#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>
using namespace std;

static int rows, cols;
static string game;
// A board, one letter a cell; '.' is a free cell.
static unordered_map<string, int> known[2];

// Cells that hang together with those of `from` through cells of `mine`, in the ways of the game.
static vector<char> reached(const string& at, char mine, vector<int> from) {
    static const int ways[6][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}, {-1, 1}, {1, -1}};
    vector<char> seen(at.size(), 0);
    for (int cell : from) seen[cell] = 1;
    while (!from.empty()) {
        int cell = from.back(), r = cell / cols, c = cell % cols;
        from.pop_back();
        for (int way = 0; way < (game == "hex" ? 6 : 4); way++) {
            int r2 = r + ways[way][0], c2 = c + ways[way][1];
            if (r2 < 0 || c2 < 0 || r2 >= rows || c2 >= cols) continue;
            int next = r2 * cols + c2;
            if (!seen[next] && at[next] == mine) seen[next] = 1, from.push_back(next);
        }
    }
    return seen;
}

// Whether a player has joined his sides in Hex.
static bool joined(const string& at, int player) {
    char mine = player == 0 ? '1' : '2';
    vector<int> from;
    for (int i = 0; i < rows; i++) {
        int cell = player == 0 ? i : i * cols;
        if (at[cell] == mine) from.push_back(cell);
    }
    auto seen = reached(at, mine, from);
    for (int i = 0; i < rows; i++)
        if (seen[player == 0 ? (rows - 1) * cols + i : i * cols + cols - 1]) return true;
    return false;
}

// Whether every group of stones in NoGo touches a free cell.
static bool alive(const string& at) {
    vector<int> from;
    for (int i = 0; i < (int)at.size(); i++)
        if (at[i] == '.') from.push_back(i);
    auto left = reached(at, 'L', from), right = reached(at, 'R', from);
    for (int i = 0; i < (int)at.size(); i++)
        if ((at[i] == 'L' && !left[i]) || (at[i] == 'R' && !right[i])) return false;
    return true;
}

static void moves(const string& at, int player, vector<string>& out) {
    auto place = [&](int a, int b, char x, char y) {
        string next = at;
        next[a] = x, next[b] = y;
        out.push_back(next);
    };
    if (game == "hex" || game == "nogo") {
        for (int i = 0; i < (int)at.size(); i++) {
            if (at[i] != '.') continue;
            string next = at;
            next[i] = (game == "hex" ? "12" : "LR")[player];
            if (game == "hex" || alive(next)) out.push_back(next);
        }
        return;
    }
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++)
            for (int down = 0; down < 2; down++) {
                int r2 = r + down, c2 = c + 1 - down;
                if (r2 >= rows || c2 >= cols) continue;
                int a = r * cols + c, b = r2 * cols + c2;
                if (game == "cram" || game == "domineering") {
                    bool may = game == "cram" || (player == 0) == (down == 1);
                    if (may && at[a] == '.' && at[b] == '.') place(a, b, '#', '#');
                } else {
                    bool both = game == "row-clobber";
                    char mine = player == 0 ? 'L' : 'R', other = player == 0 ? 'R' : 'L';
                    for (int turn = 0; turn <= (int)both; turn++, swap(mine, other)) {
                        if (at[a] == mine && at[b] == other) place(a, b, '_', mine);
                        if (at[a] == other && at[b] == mine) place(a, b, mine, '_');
                    }
                }
            }
}

static int wins(const string& at, int player) {
    auto found = known[player].find(at);
    if (found != known[player].end()) return found->second;
    if (game == "hex")
        for (int one = 0; one < 2; one++)
            if (joined(at, one)) return known[player][at] = player == one;
    vector<string> next;
    moves(at, player, next);
    int won = 0;
    for (auto& to : next)
        if (!wins(to, 1 - player)) { won = 1; break; }
    return known[player][at] = won;
}

static int value(const string& at) {
    auto found = known[0].find(at);
    if (found != known[0].end()) return found->second;
    vector<string> next;
    moves(at, 0, next);
    vector<int> seen;
    for (auto& to : next) seen.push_back(value(to));
    sort(seen.begin(), seen.end());
    int mex = 0;
    for (int one : seen) if (one == mex) mex++;
    return known[0][at] = mex;
}

// Points of the player to move in Dots and Boxes minus those of the other; open sides as bits.
static int points(int open) {
    static vector<int> boxes;
    static unordered_map<int, int> found;
    if (boxes.empty())
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < cols; j++) {
                int upright = (rows + 1) * cols + i * (cols + 1) + j;
                boxes.push_back(1 << (i * cols + j) | 1 << ((i + 1) * cols + j) | 1 << upright | 1 << (upright + 1));
            }
    if (!open) return 0;
    auto known = found.find(open);
    if (known != found.end()) return known->second;
    int best = -1000;
    for (int side = 0; side < 30; side++) {
        if (!(open >> side & 1)) continue;
        int made = 0;
        for (int box : boxes) made += (box & open) == 1 << side;
        int rest = points(open & ~(1 << side));
        best = max(best, made ? made + rest : -rest);
    }
    return found[open] = best;
}

int main(int, char** argv) {
    game = argv[1];
    int n = atoi(argv[2]);
    Fnv digest;
    if (game == "row-clobber") {
        for (int pairs = 1; pairs <= n; pairs++) {
            rows = 1, cols = 2 * pairs;
            known[0].clear();
            string at;
            for (int i = 0; i < pairs; i++) at += "LR";
            digest.add(value(at));
        }
    } else {
        rows = n / 100, cols = n % 100;
        string at(rows * cols, '.');
        if (game == "clobber")
            for (int r = 0; r < rows; r++)
                for (int c = 0; c < cols; c++) at[r * cols + c] = (r + c) % 2 ? 'R' : 'L';
        if (game == "cram") digest.add(value(at));
        else if (game == "dots") {
            int sides = (rows + 1) * cols + rows * (cols + 1);
            digest.add((uint64_t)(int64_t)points((1 << sides) - 1));
        } else if (game == "hex") {
            for (int player = 0; player < 2; player++) {
                digest.add(wins(at, player));
                vector<string> next;
                moves(at, player, next);
                digest.add(count_if(next.begin(), next.end(), [&](auto& to) { return !wins(to, 1 - player); }));
            }
        } else digest.add(wins(at, 0)), digest.add(wins(at, 1));
    }
    digest.tell();
}
