// All octal codes of three digits, with and without 4 in front: the least period that N values prove by the theorem of Guy and Smith.
#include "common.h"
#include <algorithm>
#include <vector>
using namespace std;

vector<int> values(const vector<int>& code, int n) {
    vector<int> sg(n), mark(1 << 16, -1);
    for (int m = 0; m < n; m++) {
        for (int t = 0; t < (int)code.size() && t <= m; t++) {
            int left = m - t;
            if (t && left == 0 && code[t] & 1) mark[0] = m;
            if (t && left > 0 && code[t] & 2) mark[sg[left]] = m;
            if (code[t] & 4)
                for (int i = 1; i <= left - i; i++) mark[sg[i] ^ sg[left - i]] = m;
        }
        int g = 0;
        while (mark[g] == m) g++;
        sg[m] = g;
    }
    return sg;
}

int main(int, char** argv) {
    int n = atoi(argv[1]);
    Fnv digest;
    for (int number = 1; number < 1024; number++) {
        vector<int> code = {number >= 512 ? 4 : 0, number >> 6 & 7, number >> 3 & 7, number & 7};
        while (code.back() == 0) code.pop_back();
        int last = (int)code.size() - 1;
        vector<int> sg = values(code, n);
        int period = 0, preperiod = 0;
        for (int p = 1; 2 * p + last + 2 <= n && !period; p++) {
            int from = n - p;
            while (from > 0 && sg[from - 1] == sg[from - 1 + p]) from--;
            if (2 * max(from, 1) + 2 * p + last <= n) period = p, preperiod = from;
        }
        digest.add(period), digest.add(preperiod);
    }
    digest.tell();
}
