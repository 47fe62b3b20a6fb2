// The values of an octal code, its digits d0 first, for all heaps below n.
#pragma once
#include <vector>

inline std::vector<int> octal_values(const std::vector<int>& code, int n) {
    std::vector<int> sg(n), mark(1 << 16, -1);
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
