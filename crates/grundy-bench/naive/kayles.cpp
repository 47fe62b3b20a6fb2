// Kayles: remove one pin or two neighbouring ones from a row.
#include "common.h"
#include <vector>
using namespace std;
int main(int, char** argv) {
    int n = atoi(argv[1]);
    vector<int> sg(n), mark(1 << 10, -1);
    for (int m = 0; m < n; m++) {
        for (int d = 1; d <= 2; d++)
            for (int i = 0; i + d <= m; i++) mark[sg[i] ^ sg[m - i - d]] = m;
        int g = 0;
        while (mark[g] == m) g++;
        sg[m] = g;
    }
    tell(sg);
}
