// Questions that would bring down a careless engine, with the words of which one must come back: the code of an error or of a diagnostic, a stop, an outcome.

const text = (rules, rest = {}) => ({ rules: { text: rules }, time: 2000, ...rest });
const heap = 'position (n: nat)\n';
const function_of = (body) => `${heap}def f(n: nat): nat decreases n = ${body}\nmove take(k in 1..=n) if f(n) >= 0 -> (n - k)`;
const nested = (left, core, right, times) => left.repeat(times) + core + right.repeat(times);

export const hostile = [
  { name: 'no method', method: 'sovle', params: {}, says: ['unknown-method'] },
  { name: 'a method of bytes', method: new Uint8Array([255, 254, 0]), params: {}, says: ['unknown-method'] },
  { name: 'nothing', method: 'solve', params: '', says: ['bad-json'] },
  { name: 'half of a question', method: 'solve', params: '{"rules": {"text": "pos', says: ['bad-json'] },
  { name: 'bytes', method: 'solve', params: new Uint8Array([0, 159, 146, 150, 255]), says: ['bad-json'] },
  { name: 'arrays in arrays', method: 'solve', params: nested('[', '', ']', 100_000), says: ['bad-json', 'bad-request'] },
  { name: 'another field', method: 'solve', params: { rules: { slug: 'nim' }, position: '3', file: '/etc/passwd' }, says: ['bad-request'] },
  { name: 'a file as a position', method: 'solve', params: { rules: { slug: 'nim' }, position: '@/etc/passwd' }, says: ['bad-character', 'expected', 'no-files', 'expected-expression'] },
  { name: 'a megabyte of blanks', method: 'check', params: text(' '.repeat(1 << 20)), says: ['empty-file'] },
  { name: 'brackets', method: 'check', params: text(`${heap}move a() if ${nested('(', 'true', ')', 50_000)} -> (n)`), says: ['too-deep'] },
  { name: 'brackets, as many as there may be', method: 'check', params: text(`${heap}move a() if n > ${nested('(', '0', ')', 55)} -> (n - 1)`), says: ['ok'] },
  { name: 'operators', method: 'check', params: text(`${heap}move a() if n > ${'n + '.repeat(100_000)}0 -> (n - 1)`), says: ['too-deep'] },
  { name: 'operators, as many as there may be', method: 'check', params: text(`${heap}move a() if n > ${'0 * n + '.repeat(70)}0 -> (n - 1)`), says: ['ok'] },
  { name: 'conditions in conditions', method: 'check', params: text(`${heap}move a() if ${nested('if n == 1 then true else ', 'n > 0', '', 55)} -> (n - 1)`), says: ['ok'] },
  { name: 'a function that calls itself often', method: 'solve', params: text(function_of('if n == 0 then 0 else f(n - 1)'), { position: '5000' }), says: ['stack', 'depth', 'N'] },
  { name: 'a function that calls itself seldom', method: 'solve', params: text(function_of('if n == 0 then 0 else f(n - 1)'), { position: '40' }), says: ['N'] },
  { name: 'a long way down', method: 'solve', params: text(`${heap}move a() if n > 0 -> (n - 1)`, { position: '100000' }), says: ['P', 'stack', 'time', 'positions'] },
  { name: 'a long way down of two', method: 'solve', params: text(`position (a: nat, b: nat)\nleft move l() if a > 0 -> (a - 1, b)\nright move r() if b > 0 -> (a, b - 1)`, { position: '(3000, 3000)' }), says: ['P', 'stack', 'time', 'positions'] },
  { name: 'a heap beyond all numbers', method: 'solve', params: text(`${heap}move a(k in 1..=n) -> (n - k)`, { position: '9'.repeat(3000) }), says: ['N', 'stack', 'time', 'memory', 'positions'] },
  { name: 'a number beyond all numbers', method: 'solve', params: text(`${heap}move a() if pow(9, pow(9, n)) > 0 -> (n - 1)`, { position: '9' }), says: ['too-large', 'memory', 'time'] },
  { name: 'all subsets of a large set', method: 'solve', params: text(`${heap}move a(s in subsets({x for x in 0..60})) -> (n - 1)`, { position: '3' }), says: ['memory', 'time', 'negative-nat', 'positions'] },
  { name: 'a board of more than memory', method: 'solve', params: { rules: { slug: 'cram' }, position: `${'.'.repeat(900)}/`.repeat(900) + '.'.repeat(900), time: 2000 }, says: ['memory', 'time', 'positions', 'stack', 'too-large', 'file-too-large'] },
  { name: 'a table of more than memory', method: 'table', params: text(`position (a: nat, b: nat)\nmove x(k in 1..=a) -> (a - k, b)\nmove y(k in 1..=b) -> (a, b - k)`, { to: 4_000_000_000 }), says: ['memory', 'time', 'positions', 'table-cells'] },
  { name: 'a value of many options inside each other', method: 'solve', params: text('position (n: nat, t: nat)\nleft move turn() if t == 0 -> (n, 1)\nleft move less() if t == 1 and n > 0 -> (n - 1, 1)\nright move down() if t == 0 and n > 0 -> (n - 1, 0)', { position: '(3000, 0)' }), says: ['L', 'stack', 'time', 'memory'] },
  { name: 'rules that loop', method: 'solve', params: text(`${heap}move a() -> (n + 1)\nmove b() if n > 0 -> (n - 1)`, { position: '1' }), says: ['positions', 'memory', 'time', 'stack'] },
];
