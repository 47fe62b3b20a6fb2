// What the naive programs share: two digests of a table, as the harness makes them of ours.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

// FNV-1a, a value at a time.
struct Fnv {
    uint64_t hash = 14695981039346656037ull;
    void add(uint64_t value) { hash = (hash ^ value) * 1099511628211ull; }
    void tell() const { printf("%016llx\n", (unsigned long long)hash); }
};

// The two running sums of sixteen bits that `ogsolve` prints.
struct Checksum {
    uint16_t low = 0, high = 0;
    void add(uint64_t value) { low += (uint16_t)value, high += low; }
    void tell() const { printf("%08x\n", (unsigned)high << 16 | low); }
};

template <class Digest, class Table> void tell_as(const Table& table) {
    Digest digest;
    for (auto value : table) digest.add((uint64_t)value);
    digest.tell();
}

template <class Table> void tell(const Table& table) { tell_as<Fnv>(table); }
