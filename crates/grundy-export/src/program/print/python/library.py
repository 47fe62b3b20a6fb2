#: gcd_all: gcd
def gcd_all(numbers):
    found = 0
    for one in numbers:
        found = gcd(found, one)
    return found

#: xor_all
def xor_all(numbers):
    found = 0
    for one in numbers:
        found ^= one
    return found

#: divides
def divides(a, b):
    return b == 0 if a == 0 else b % a == 0

#: floor_phi: isqrt
# floor(n * phi), exactly, phi being the golden ratio.
def floor_phi(n):
    root = isqrt(5 * n * n)
    return (n + (root if n >= 0 else -root - 1)) // 2

#: floor_phi2: floor_phi
def floor_phi2(n):
    return floor_phi(n) + n

#: is_prime
# The test of Miller and Rabin, exact up to 3 * 10^24 with these bases.
def is_prime(n):
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
    if n < 2 or any(n % base == 0 for base in bases):
        return n in bases
    odd = n - 1
    while odd % 2 == 0:
        odd //= 2
    for base in bases:
        power, exponent = pow(base, odd, n), odd
        while exponent != n - 1 and power not in (1, n - 1):
            power, exponent = power * power % n, exponent * 2
        if power != n - 1 and exponent % 2 == 0:
            return False
    return True

