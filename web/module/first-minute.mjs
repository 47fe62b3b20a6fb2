// What a page asks in its first minute: it opens on a heap game, and has a board and a graph as examples; rules are typed with a mistake; a few moves are played.

const kayles = { slug: 'kayles' };
const lasker = { text: 'game lasker\nposition (n: nat)\nmove take(k in 1..=n) -> (n - k)\nmove split(k in 1..n) -> (k) + (n - k)\n' };
const slip = { text: 'game typo\nposition (n: nat)\nmoves take(k in 1..=n) -> (n - k)\nmove halve() if n % 2 = 0 -> (n div 2)\n' };
const two = { text: 'position (a: nat, b: nat)\nmove one(k in 1..=a) -> (a - k, b)\nmove both(k in 1..=min(a, b)) -> (a - k, b - k)\n' };
const cram = { slug: 'cram' };
const circle = { text: 'param G: digraph = digraph {1 -> 2, 2 -> 3, 3 -> 1, 3 -> 4, 4 -> 5}\nposition (v: vertex of G)\nmove slide(w in successors(G, v)) -> (w)\n' };

const rows = [
  [kayles, '5 + 3', ['knock(d = 1, i = 0) in (5)']],
  [lasker, '3 + 4', []],
  [cram, '.../...', []],
  [circle, '2', []],
];

/** Pairs of a method and its question. */
export const firstMinute = [
  ['catalogue', {}],
  ['game', { slug: 'kayles' }],
  ...[kayles, lasker, slip, two, cram, circle].flatMap((rules) => [['check', { rules }], ['check', { rules, lang: 'zh' }]]),
  ['table', { rules: kayles, to: 100 }],
  ['table', { rules: lasker, to: 100 }],
  ['table', { rules: two, to: 20 }],
  ...rows.flatMap(([rules, position, turns]) => [
    ['position', { rules, position }],
    ['solve', { rules, position }],
    ['explain', { rules, position }],
    ['match', { rules, position, mark: true }],
    ['match', { rules, position, turns, mark: true }],
    ['reply', { rules, position, turns }],
    ['reply', { rules, position, turns, slip: 100 }],
    ['hint', { rules, position, level: 4 }],
  ]),
];
