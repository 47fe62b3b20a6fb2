//: Hash
// Mixes what a value is made of into one number.
struct Hash {
    static size_t mixed(size_t a, size_t b) {
        a = (a ^ b) * 0x9e3779b97f4a7c15ULL;
        return a ^ (a >> 29);
    }
    size_t operator()(long long number) const { return mixed(1, (size_t)number); }
    size_t operator()(const string& row) const { return hash<string>()(row); }
    template <class... Parts> size_t operator()(const tuple<Parts...>& parts) const {
        size_t found = 2;
        apply([&](const auto&... part) { ((found = mixed(found, (*this)(part))), ...); }, parts);
        return found;
    }
    template <class... Kinds> size_t operator()(const variant<Kinds...>& one) const {
        return mixed(one.index(), visit(*this, one));
    }
    template <class T> auto operator()(const T& elements) const -> decltype(elements.begin(), size_t()) {
        size_t found = elements.size();
        for (const auto& one : elements) found = mixed(found, (*this)(one));
        return found;
    }
    template <class T> auto operator()(const T& grid) const -> decltype(grid.cells, size_t()) {
        return mixed((size_t)grid.cols, (*this)(grid.cells));
    }
};

//: quotient remainder
// Of natural numbers; those of 32 bits are divided several times as fast.
long long quotient(long long a, long long b) {
    return (a | b) >> 32 ? a / b : (long long)((unsigned)a / (unsigned)b);
}
long long remainder(long long a, long long b) {
    return (a | b) >> 32 ? a % b : (long long)((unsigned)a % (unsigned)b);
}

//: floor_div floor_mod
long long floor_div(long long a, long long b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }
long long floor_mod(long long a, long long b) { return a - b * floor_div(a, b); }

//: min_of max_of abs_of
long long min_of(long long a, long long b) { return a < b ? a : b; }
long long max_of(long long a, long long b) { return a < b ? b : a; }
long long abs_of(long long a) { return a < 0 ? -a : a; }

