// A random graph with N edges: who wins from each vertex, and in how many moves. Prints the digest, and the CPU seconds without making the graph.
#include "common.h"
#include <algorithm>
#include <ctime>
#include <queue>
#include <vector>
using namespace std;

static uint64_t state = 1975;
uint64_t below(uint64_t bound) { // splitmix64
    state += 0x9e3779b97f4a7c15ull;
    uint64_t word = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9ull;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebull;
    word ^= word >> 31;
    return (uint64_t)((unsigned __int128)word * bound >> 64);
}

int main(int, char** argv) {
    uint64_t edges = strtoull(argv[1], nullptr, 10);
    int n = (int)(edges * 100 / 776 + 1);
    vector<size_t> start = {0};
    vector<int> target;
    for (int v = 0; v < n; v++) {
        uint64_t degree = below(100) < 3 ? 0 : 1 + below(15);
        degree = v == n - 1 ? edges - target.size() : min<uint64_t>(degree, edges - target.size());
        while (degree--) target.push_back((int)below(n));
        start.push_back(target.size());
    }

    clock_t begun = clock();
    vector<vector<int>> before(n);
    vector<int> open(n), moves(n), kind(n, 1); // 0 lost, 1 drawn, 2 won
    queue<int> todo;
    for (int v = 0; v < n; v++) {
        for (size_t e = start[v]; e < start[v + 1]; e++) before[target[e]].push_back(v);
        open[v] = (int)(start[v + 1] - start[v]);
        if (!open[v]) kind[v] = 0, todo.push(v);
    }
    while (!todo.empty()) {
        int v = todo.front();
        todo.pop();
        for (int u : before[v]) {
            if (kind[u] != 1) continue;
            if (kind[v] == 0)
                kind[u] = 2;
            else if (--open[u] == 0)
                kind[u] = 0;
            else
                continue;
            moves[u] = moves[v] + 1, todo.push(u);
        }
    }
    double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;

    Fnv digest;
    for (int v = 0; v < n; v++) digest.add(3ull * moves[v] + kind[v]);
    digest.tell();
    printf("%.6f\n", seconds);
}
