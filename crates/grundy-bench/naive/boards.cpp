// Boards by plain search with a memo: `boards cram|domineering|clobber|row-clobber N`. For boards N is 100 times the rows plus the columns, for rows the
// number of pairs. Prints the digest of the Grundy values, or of who wins: for each player whether he wins when he starts; with `moves` before N, of how many moves the first
// player has.
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

static void moves(const string& at, int player, vector<string>& out) {
    auto place = [&](int a, int b, char x, char y) {
        string next = at;
        next[a] = x, next[b] = y;
        out.push_back(next);
    };
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

int main(int, char** argv) {
    game = argv[1];
    bool counts = string(argv[2]) == "moves";
    int n = atoi(argv[counts ? 3 : 2]);
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
        vector<string> next;
        if (counts) moves(at, 0, next), digest.add(next.size());
        else if (game == "cram") digest.add(value(at));
        else digest.add(wins(at, 0)), digest.add(wins(at, 1));
    }
    digest.tell();
}
