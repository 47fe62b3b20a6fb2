// Values in canonical form by the definitions: `values domineering|all|clobber|amazons|snort N`. For boards N is 100 times the rows plus the columns: the empty board of Domineering, all boards of
// that size, a full board of Clobber, Amazons with a queen of each side at the left end of the first and the last row. For Snort N is the length of a path, and its value and twice its value are meant.
// Prints the digest of the digests of the values. That of a value is made of the numbers of its options and their digests in ascending order, Left's before Right's.
#include "common.h"
#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>
using namespace std;

using List = vector<int>;
using Sides = pair<List, List>;
static vector<Sides> forms;
static map<Sides, int> numbers;
static map<pair<int, int>, bool> compared;
static map<pair<int, int>, int> sums;

static bool at_most(int g, int h) {
    auto found = compared.find({g, h});
    if (found != compared.end()) return found->second;
    bool answer = true;
    for (int left : forms[g].first)
        if (at_most(h, left)) { answer = false; break; }
    if (answer)
        for (int right : forms[h].second)
            if (at_most(right, g)) { answer = false; break; }
    return compared[{g, h}] = answer;
}

static int form(const Sides& sides) {
    auto found = numbers.find(sides);
    if (found != numbers.end()) return found->second;
    forms.push_back(sides);
    return numbers[sides] = (int)forms.size() - 1;
}

static void undominated(List& list, bool left) {
    sort(list.begin(), list.end());
    list.erase(unique(list.begin(), list.end()), list.end());
    List kept;
    for (int option : list) {
        bool worse = false;
        for (int other : list) worse |= other != option && (left ? at_most(option, other) : at_most(other, option));
        if (!worse) kept.push_back(option);
    }
    list = kept;
}

static int canonical(List lefts, List rights) {
    for (;;) {
        undominated(lefts, true), undominated(rights, false);
        int whole = form({lefts, rights});
        bool changed = false;
        for (int side = 0; side < 2 && !changed; side++) {
            List& list = side ? rights : lefts;
            for (size_t place = 0; place < list.size() && !changed; place++) {
                const List answers = side ? forms[list[place]].first : forms[list[place]].second;
                for (int answer : answers)
                    if (side ? at_most(whole, answer) : at_most(answer, whole)) {
                        const List instead = side ? forms[answer].second : forms[answer].first;
                        list.erase(list.begin() + place);
                        list.insert(list.end(), instead.begin(), instead.end());
                        changed = true;
                        break;
                    }
            }
        }
        if (!changed) return whole;
    }
}

static int sum(int g, int h) {
    auto found = sums.find({g, h});
    if (found != sums.end()) return found->second;
    List lefts, rights;
    for (int option : List(forms[g].first)) lefts.push_back(sum(option, h));
    for (int option : List(forms[h].first)) lefts.push_back(sum(g, option));
    for (int option : List(forms[g].second)) rights.push_back(sum(option, h));
    for (int option : List(forms[h].second)) rights.push_back(sum(g, option));
    return sums[{g, h}] = canonical(lefts, rights);
}

static uint64_t digest(int g) {
    static map<int, uint64_t> known;
    auto found = known.find(g);
    if (found != known.end()) return found->second;
    Fnv made;
    for (int side = 0; side < 2; side++) {
        vector<uint64_t> all;
        for (int option : side ? forms[g].second : forms[g].first) all.push_back(digest(option));
        sort(all.begin(), all.end());
        made.add(all.size());
        for (uint64_t one : all) made.add(one);
    }
    return known[g] = made.hash;
}

static int rows, cols;
static map<string, int> known;
static function<void(const string&, int, vector<string>&)> moves;

static int value(const string& at) {
    auto found = known.find(at);
    if (found != known.end()) return found->second;
    List sides[2];
    for (int player = 0; player < 2; player++) {
        vector<string> next;
        moves(at, player, next);
        for (auto& to : next) sides[player].push_back(value(to));
    }
    return known[at] = canonical(sides[0], sides[1]);
}

static void pairs(const string& at, int player, vector<string>& out, bool domineering) {
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++)
            for (int down = 0; down < 2; down++) {
                if (r + down >= rows || c + 1 - down >= cols) continue;
                int a = r * cols + c, b = (r + down) * cols + c + 1 - down;
                auto place = [&](char x, char y) {
                    string next = at;
                    next[a] = x, next[b] = y;
                    out.push_back(next);
                };
                char mine = player ? 'R' : 'L', other = player ? 'L' : 'R';
                if (domineering) {
                    if ((player == 0) == (down == 1) && at[a] == '.' && at[b] == '.') place('#', '#');
                } else {
                    if (at[a] == mine && at[b] == other) place('_', mine);
                    if (at[a] == other && at[b] == mine) place(mine, '_');
                }
            }
}

static void rays(const string& at, int from, function<void(int)> each) {
    for (int dr = -1; dr <= 1; dr++)
        for (int dc = -1; dc <= 1; dc++) {
            if (!dr && !dc) continue;
            for (int r = from / cols + dr, c = from % cols + dc;
                 r >= 0 && r < rows && c >= 0 && c < cols && at[r * cols + c] == '_'; r += dr, c += dc)
                each(r * cols + c);
        }
}

static void queens(const string& at, int player, vector<string>& out) {
    char mine = player ? 'R' : 'L';
    for (int from = 0; from < rows * cols; from++) {
        if (at[from] != mine) continue;
        rays(at, from, [&](int to) {
            string moved = at;
            moved[from] = '_', moved[to] = mine;
            rays(moved, to, [&](int arrow) {
                string shot = moved;
                shot[arrow] = '#';
                out.push_back(shot);
            });
        });
    }
}

static void paint(const string& at, int player, vector<string>& out) {
    char mine = player ? 'R' : 'L', other = player ? 'L' : 'R';
    for (size_t v = 0; v < at.size(); v++) {
        bool free = at[v] == '.' && (!v || at[v - 1] != other) && (v + 1 == at.size() || at[v + 1] != other);
        if (!free) continue;
        string next = at;
        next[v] = mine;
        out.push_back(next);
    }
}

int main(int, char** words) {
    string game = words[1];
    int size = atoi(words[2]);
    rows = size / 100, cols = size % 100;
    canonical({}, {});
    Fnv all;
    if (game == "snort") {
        moves = paint;
        int path = value(string(size, '.'));
        all.add(digest(path)), all.add(digest(sum(path, path)));
    } else if (game == "amazons") {
        moves = queens;
        string board(rows * cols, '_');
        board[0] = 'L', board[(rows - 1) * cols] = 'R';
        all.add(digest(value(board)));
    } else if (game == "clobber") {
        moves = [](const string& at, int player, vector<string>& out) { pairs(at, player, out, false); };
        string board(rows * cols, ' ');
        for (int at = 0; at < rows * cols; at++) board[at] = (at / cols + at % cols) % 2 ? 'R' : 'L';
        all.add(digest(value(board)));
    } else {
        moves = [](const string& at, int player, vector<string>& out) { pairs(at, player, out, true); };
        int boards = game == "all" ? 1 << rows * cols : 1;
        for (int number = 0; number < boards; number++) {
            string board(rows * cols, '.');
            for (int at = 0; at < rows * cols; at++)
                if (number >> at & 1) board[at] = '#';
            all.add(digest(value(board)));
        }
    }
    all.tell();
}
