// All octal codes of three digits, with and without 4 in front: the least period that N values prove by the theorem of Guy and Smith.
#include "common.h"
#include "octal.h"
#include <algorithm>
#include <vector>
using namespace std;

int main(int, char** argv) {
    int n = atoi(argv[1]);
    Fnv digest;
    for (int number = 1; number < 1024; number++) {
        vector<int> code = {number >= 512 ? 4 : 0, number >> 6 & 7, number >> 3 & 7, number & 7};
        while (code.back() == 0) code.pop_back();
        int last = (int)code.size() - 1;
        vector<int> sg = octal_values(code, n);
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
