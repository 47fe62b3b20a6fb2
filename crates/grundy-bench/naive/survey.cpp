// All subtraction sets with greatest element N: the values until the last N of them come again.
#include "common.h"
#include <algorithm>
#include <map>
#include <vector>
using namespace std;
int main(int, char** argv) {
    int most = atoi(argv[1]);
    Fnv digest;
    for (unsigned set = 1u << (most - 1); set < 1u << most; set++) {
        vector<int> sg;
        map<vector<int>, int> seen; // the last windows, by where they begin
        for (int m = 0;; m++) {
            unsigned long long mark = 0;
            for (int s = 1; s <= most && s <= m; s++)
                if (set >> (s - 1) & 1) mark |= 1ull << sg[m - s];
            int g = 0;
            while (mark >> g & 1) g++;
            sg.push_back(g);
            int from = m + 1 - most;
            if (from < 0) continue;
            auto [before, is_new] = seen.insert({vector<int>(sg.end() - most, sg.end()), from});
            if (is_new) continue;
            digest.add(before->second), digest.add(from - before->second);
            break;
        }
    }
    digest.tell();
}
