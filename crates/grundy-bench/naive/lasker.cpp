// Lasker's Nim: take any number of stones, or split a heap in two.
#include "common.h"
#include <vector>
using namespace std;
int main(int, char** argv) {
    int n = atoi(argv[1]);
    vector<int> sg(n), mark(1 << 18, -1);
    for (int m = 0; m < n; m++) {
        for (int k = 1; k <= m; k++) mark[sg[m - k]] = m;
        for (int k = 1; k < m; k++) mark[sg[k] ^ sg[m - k]] = m;
        int g = 0;
        while (mark[g] == m) g++;
        sg[m] = g;
    }
    tell(sg);
}
