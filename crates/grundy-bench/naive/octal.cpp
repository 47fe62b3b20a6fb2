// An octal code: octal (digest|checksum) CODE N.
#include "common.h"
#include "octal.h"
#include <vector>
using namespace std;
int main(int, char** argv) {
    vector<int> code;
    for (char* c = argv[2]; *c; c++)
        if (*c != '.') code.push_back(*c - '0');
    int n = atoi(argv[3]);
    vector<int> sg = octal_values(code, n);
    if (!strcmp(argv[1], "checksum"))
        tell_as<Checksum>(sg);
    else
        tell(sg);
}
