// Take a number of stones that is coprime to the size of the heap.
#include "common.h"
#include <numeric>
#include <vector>
using namespace std;
int main(int, char** argv) {
    int n = atoi(argv[1]);
    vector<int> sg(n), mark(1 << 16, -1);
    for (int m = 0; m < n; m++) {
        for (int k = 1; k <= m; k++)
            if (gcd(m, k) == 1) mark[sg[m - k]] = m;
        int g = 0;
        while (mark[g] == m) g++;
        sg[m] = g;
    }
    tell(sg);
}
