// Nim products by the rules for Fermat 2-powers: `nimbers 64|128 N`, N products of numbers that look random. Prints the digest of the products, the lower word of 128 bits first.
#include "common.h"

typedef unsigned __int128 Wide;

static Wide product(Wide a, Wide b, int bits) {
    if (a <= 1 || b <= 1) return a * b;
    int half = bits / 2;
    Wide mask = ((Wide)1 << half) - 1;
    Wide a1 = a >> half, a0 = a & mask, b1 = b >> half, b0 = b & mask;
    Wide high = product(a1, b1, half), low = product(a0, b0, half), mixed = product(a1 ^ a0, b1 ^ b0, half);
    return (mixed ^ low) << half | (low ^ product(high, (Wide)1 << (half - 1), half));
}

static uint64_t state = 1;

static uint64_t next() {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return state ^ state >> 29;
}

int main(int, char** words) {
    int bits = atoi(words[1]), count = atoi(words[2]);
    Fnv all;
    for (int done = 0; done < count; done++) {
        Wide a = next(), b = next();
        if (bits == 128) a |= (Wide)next() << 64, b |= (Wide)next() << 64;
        Wide made = product(a, b, bits);
        all.add((uint64_t)made);
        if (bits == 128) all.add((uint64_t)(made >> 64));
    }
    all.tell();
}
