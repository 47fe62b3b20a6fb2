// Wythoff's game: take any number from one heap, or the same number from both.
#include "common.h"
#include <algorithm>
#include <vector>
using namespace std;
int main(int, char** argv) {
    int n = atoi(argv[1]);
    vector<vector<int>> sg(n, vector<int>(n));
    vector<int> mark(1 << 14, -1);
    for (int a = 0, stamp = 0; a < n; a++)
        for (int b = 0; b < n; b++, stamp++) {
            for (int k = 1; k <= a; k++) mark[sg[a - k][b]] = stamp;
            for (int k = 1; k <= b; k++) mark[sg[a][b - k]] = stamp;
            for (int k = 1; k <= min(a, b); k++) mark[sg[a - k][b - k]] = stamp;
            int g = 0;
            while (mark[g] == stamp) g++;
            sg[a][b] = g;
        }
    vector<int> all;
    for (auto& row : sg) all.insert(all.end(), row.begin(), row.end());
    tell(all);
}
