import { describe, expect, it } from 'vitest';
import type { RawChange, RawPicture, RawPick, RawTouch } from '../src/engine/raw';
import type { Move, Picture } from '../src/engine/types';
import { range } from '../src/play/roving';
import { bestAt, drag, open, pick, type Touch } from '../src/play/spots';
import { spotsOf } from '../src/play/touched';

const heap = (size: number): RawPicture => ({ kind: 'heap', size });
const number = (at: number): RawPick => ({ name: 'k', is: 'number', value: String(at), at });
const cell = (r: number, c: number): RawPick => ({ name: 'at', is: 'cell', value: `(${r}, ${c})`, at: [r, c] });
const change = (is: string, from: unknown, to: unknown, at: RawChange['at'] = null, field = 'n'): RawChange => ({ field, is, at, from, to });
const touch = (parts: Partial<RawTouch>): RawTouch => ({ component: 1, picks: [], changes: [], becomes: [], ...parts });
const heaps = (...sizes: number[]): Picture => ({ kind: 'heaps', heaps: sizes.map((size, i) => ({ name: 'abcd'[i]!, size })), counters: [] });
const grid: Picture = { kind: 'grid', rows: [['.', '.'], ['.', '.']], counters: [] };
const strip: Picture = { kind: 'row', cells: ['.', '●', '●'], counters: [], numbered: true };

describe('which spots a move touches', () => {
  const rows: [string, Picture, RawTouch, string[]][] = [
    ['two pins in the middle', heaps(7), touch({ becomes: [heap(2), heap(3)] }), ['s0,2', 's0,3']],
    ['the first pin', heaps(4), touch({ becomes: [heap(0), heap(3)] }), ['s0,0']],
    ['stones from the end', heaps(5), touch({ becomes: [heap(3)] }), ['s0,3', 's0,4']],
    ['the whole heap', heaps(2), touch({ becomes: [] }), ['s0,0', 's0,1']],
    ['a split without loss', heaps(5), touch({ becomes: [heap(2), heap(3)] }), ['g0,2']],
    ['more than before touches nothing', heaps(2), touch({ becomes: [heap(5)] }), []],
    ['an entry of a list', heaps(3, 4), touch({ becomes: [{ kind: 'heaps', sizes: [3, 2] }], changes: [change('entry', 4, 2, 1)] }), ['s1,2', 's1,3']],
    ['two fields at once', heaps(3, 5), touch({ picks: [number(2)], changes: [change('number', 3, 1, null, 'a'), change('number', 5, 3, null, 'b')] }), ['s0,1', 's0,2', 's1,3', 's1,4']],
    ['fields that were sorted afterwards', heaps(3, 5), touch({ picks: [number(4)], changes: [change('number', 3, 1, null, 'a'), change('number', 5, 3, null, 'b')] }), ['s1,1', 's1,2', 's1,3', 's1,4']],
    ['a heap of a bag', heaps(2, 5), touch({ changes: [change('removed', 5, null), change('added', null, 3)], becomes: [{ kind: 'heaps', sizes: [2, 3] }] }), ['s1,3', 's1,4']],
    ['one of equal heaps of a bag', heaps(4, 4), touch({ changes: [change('removed', 4, null)], becomes: [{ kind: 'heaps', sizes: [4] }] }), ['s0,0', 's0,1', 's0,2', 's0,3']],
    ['chosen cells in their order', grid, touch({ picks: [cell(1, 0), cell(0, 0)], changes: [change('cell', '.', '#', [0, 0])] }), ['c1,0', 'c0,0']],
    ['a place and its neighbour that changes', { kind: 'row', cells: ['R', 'L'], counters: [], numbered: false }, touch({ picks: [{ name: 'at', is: 'place', value: '0', at: 0 }], changes: [change('place', 'R', 'L', 0), change('place', 'L', '_', 1)] }), ['c0', 'c1']],
    ['a domino of a row that closes up', { kind: 'row', cells: ['L', 'R'], counters: [], numbered: false }, touch({ picks: [{ name: 'i', is: 'number', value: '1', at: 1 }], changes: [change('other', '"LR"', '"L"')] }), ['c1']],
    ['a number beyond the row', strip, touch({ picks: [number(7)] }), []],
    ['changed cells where none is chosen', grid, touch({ changes: [change('cell', '.', 'X', [0, 1])] }), ['c0,1']],
    ['a place of a row', { kind: 'row', cells: ['L', '_'], counters: [], numbered: false }, touch({ picks: [{ name: 'at', is: 'place', value: '1', at: 1 }] }), ['c1']],
    ['from a vertex to another', { kind: 'graph', vertices: [], links: [], directed: true, counters: [] }, touch({ picks: [{ name: 'w', is: 'vertex', value: '3', at: 3 }], changes: [change('token', 1, 3)] }), ['v1', 'v3']],
    ['an edge', { kind: 'graph', vertices: [], links: [], directed: false, counters: [] }, touch({ picks: [{ name: 'e', is: 'edge', value: '2', at: 2 }] }), ['e2']],
    ['coins that are turned', strip, touch({ changes: [change('removed', 2, null), change('added', null, 0)] }), ['c2', 'c0']],
    ['a text has no spots', { kind: 'text', lines: ['({1, 2})'] }, touch({ picks: [number(1)] }), []],
  ];
  for (const [name, picture, raw, spots] of rows) it(name, () => expect(spotsOf(picture, raw)).toEqual(spots));
});

