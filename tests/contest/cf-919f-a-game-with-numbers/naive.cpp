// Hands are sorted and numbered; all pairs of hands, backwards from those that are decided.
#include <bits/stdc++.h>
using namespace std;

map<array<int, 8>, int> number;
vector<array<int, 8>> hands;

void all(array<int, 8>& hand, int at, int least) {
    if (at == 8) {
        number[hand] = hands.size();
        hands.push_back(hand);
        return;
    }
    for (hand[at] = least; hand[at] < 5; ++hand[at]) all(hand, at + 1, hand[at]);
}

int main() {
    array<int, 8> hand{};
    all(hand, 0, 0);
    int count = hands.size(), zeros = number[{0, 0, 0, 0, 0, 0, 0, 0}];
    // A state is the hand of the player to move and that of the other.
    vector<int> result(count * count), open(count * count);
    vector<vector<int>> before(count * count);
    queue<int> waiting;
    // after[h][x][y]: the hand h with an x replaced by x + y.
    vector<array<array<int, 5>, 5>> after(count);
    for (int h = 0; h < count; ++h)
        for (int i = 0; i < 8; ++i)
            for (int y = 1; y < 5; ++y) {
                auto next = hands[h];
                next[i] = (next[i] + y) % 5;
                sort(next.begin(), next.end());
                after[h][hands[h][i]][y] = number[next];
            }
    for (int a = 0; a < count; ++a)
        for (int b = 0; b < count; ++b) {
            int state = a * count + b;
            if (a == zeros || b == zeros) {
                result[state] = a == zeros ? 1 : -1;
                waiting.push(state);
                continue;
            }
            for (int i = 0; i < 8; ++i)
                for (int j = 0; j < 8; ++j) {
                    int x = hands[a][i], y = hands[b][j];
                    if (!x || !y || (i && hands[a][i - 1] == x) || (j && hands[b][j - 1] == y)) continue;
                    before[b * count + after[a][x][y]].push_back(state);
                    ++open[state];
                }
        }
    while (!waiting.empty()) {
        int state = waiting.front();
        waiting.pop();
        for (int from : before[state]) {
            if (result[from]) continue;
            if (result[state] == -1)
                result[from] = 1;
            else if (--open[from] == 0)
                result[from] = -1;
            if (result[from]) waiting.push(from);
        }
    }
    int cases;
    scanf("%d", &cases);
    while (cases--) {
        int first;
        scanf("%d", &first);
        array<int, 8> own[2];
        for (auto& cards : own) {
            for (int& card : cards) scanf("%d", &card);
            sort(cards.begin(), cards.end());
        }
        int found = result[number[own[first]] * count + number[own[1 - first]]];
        if (first) found = -found;
        puts(found == 1 ? "Alice" : found == -1 ? "Bob" : "Deal");
    }
}
