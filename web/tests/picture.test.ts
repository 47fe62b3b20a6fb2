import { describe, expect, it } from 'vitest';
import type { RawChange, RawGraph, RawMove, RawPicture } from '../src/engine/raw';
import { isEmpty, pictureOf } from '../src/play/picture';

const G: RawGraph = { name: 'G', directed: false, vertices: [1, 2, 3], edges: [{ id: 0, from: 1, to: 2, label: 'B' }, { id: 1, from: 2, to: 3, label: null }] };
const fields = (...list: [string, RawPicture][]): RawPicture => ({ kind: 'fields', fields: list.map(([name, picture]) => ({ name, picture })) });
const heap = (size: number | string): RawPicture => ({ kind: 'heap', size });
const on = (tokens: number[], vertices: number[], edges: number[]): RawPicture => ({ kind: 'graph', graph: 'G', tokens, vertices, edges });
const moving = (...changes: [string, number, number][]): RawMove[] => changes.map(([field, from, to]) => ({
  number: 1, text: '', move: '', in: '', becomes: '', to: '', mark: null,
  touches: [{ component: 1, picks: [], becomes: [], changes: [{ field, is: 'number', at: null, from, to } satisfies RawChange] }],
}));
const drawn = (picture: RawPicture, moves: RawMove[] = []) => pictureOf({ number: 1, text: '(…)', copies: 1, picture }, [G], moves);

describe('how components are drawn', () => {
  const rows: [string, RawPicture, RawMove[], unknown][] = [
    ['a heap', heap(5), [], { kind: 'heaps', heaps: [{ name: '', size: 5 }], counters: [] }],
    ['two fields that fall', fields(['a', heap(3)], ['b', heap(5)]), moving(['a', 3, 1], ['b', 5, 2]), { heaps: [{ name: 'a', size: 3 }, { name: 'b', size: 5 }], counters: [] }],
    ['a field that rises is a counter', fields(['n', heap(9)], ['limit', heap(3)]), moving(['n', 9, 7], ['limit', 3, 4]), { heaps: [{ name: 'n', size: 9 }], counters: [{ name: 'limit', value: '3' }] }],
    ['numbers that all rise', fields(['x', heap(1)], ['y', heap(2)]), moving(['x', 1, 2], ['y', 2, 3]), { kind: 'heaps', heaps: [], counters: [{ name: 'x', value: '1' }, { name: 'y', value: '2' }] }],
    ['a heap that no number holds', heap('123456789012345678901'), [], { kind: 'text' }],
    ['a list', { kind: 'heaps', sizes: [2, 0] }, [], { heaps: [{ name: '0', size: 2 }, { name: '1', size: 0 }] }],
    ['an empty list', { kind: 'heaps', sizes: [] }, [], { kind: 'heaps', heaps: [] }],
    ['a grid with a counter', fields(['g', { kind: 'grid', rows: [['.']] }], ['k', heap(2)]), [], { kind: 'grid', counters: [{ name: 'k', value: '2' }] }],
    ['a set of numbers is a strip', { kind: 'text', text: '{1, 3}' }, [], { kind: 'row', cells: ['.', '●', '.', '●'], numbered: true }],
    ['a set of large numbers is text', { kind: 'text', text: '{1, 300}' }, [], { kind: 'text' }],
    ['a set of pairs is text', { kind: 'text', text: '{(1, 2)}' }, [], { kind: 'text' }],
    ['a token and what is free', fields(['at', on([1], [], [])], ['free', on([], [2], [])]), [], { kind: 'graph', vertices: [{ id: 1, token: true, here: true }, { id: 2, token: false, here: true, sets: ['free'] }, { id: 3, here: false }] }],
    ['edges that stand', on([], [], [1]), [], { kind: 'graph', links: [{ id: 0, here: false, label: 'B' }, { id: 1, here: true }] }],
    ['two sets', fields(['blue', on([], [1], [])], ['red', on([], [3], [])]), [], { vertices: [{ sets: ['blue'] }, { sets: [] }, { sets: ['red'] }] }],
    ['a graph that is not there', { kind: 'graph', graph: 'H', tokens: [], vertices: [], edges: [] }, [], { kind: 'text' }],
  ];
  for (const [name, picture, moves, expected] of rows) it(name, () => expect(drawn(picture, moves)).toMatchObject(expected as object));
});

describe('what is left to see', () => {
  const rows: [RawPicture, boolean][] = [[heap(0), true], [heap(1), false], [{ kind: 'heaps', sizes: [0, 0] }, true], [{ kind: 'row', cells: [] }, true], [{ kind: 'grid', rows: [['#']] }, false], [{ kind: 'text', text: 'x' }, false]];
  for (const [picture, empty] of rows) it(JSON.stringify(picture), () => expect(isEmpty({ number: 1, text: '', copies: 1, picture: drawn(picture) })).toBe(empty));
});
