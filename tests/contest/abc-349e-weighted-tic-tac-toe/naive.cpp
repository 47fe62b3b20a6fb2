// Plain search of all ways to play.
#include <bits/stdc++.h>
using namespace std;

long long a[9];
int board[9];
const int LINES[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

// 1 if the player to move wins, -1 if he loses; 1 and -1 on the board are the players.
int search(int mover, int painted) {
    for (auto& line : LINES) {
        int sum = board[line[0]] + board[line[1]] + board[line[2]];
        if (sum == 3 || sum == -3) return sum / 3 == mover ? 1 : -1;
    }
    if (painted == 9) {
        long long total = 0;
        for (int i = 0; i < 9; ++i) total += board[i] * a[i];
        return (total > 0) == (mover == 1) ? 1 : -1;
    }
    for (int i = 0; i < 9; ++i) {
        if (board[i]) continue;
        board[i] = mover;
        int after = search(-mover, painted + 1);
        board[i] = 0;
        if (after == -1) return 1;
    }
    return -1;
}

int main() {
    for (auto& x : a) cin >> x;
    cout << (search(1, 0) == 1 ? "Takahashi" : "Aoki") << '\n';
}