#: divisors: isqrt set_from
def divisors(n):
    small = [d for d in range(1, isqrt(n) + 1) if n % d == 0]
    return set_from(small + [n // d for d in small])

#: powers
# The powers of a that are at most n.
def powers(a, n):
    found = [1] if n >= 1 else []
    while found and a >= 2 and found[-1] * a <= n:
        found.append(found[-1] * a)
    return tuple(found)

#: lowbit
def lowbit(n):
    return n & -n

#: v2
def v2(n):
    return (n & -n).bit_length() - 1

#: in_recurrence
def in_recurrence(n, terms, factors):
    terms = list(terms)
    while terms[-1] < n:
        terms.append(sum(f * term for f, term in zip(factors, terms[-len(factors):])))
    return n in terms

#: mex_of
def mex_of(seen):
    found = 0
    while found in seen:
        found += 1
    return found

#: set_from
# A set is a tuple in order, without repetition.
def set_from(elements):
    return tuple(sorted(set(elements)))

#: set_or: set_from
def set_or(a, b):
    return set_from(a + b)

#: set_and
def set_and(a, b):
    return tuple(one for one in a if one in b)

#: set_minus
def set_minus(a, b):
    return tuple(one for one in a if one not in b)

#: set_xor
def set_xor(a, b):
    return tuple(sorted(set(a) ^ set(b)))

#: subsets: combinations set_from
def subsets(domain):
    return set_from(set_from(one) for size in range(len(domain) + 1) for one in combinations(domain, size))

#: choose: combinations set_from
def choose(domain, size):
    return set_from(set_from(one) for one in combinations(domain, size)) if size >= 0 else ()

#: without
def without(elements, at):
    return elements[:at] + elements[at + 1:]

#: cut
# The elements with these indices, the last not among them.
def cut(elements, first, last):
    return elements[first:last] if first < last else elements[:0]

#: changed
def changed(elements, changes):
    made = list(elements)
    for at, element in changes:
        made[at] = element
    return tuple(made)

#: changed_row
def changed_row(row, changes):
    made = list(row)
    for at, symbol in changes:
        made[at] = symbol
    return "".join(made)

#: changed_grid
def changed_grid(grid, changes):
    made = [list(row) for row in grid]
    for (row, col), symbol in changes:
        made[row][col] = symbol
    return tuple("".join(row) for row in made)

#: split_row
def split_row(row, at):
    for symbol in at:
        row = row.replace(symbol, at[0])
    return tuple(piece for piece in row.split(at[0]) if piece) if at else ((row,) if row else ())

#: row_rewrites
# Where patterns lie on a row: the index, what is put there, and the row that is made.
def row_rewrites(row, patterns):
    for at in range(len(row)):
        for before, after, put in patterns:
            old = row[at:at + len(before)]
            if len(old) == len(before) and all(a in ("?", b) for a, b in zip(before, old)):
                made = "".join(old[i] if a == "?" and i < len(old) else a for i, a in enumerate(after))
                yield at, put, row[:at] + made + row[at + len(before):]

#: grid_of
# A grid is a tuple of rows; without cells it has no rows.
def grid_of(lines):
    return tuple(lines) if any(lines) else ()

#: filled_grid: grid_of
def filled_grid(height, width, symbol):
    return grid_of((symbol * width,) * height)

#: cols
def cols(grid):
    return len(grid[0]) if grid else 0

#: inside
def inside(grid, cell):
    return 0 <= cell[0] < len(grid) and 0 <= cell[1] < len(grid[0])

#: cell_at
def cell_at(grid, cell):
    return grid[cell[0]][cell[1]]

#: cells
def cells(grid):
    return tuple((i, j) for i, row in enumerate(grid) for j in range(len(row)))

#: cells_of
def cells_of(grid, symbols):
    return tuple((i, j) for i, row in enumerate(grid) for j, symbol in enumerate(row) if symbol in symbols)

#: around: inside
def around(grid, cell):
    i, j = cell
    return tuple(near for near in ((i - 1, j), (i, j - 1), (i, j + 1), (i + 1, j)) if inside(grid, near))

#: regions: around cells_of changed_grid filled_grid
# The connected areas of these symbols, each cut out with # around it.
def regions(grid, symbols):
    found, left = [], set(cells_of(grid, symbols))
    for cell in cells_of(grid, symbols):
        if cell not in left:
            continue
        left.remove(cell)
        area = [cell]
        for at in area:
            for near in around(grid, at):
                if near in left:
                    left.remove(near)
                    area.append(near)
        top, west = min(i for i, j in area), min(j for i, j in area)
        bottom, east = max(i for i, j in area), max(j for i, j in area)
        piece = filled_grid(bottom - top + 1, east - west + 1, "#")
        found.append(changed_grid(piece, (((i - top, j - west), grid[i][j]) for i, j in area)))
    return tuple(found)

#: least_grid
# The least of the images of a grid under its symmetries.
def least_grid(grid, flips, rotations):
    images, image = [grid], grid
    for turn in range(4):
        if rotations or (turn % 2 == 0 and flips):
            images.append(image)
        if flips and (rotations or turn % 2 == 0):
            images.append(tuple(row[::-1] for row in image))
        image = tuple("".join(col) for col in zip(*image[::-1]))
    return min(images)

#: grid_rewrites: cell_at cells changed_grid inside
# Where patterns lie on a grid: their first cell, their last cell, what is put there, and the grid that is made.
def grid_rewrites(grid, patterns):
    for at in cells(grid):
        for offsets, before, after, put in patterns:
            places = [(at[0] + i, at[1] + j) for i, j in offsets]
            if all(inside(grid, cell) and a in ("?", cell_at(grid, cell)) for cell, a in zip(places, before)):
                changes = [(cell, a) for cell, a in zip(places, after) if a != "?"]
                yield at, places[-1] if places else at, put, changed_grid(grid, changes)

#: Graph graph_of: defaultdict
# Edges are numbered in the order in which they are given. What is no vertex has nothing near it.
class Graph:
    def __init__(self, directed, nodes, links):
        self.directed, self.links = directed, tuple(links)
        ends = [end for link in self.links for end in link[:2]]
        self.nodes = tuple(sorted({*nodes, *ends}))
        ahead, back, near = (defaultdict(set) for _ in range(3))
        for edge, (a, b, _) in enumerate(self.links):
            for start, end in [(a, b)] if directed else [(a, b), (b, a)]:
                ahead[start].add(end)
                back[end].add(start)
            near[a].add(edge)
            near[b].add(edge)
        self.next, self.back, self.near = (
            defaultdict(tuple, {v: tuple(sorted(found)) for v, found in table.items()}) for table in (ahead, back, near)
        )


def graph_of(directed, nodes, links):
    return Graph(directed, nodes, links)

#: components
def components(graph, within):
    found, left = [], set(within)
    for vertex in within:
        if vertex not in left:
            continue
        left.remove(vertex)
        piece = [vertex]
        for v in piece:
            for other in graph.next[v] + graph.back[v]:
                if other in left:
                    left.remove(other)
                    piece.append(other)
        found.append(tuple(sorted(piece)))
    return tuple(sorted(found))

#: reach
# The vertices that are reached from one by these edges.
def reach(graph, vertex, uses):
    uses, found = set(uses), [vertex]
    seen = {vertex}
    for v in found:
        for edge in graph.near[v]:
            a, b, _ = graph.links[edge]
            other = b if a == v else a
            if edge in uses and other not in seen and (a == v or not graph.directed):
                seen.add(other)
                found.append(other)
    return tuple(sorted(found))

#: tree_path
def tree_path(tree, root, vertex):
    parent, found = {vertex: vertex}, [vertex]
    for v in found:
        for other in tree.next[v] + tree.back[v]:
            if other not in parent:
                parent[other] = v
                found.append(other)
    path = [root]
    while path[-1] != vertex:
        path.append(parent[path[-1]])
    return tuple(path)

#: tree_parent: tree_path
def tree_parent(tree, root, vertex):
    return tree_path(tree, root, vertex)[-2]

#: subtree: components set_minus tree_parent
def subtree(tree, root, vertex):
    if vertex == root:
        return tree.nodes
    rest = set_minus(tree.nodes, (tree_parent(tree, root, vertex),))
    return next(piece for piece in components(tree, rest) if vertex in piece)

#: path_graph: graph_of
def path_graph(n):
    return graph_of(False, range(1, n + 1), [(v, v + 1, " ") for v in range(1, n)])

#: cycle_graph: graph_of
def cycle_graph(n):
    return graph_of(False, range(1, n + 1), [(v, v % n + 1, " ") for v in range(1, n + 1)])

#: complete_graph: graph_of
def complete_graph(n):
    return graph_of(False, range(1, n + 1), [(v, w, " ") for v in range(1, n + 1) for w in range(v + 1, n + 1)])

#: star_graph: graph_of
def star_graph(n):
    return graph_of(False, range(1, n + 1), [(1, v, " ") for v in range(2, n + 1)])

#: grid_graph: graph_of
def grid_graph(height, width):
    links = []
    for v in range(1, height * width + 1):
        if v % width:
            links.append((v, v + 1, " "))
        if v + width <= height * width:
            links.append((v, v + width, " "))
    return graph_of(False, range(1, height * width + 1), links)

#: on_vertices: graph_of
def on_vertices(graph, domain):
    return graph_of(graph.directed, domain, graph.links)

#: read_row
# A row is one word; an empty one is written "".
def read_row():
    row = words.pop()
    return "" if row == '""' else row

#: read_grid: grid_of read_row
def read_grid():
    height, _ = int(words.pop()), int(words.pop())
    return grid_of([read_row() for _ in range(height)])

#: read_graph: graph_of
# The number of edges unless it is a tree, and the ends of each edge.
def read_graph(directed, tree, labels, base, count):
    length = count - 1 if tree else int(words.pop())
    links = []
    for _ in range(length):
        links.append((int(words.pop()), int(words.pop()), words.pop() if labels else " "))
    return graph_of(directed, range(base, base + count), links)

#: show_row
def show_row(row):
    return row or '""'

#: show_list
def show_list(elements):
    return " ".join([str(len(elements)), *elements])

#: show_grid
def show_grid(grid):
    return " ".join([str(len(grid)), str(len(grid[0]) if grid else 0), *grid])
