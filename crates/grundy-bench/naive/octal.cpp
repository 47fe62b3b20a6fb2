// An octal code: octal (digest|checksum) CODE N.
#include "common.h"
#include <vector>
using namespace std;
int main(int, char** argv) {
    vector<int> code;
    for (char* c = argv[2]; *c; c++)
        if (*c != '.') code.push_back(*c - '0');
    int n = atoi(argv[3]);
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
    if (!strcmp(argv[1], "checksum"))
        tell_as<Checksum>(sg);
    else
        tell(sg);
}