//: gcd_of gcd_all
long long gcd_of(long long a, long long b) {
    while (b != 0) {
        const long long rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}
template <class Domain> long long gcd_all(const Domain& domain) {
    long long found = 0;
    for (const long long one : domain) found = gcd_of(found, one);
    return found;
}

//: divides
bool divides(long long a, long long b) { return a == 0 ? b == 0 : b % a == 0; }

//: isqrt
long long isqrt(long long n) {
    long long root = (long long)sqrt((long double)n);
    while (root * root > n) --root;
    while ((root + 1) * (root + 1) <= n) ++root;
    return root;
}

//: floor_phi floor_phi2
// floor(n * phi), exactly, phi being the golden ratio.
long long floor_phi(long long n) {
    if (n < 0) return -floor_phi(-n) - 1;
    const __int128 square = (__int128)5 * n * n;
    __int128 root = (__int128)sqrtl((long double)square);
    while (root * root > square) --root;
    while ((root + 1) * (root + 1) <= square) ++root;
    return (long long)((n + root) / 2);
}
long long floor_phi2(long long n) { return floor_phi(n) + n; }

//: power
long long power(long long a, long long n) {
    long long found = 1;
    while (n-- > 0) found *= a;
    return found;
}

//: is_prime
bool is_prime(long long n) {
    for (long long d = 2; d <= n / d; ++d) {
        if (n % d == 0) return false;
    }
    return n >= 2;
}

//: divisors
set<long long> divisors(long long n) {
    set<long long> found;
    for (long long d = 1; d <= n / d; ++d) {
        if (n % d == 0) {
            found.insert(d);
            found.insert(n / d);
        }
    }
    return found;
}

//: powers
// The powers of a that are at most n.
set<long long> powers(long long a, long long n) {
    set<long long> found;
    if (n >= 1) found.insert(1);
    if (a >= 2 && n >= 1) {
        for (long long power = 1; power <= n / a;) {
            power *= a;
            found.insert(power);
        }
    }
    return found;
}

//: bit popcount lowbit v2 log2_of
long long bit(long long n, long long at) { return at < 63 ? n >> at & 1 : 0; }
long long popcount(long long n) { return n > 0 ? __builtin_popcountll(n) : 0; }
long long lowbit(long long n) { return n & -n; }
long long v2(long long n) { return __builtin_ctzll(n); }
long long log2_of(long long n) { return n > 1 ? 63 - __builtin_clzll(n) : 0; }

//: range_list
vector<long long> range_list(long long from, long long to) {
    vector<long long> found;
    for (long long k = from; k < to; ++k) found.push_back(k);
    return found;
}

//: in_recurrence
bool in_recurrence(long long n, vector<long long> terms, const vector<long long>& factors) {
    while (terms.back() < n) {
        long long next = 0;
        for (size_t i = 0; i < factors.size(); ++i) next += factors[i] * terms[terms.size() - factors.size() + i];
        terms.push_back(next);
    }
    return count(terms.begin(), terms.end(), n) > 0;
}

//: mex_of
template <class Domain> long long mex_of(const Domain& seen) {
    long long found = 0;
    while (seen.count(found)) ++found;
    return found;
}

//: len
template <class Domain> long long len(const Domain& domain) { return (long long)domain.size(); }

//: total
template <class Domain> long long total(const Domain& domain) {
    long long found = 0;
    for (const long long one : domain) found += one;
    return found;
}

//: least greatest
template <class Domain> auto least(const Domain& domain) { return *min_element(domain.begin(), domain.end()); }
template <class Domain> auto greatest(const Domain& domain) { return *max_element(domain.begin(), domain.end()); }

//: sorted_list
template <class Domain> auto sorted_list(const Domain& domain) {
    vector<typename Domain::value_type> found(domain.begin(), domain.end());
    sort(found.begin(), found.end());
    return found;
}

//: reversed_list
template <class List> List reversed_list(List list) {
    reverse(list.begin(), list.end());
    return list;
}
template <class T> vector<T> reversed_list(const set<T>& domain) { return vector<T>(domain.rbegin(), domain.rend()); }

//: without
template <class List> List without(List list, long long at) {
    list.erase(list.begin() + at);
    return list;
}

//: repeated repeated_symbol repeated_row
template <class T> vector<T> repeated(const T& one, long long count) { return vector<T>(count, one); }
string repeated_symbol(char symbol, long long count) { return string(count, symbol); }
string repeated_row(const string& row, long long count) {
    string found;
    while (count-- > 0) found += row;
    return found;
}

//: set_from
template <class Domain> auto set_from(const Domain& domain) {
    return set<typename Domain::value_type>(domain.begin(), domain.end());
}

//: list_from
template <class Domain> auto list_from(const Domain& domain) {
    return vector<typename Domain::value_type>(domain.begin(), domain.end());
}

//: subsets
template <class Domain> auto subsets(const Domain& domain) {
    using Set = set<typename Domain::value_type>;
    set<Set> found{Set{}};
    for (const auto& one : domain) {
        const set<Set> before = found;
        for (Set larger : before) {
            larger.insert(one);
            found.insert(larger);
        }
    }
    return found;
}

//: choose
template <class Domain> auto choose(const Domain& domain, long long size) {
    using Set = set<typename Domain::value_type>;
    set<Set> found, before{Set{}};
    for (const auto& one : domain) {
        const set<Set> smaller = before;
        for (Set larger : smaller) {
            larger.insert(one);
            if ((long long)larger.size() <= size) before.insert(larger);
        }
    }
    for (const Set& one : before) {
        if ((long long)one.size() == size) found.insert(one);
    }
    return found;
}

//: product
template <class Domain> auto product(const vector<Domain>& domains) {
    using List = vector<typename Domain::value_type>;
    vector<List> found{List{}};
    for (const Domain& domain : domains) {
        vector<List> longer;
        for (const List& before : found) {
            for (const auto& one : domain) {
                longer.push_back(before);
                longer.back().push_back(one);
            }
        }
        found = longer;
    }
    return found;
}

//: in_set in_list has_symbol has_part
template <class T, class U> bool in_set(const set<T>& domain, const U& one) { return domain.count(one) > 0; }
template <class List, class T> bool in_list(const List& domain, const T& one) {
    return find(domain.begin(), domain.end(), one) != domain.end();
}
bool has_symbol(const string& row, char symbol) { return row.find(symbol) != string::npos; }
bool has_part(const string& row, const string& part) { return row.find(part) != string::npos; }

//: set_or set_and set_minus set_xor
template <class T> set<T> set_or(set<T> a, const set<T>& b) {
    a.insert(b.begin(), b.end());
    return a;
}
template <class T> set<T> set_and(const set<T>& a, const set<T>& b) {
    set<T> found;
    for (const T& one : a) {
        if (b.count(one)) found.insert(one);
    }
    return found;
}
template <class T> set<T> set_minus(const set<T>& a, const set<T>& b) {
    set<T> found;
    for (const T& one : a) {
        if (!b.count(one)) found.insert(one);
    }
    return found;
}
template <class T> set<T> set_xor(const set<T>& a, const set<T>& b) { return set_or(set_minus(a, b), set_minus(b, a)); }

//: joined
template <class List> List joined(List a, const List& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

//: slice
template <class List> List slice(const List& list, long long from, long long to) {
    return from < to ? List(list.begin() + from, list.begin() + to) : List();
}

//: split_row
vector<string> split_row(const string& row, const string& at) {
    vector<string> found;
    string piece;
    for (const char symbol : row + at.substr(0, 1)) {
        if (at.find(symbol) == string::npos) {
            piece += symbol;
        } else if (!piece.empty()) {
            found.push_back(piece);
            piece.clear();
        }
    }
    if (!piece.empty()) found.push_back(piece);
    return found;
}

//: row_rewrites
// Where patterns lie on a row: the index, what is put there, and the row that is made.
vector<tuple<long long, string, string>> row_rewrites(const string& row,
                                                      const vector<tuple<string, string, string>>& patterns) {
    vector<tuple<long long, string, string>> found;
    for (size_t at = 0; at < row.size(); ++at) {
        for (const auto& [from, to, put] : patterns) {
            bool lies = at + from.size() <= row.size();
            for (size_t i = 0; lies && i < from.size(); ++i) lies = from[i] == '?' || from[i] == row[at + i];
            if (!lies) continue;
            string made = to;
            for (size_t i = 0; i < made.size(); ++i) {
                if (made[i] == '?' && i < from.size()) made[i] = row[at + i];
            }
            found.push_back({(long long)at, put, row.substr(0, at) + made + row.substr(at + from.size())});
        }
    }
    return found;
}

//: Grid Cell grid_of filled_grid
struct Grid {
    long long rows = 0, cols = 0;
    string cells;
    bool operator<(const Grid& other) const {
        return tie(rows, cols, cells) < tie(other.rows, other.cols, other.cells);
    }
    bool operator==(const Grid& other) const { return rows == other.rows && cols == other.cols && cells == other.cells; }
    bool operator!=(const Grid& other) const { return !(*this == other); }
};
using Cell = tuple<long long, long long>;
Grid grid_of(const vector<string>& rows) {
    Grid grid;
    for (const string& row : rows) grid.cells += row;
    if (!grid.cells.empty()) {
        grid.rows = (long long)rows.size();
        grid.cols = (long long)rows[0].size();
    }
    return grid;
}
Grid filled_grid(long long rows, long long cols, char symbol) { return grid_of(vector<string>(rows, string(cols, symbol))); }

//: rows cols
long long rows(const Grid& grid) { return grid.rows; }
long long cols(const Grid& grid) { return grid.cols; }

//: inside
bool inside(const Grid& grid, const Cell& cell) {
    const auto [row, col] = cell;
    return 0 <= row && row < grid.rows && 0 <= col && col < grid.cols;
}

//: cell_at set_cell
char cell_at(const Grid& grid, const Cell& cell) { return grid.cells[get<0>(cell) * grid.cols + get<1>(cell)]; }
void set_cell(Grid& grid, const Cell& cell, char symbol) { grid.cells[get<0>(cell) * grid.cols + get<1>(cell)] = symbol; }

//: cells_of cells
set<Cell> cells_of(const Grid& grid, const string& symbols) {
    set<Cell> found;
    for (long long at = 0; at < (long long)grid.cells.size(); ++at) {
        if (symbols.find(grid.cells[at]) != string::npos) found.insert({at / grid.cols, at % grid.cols});
    }
    return found;
}
set<Cell> cells(const Grid& grid) { return cells_of(grid, grid.cells); }

//: around
set<Cell> around(const Grid& grid, const Cell& cell) {
    set<Cell> found;
    const auto [row, col] = cell;
    for (const Cell& near : {Cell{row - 1, col}, Cell{row + 1, col}, Cell{row, col - 1}, Cell{row, col + 1}}) {
        if (inside(grid, near)) found.insert(near);
    }
    return found;
}

//: regions
// The connected areas of these symbols, each cut out with # around it.
vector<Grid> regions(const Grid& grid, const string& symbols) {
    vector<Grid> found;
    set<Cell> left = cells_of(grid, symbols);
    while (!left.empty()) {
        vector<Cell> area{*left.begin()};
        left.erase(left.begin());
        for (size_t next = 0; next < area.size(); ++next) {
            for (const Cell& near : around(grid, area[next])) {
                if (left.erase(near)) area.push_back(near);
            }
        }
        long long top = grid.rows, bottom = 0, west = grid.cols, east = 0;
        for (const auto& [row, col] : area) {
            top = min(top, row), bottom = max(bottom, row), west = min(west, col), east = max(east, col);
        }
        Grid piece = filled_grid(bottom - top + 1, east - west + 1, '#');
        for (const auto& [row, col] : area) set_cell(piece, {row - top, col - west}, cell_at(grid, {row, col}));
        found.push_back(piece);
    }
    return found;
}

//: least_grid
// The least of the images of a grid under its symmetries.
Grid least_grid(const Grid& grid, bool flips, bool rotations) {
    const auto turned = [](const Grid& g) {
        Grid made = filled_grid(g.cols, g.rows, ' ');
        for (long long row = 0; row < made.rows; ++row) {
            for (long long col = 0; col < made.cols; ++col) set_cell(made, {row, col}, cell_at(g, {g.rows - 1 - col, row}));
        }
        return made;
    };
    const auto flipped = [](Grid g) {
        for (long long row = 0; row < g.rows; ++row) {
            reverse(g.cells.begin() + row * g.cols, g.cells.begin() + (row + 1) * g.cols);
        }
        return g;
    };
    Grid least = grid, image = grid;
    for (int turn = 0; turn < 4; ++turn) {
        if (rotations || turn % 2 == 0) {
            if (rotations || turn == 0 || flips) least = min(least, image);
            if (flips) least = min(least, flipped(image));
        }
        image = turned(image);
    }
    return least;
}

//: grid_rewrites
// Where patterns lie on a grid: their first cell, their last cell, what is put there, and the grid that is made.
vector<tuple<Cell, Cell, string, Grid>> grid_rewrites(
    const Grid& grid, const vector<tuple<vector<Cell>, string, string, string>>& patterns) {
    vector<tuple<Cell, Cell, string, Grid>> found;
    for (const Cell& at : cells(grid)) {
        for (const auto& [offsets, from, to, put] : patterns) {
            Grid made = grid;
            bool lies = true;
            Cell last = at;
            for (size_t i = 0; lies && i < offsets.size(); ++i) {
                last = {get<0>(at) + get<0>(offsets[i]), get<1>(at) + get<1>(offsets[i])};
                lies = inside(grid, last) && (from[i] == '?' || from[i] == cell_at(grid, last));
                if (lies && to[i] != '?') set_cell(made, last, to[i]);
            }
            if (lies) found.push_back({at, last, put, made});
        }
    }
    return found;
}

//: Graph graph_of
// Edges are numbered in the order in which they are given.
struct Graph {
    bool directed = false;
    set<long long> vertices;
    vector<tuple<long long, long long, char>> links;
    map<long long, set<long long>> next, back, edges;
};
Graph graph_of(bool directed, const vector<long long>& vertices, const vector<tuple<long long, long long, char>>& links) {
    Graph graph;
    graph.directed = directed;
    graph.vertices.insert(vertices.begin(), vertices.end());
    graph.links = links;
    long long edge = 0;
    for (const auto& [from, to, label] : links) {
        (void)label;
        graph.vertices.insert({from, to});
        graph.next[from].insert(to);
        graph.back[to].insert(from);
        if (!directed) graph.next[to].insert(from), graph.back[from].insert(to);
        graph.edges[from].insert(edge);
        graph.edges[to].insert(edge++);
    }
    return graph;
}

//: vertices edges
const set<long long>& vertices(const Graph& graph) { return graph.vertices; }
set<long long> vertices(Graph&& graph) { return graph.vertices; }
set<long long> edges(const Graph& graph) {
    set<long long> found;
    for (long long edge = 0; edge < (long long)graph.links.size(); ++edge) found.insert(edge);
    return found;
}

//: successors predecessors incident
const set<long long>& near(const map<long long, set<long long>>& table, long long vertex) {
    static const set<long long> none;
    const auto found = table.find(vertex);
    return found == table.end() ? none : found->second;
}
const set<long long>& successors(const Graph& graph, long long vertex) { return near(graph.next, vertex); }
const set<long long>& predecessors(const Graph& graph, long long vertex) { return near(graph.back, vertex); }
const set<long long>& incident(const Graph& graph, long long vertex) { return near(graph.edges, vertex); }
// Of a graph that is gone at once.
set<long long> successors(Graph&& graph, long long vertex) { return near(graph.next, vertex); }
set<long long> predecessors(Graph&& graph, long long vertex) { return near(graph.back, vertex); }
set<long long> incident(Graph&& graph, long long vertex) { return near(graph.edges, vertex); }

//: ends_of label_of are_joined
tuple<long long, long long> ends_of(const Graph& graph, long long edge) {
    return {get<0>(graph.links[edge]), get<1>(graph.links[edge])};
}
char label_of(const Graph& graph, long long edge) { return get<2>(graph.links[edge]); }
bool are_joined(const Graph& graph, long long from, long long to) { return successors(graph, from).count(to) > 0; }

//: components
set<set<long long>> components(const Graph& graph, set<long long> inside) {
    set<set<long long>> found;
    while (!inside.empty()) {
        set<long long> piece;
        vector<long long> todo{*inside.begin()};
        inside.erase(inside.begin());
        while (!todo.empty()) {
            const long long vertex = todo.back();
            todo.pop_back();
            piece.insert(vertex);
            for (const long long other : set_or(successors(graph, vertex), predecessors(graph, vertex))) {
                if (inside.erase(other)) todo.push_back(other);
            }
        }
        found.insert(piece);
    }
    return found;
}

//: reach
// The vertices that are reached from one by these edges.
set<long long> reach(const Graph& graph, long long from, const set<long long>& uses) {
    set<long long> found{from};
    vector<long long> todo{from};
    while (!todo.empty()) {
        const long long vertex = todo.back();
        todo.pop_back();
        for (const long long edge : incident(graph, vertex)) {
            const auto [a, b] = ends_of(graph, edge);
            if (!uses.count(edge) || (graph.directed && a != vertex)) continue;
            const long long other = a == vertex ? b : a;
            if (found.insert(other).second) todo.push_back(other);
        }
    }
    return found;
}

//: tree_path tree_parent subtree
vector<long long> tree_path(const Graph& tree, long long from, long long to) {
    map<long long, long long> parent{{from, from}};
    vector<long long> todo{from};
    while (!todo.empty()) {
        const long long vertex = todo.back();
        todo.pop_back();
        for (const long long other : set_or(successors(tree, vertex), predecessors(tree, vertex))) {
            if (parent.insert({other, vertex}).second) todo.push_back(other);
        }
    }
    vector<long long> found{to};
    while (found.back() != from) found.push_back(parent[found.back()]);
    reverse(found.begin(), found.end());
    return found;
}
long long tree_parent(const Graph& tree, long long root, long long vertex) {
    const vector<long long> path = tree_path(tree, root, vertex);
    return path[path.size() - 2];
}
set<long long> subtree(const Graph& tree, long long root, long long vertex) {
    if (vertex == root) return tree.vertices;
    set<long long> rest = tree.vertices;
    rest.erase(tree_parent(tree, root, vertex));
    for (const set<long long>& piece : components(tree, rest)) {
        if (piece.count(vertex)) return piece;
    }
    return {};
}

//: path_graph cycle_graph complete_graph star_graph grid_graph
Graph path_graph(long long n) {
    vector<tuple<long long, long long, char>> links;
    for (long long v = 1; v < n; ++v) links.push_back({v, v + 1, ' '});
    return graph_of(false, n >= 1 ? vector<long long>{1} : vector<long long>{}, links);
}
Graph cycle_graph(long long n) {
    vector<tuple<long long, long long, char>> links;
    for (long long v = 1; v <= n; ++v) links.push_back({v, v % n + 1, ' '});
    return graph_of(false, {}, links);
}
Graph complete_graph(long long n) {
    vector<tuple<long long, long long, char>> links;
    for (long long v = 1; v <= n; ++v) {
        for (long long w = v + 1; w <= n; ++w) links.push_back({v, w, ' '});
    }
    return graph_of(false, n >= 1 ? vector<long long>{1} : vector<long long>{}, links);
}
Graph star_graph(long long n) {
    vector<tuple<long long, long long, char>> links;
    for (long long v = 2; v <= n; ++v) links.push_back({1, v, ' '});
    return graph_of(false, n >= 1 ? vector<long long>{1} : vector<long long>{}, links);
}
Graph grid_graph(long long rows, long long cols) {
    vector<tuple<long long, long long, char>> links;
    vector<long long> vertices;
    for (long long row = 0; row < rows; ++row) {
        for (long long col = 0; col < cols; ++col) {
            const long long v = row * cols + col + 1;
            vertices.push_back(v);
            if (col + 1 < cols) links.push_back({v, v + 1, ' '});
            if (row + 1 < rows) links.push_back({v, v + cols, ' '});
        }
    }
    return graph_of(false, vertices, links);
}

//: on_vertices
template <class Domain> Graph on_vertices(const Graph& graph, const Domain& domain) {
    return graph_of(graph.directed, vector<long long>(domain.begin(), domain.end()), graph.links);
}

//: read read_counted
void read(long long& number) { cin >> number; }
void read(bool& truth) {
    int number = 0;
    cin >> number;
    truth = number != 0;
}
void read(char& symbol) { cin >> symbol; }
// A row is one word; an empty one is written "".
void read(string& row) {
    cin >> row;
    if (row == "\"\"") row.clear();
}
template <class T> void read(vector<T>& list);
template <class T> void read(set<T>& elements);
template <class... Parts> void read(tuple<Parts...>& parts) {
    apply([](auto&... part) { (read(part), ...); }, parts);
}
template <class T> void read_counted(vector<T>& list, long long length) {
    list.clear();
    while (length-- > 0) {
        T one{};
        read(one);
        list.push_back(one);
    }
}
template <class T> void read_counted(set<T>& elements, long long length) {
    vector<T> list;
    read_counted(list, length);
    elements = set<T>(list.begin(), list.end());
}
template <class T> void read(vector<T>& list) {
    long long length = 0;
    cin >> length;
    read_counted(list, length);
}
template <class T> void read(set<T>& elements) {
    long long length = 0;
    cin >> length;
    read_counted(elements, length);
}

//: read_grid
void read_grid(Grid& grid) {
    long long rows = 0, cols = 0;
    cin >> rows >> cols;
    vector<string> lines(rows);
    for (string& line : lines) cin >> line;
    grid = grid_of(lines);
}

//: read_graph read_edges
// The number of edges unless it is a tree, and the ends of each edge.
Graph read_edges(bool directed, bool tree, bool labels, long long base, long long count) {
    long long edges = count - 1;
    if (!tree) cin >> edges;
    vector<long long> vertices;
    for (long long v = 0; v < count; ++v) vertices.push_back(base + v);
    vector<tuple<long long, long long, char>> links;
    while (edges-- > 0) {
        long long from = 0, to = 0;
        char label = ' ';
        cin >> from >> to;
        if (labels) cin >> label;
        links.push_back({from, to, label});
    }
    return graph_of(directed, vertices, links);
}
// The number of vertices comes first.
Graph read_graph(bool directed, bool tree, bool labels, long long base) {
    long long count = 0;
    cin >> count;
    return read_edges(directed, tree, labels, base, count);
}

//: show
string show(long long number) { return to_string(number); }
string show(int number) { return to_string(number); }
string show(bool truth) { return truth ? "1" : "0"; }
string show(char symbol) { return string(1, symbol); }
string show(const string& row) { return row.empty() ? "\"\"" : row; }
template <class T> string show(const vector<T>& list);
template <class T> string show(const set<T>& elements);
template <class... Parts> string show(const tuple<Parts...>& parts) {
    string found;
    apply([&](const auto&... part) { ((found += (found.empty() ? "" : " ") + show(part)), ...); }, parts);
    return found;
}
template <class T> string show(const vector<T>& list) {
    string found = to_string(list.size());
    for (const T& one : list) found += " " + show(one);
    return found;
}
template <class T> string show(const set<T>& elements) { return show(vector<T>(elements.begin(), elements.end())); }

//: show_grid
string show_grid(const Grid& grid) {
    string found = to_string(grid.rows) + " " + to_string(grid.cols);
    for (long long row = 0; row < grid.rows; ++row) found += " " + grid.cells.substr(row * grid.cols, grid.cols);
    return found;
}
