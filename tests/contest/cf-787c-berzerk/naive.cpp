// Backwards from the black hole, with counters of moves that are still open.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<int> steps[2];
    for (auto& own : steps) {
        int k;
        scanf("%d", &k);
        own.resize(k);
        for (int& step : own) scanf("%d", &step);
    }
    vector<int> result[2], open[2];
    queue<pair<int, int>> waiting;
    for (int who = 0; who < 2; ++who) {
        result[who].assign(n, 0);
        open[who].assign(n, steps[who].size());
        result[who][0] = -1;
        waiting.push({who, 0});
    }
    while (!waiting.empty()) {
        auto [who, place] = waiting.front();
        waiting.pop();
        int other = 1 - who;
        for (int step : steps[other]) {
            int before = (place - step + n) % n;
            if (result[other][before]) continue;
            if (result[who][place] == -1) {
                result[other][before] = 1;
                waiting.push({other, before});
            } else if (--open[other][before] == 0) {
                result[other][before] = -1;
                waiting.push({other, before});
            }
        }
    }
    int cases;
    scanf("%d", &cases);
    while (cases--) {
        int who, place;
        scanf("%d %d", &who, &place);
        int found = result[who][place];
        puts(found == 1 ? "Win" : found == -1 ? "Lose" : "Loop");
    }
}