const move = (text: string, spots: string[], result: Move['result'] = null): Touch => ({
  spots, move: { number: 1, text, move: text, in: '', becomes: '', to: '', points: null, again: false, component: 1, spots, result, moves: null },
});
/** Kayles with three pins, Nim with three stones, a stone that may move to either side, two ways to do the same. */
const kayles = [move('1@0', ['s0,0']), move('1@1', ['s0,1']), move('1@2', ['s0,2']), move('2@0', ['s0,0', 's0,1']), move('2@1', ['s0,1', 's0,2'])];
const nim = [move('take 1', ['s0,2']), move('take 2', ['s0,1', 's0,2']), move('take 3', ['s0,0', 's0,1', 's0,2'])];
const slide = [move('left', ['c1', 'c0']), move('right', ['c1', 'c2'])];
const twins = [move('mark X', ['c0,0']), move('mark O', ['c0,0'])];

describe('clicks become moves', () => {
  const rows: [string, Touch[], string[], string | null, number][] = [
    ['one pin', kayles, ['s0,1'], '1@1', 1],
    ['take from this stone on', nim, ['s0,1'], 'take 2', 1],
    ['the first stone takes all', nim, ['s0,0'], 'take 3', 1],
    ['a stone with two ways waits', slide, ['c1'], null, 2],
    ['then the way decides', slide, ['c1', 'c2'], 'right', 1],
    ['the way alone is enough', slide, ['c0'], 'left', 1],
    ['two moves on one spot wait', twins, ['c0,0'], null, 2],
    ['nothing there', slide, ['c7'], null, 0],
    ['another start replaces the first', [...slide, move('hop', ['c5', 'c6']), move('hip', ['c5', 'c4'])], ['c1', 'c5'], null, 2],
  ];
  for (const [name, all, clicks, played, candidates] of rows) it(name, () => {
    let now = { picked: [] as string[], candidates: [] as Touch[], play: null as Move | null };
    for (const spot of clicks) now = pick(all, now.picked, spot);
    expect(now.play?.text ?? null).toBe(played);
    expect(now.candidates.length).toBe(candidates);
  });
});

describe('drags become moves', () => {
  const rows: [string, Touch[], string, string, string | null][] = [
    ['over two pins', kayles, 's0,0', 's0,1', '2@0'],
    ['backwards', kayles, 's0,2', 's0,1', '2@1'],
    ['over more than a move takes', kayles, 's0,0', 's0,2', null],
    ['from a stone to its goal', slide, 'c1', 'c2', 'right'],
    ['over the end of a heap', nim, 's0,1', 's0,2', 'take 2'],
  ];
  for (const [name, all, from, to, played] of rows) it(name, () => expect(drag(all, range(from, to)).play?.text ?? null).toBe(played));
});

describe('the way of a drag', () => {
  const rows: [string, string, string[]][] = [
    ['s0,1', 's0,3', ['s0,1', 's0,2', 's0,3']],
    ['c2,2', 'c0,0', ['c2,2', 'c1,1', 'c0,0']],
    ['c0,0', 'c1,2', ['c0,0', 'c1,2']],
    ['v1', 'v4', ['v1', 'v4']],
    ['s0,1', 'c0,1', ['s0,1', 'c0,1']],
    ['c3', 'c3', ['c3']],
  ];
  for (const [from, to, way] of rows) it(`${from} to ${to}`, () => expect(range(from, to)).toEqual(way));
});

describe('what is shown of the moves', () => {
  it('all spots are open at first', () => expect([...open(slide, [])].sort()).toEqual(['c0', 'c1', 'c2']));
  it('then those that go with what is picked', () => expect([...open(slide, ['c0'])].sort()).toEqual(['c0', 'c1']));
  it('a stone of a heap has the result of taking from it on', () => {
    const all = [move('take 1', ['s0,2'], 'loses'), move('take 2', ['s0,1', 's0,2'], 'wins'), move('take 3', ['s0,0', 's0,1', 's0,2'], 'loses')];
    expect(['s0,0', 's0,1', 's0,2'].map((spot) => bestAt(all, spot))).toEqual(['loses', 'wins', 'loses']);
  });
  it('after a first choice, what the next one brings', () => {
    const all = [move('l', ['c1', 'c0'], 'loses'), move('r', ['c1', 'c2'], 'wins')];
    expect([bestAt(all, 'c1'), bestAt(all, 'c0', ['c1']), bestAt(all, 'c2', ['c1']), bestAt(all, 'c1', ['c1'])]).toEqual(['wins', 'loses', 'wins', 'wins']);
  });
  it('a spot where more must be chosen has the best of its results', () => {
    const all = [move('a', ['v1'], 'loses'), move('b', ['v1'], 'draws'), move('c', ['v2'], null)];
    expect(['v1', 'v2', 'v3'].map((spot) => bestAt(all, spot))).toEqual(['draws', null, undefined]);
  });
});
