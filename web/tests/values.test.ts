import { describe, expect, it } from 'vitest';
import type { GameGraph, Table } from '../src/engine/types';
import { fraction } from '../src/values/fraction';
import { arrange } from '../src/values/layers';
import { csvOf, greatest, nice, outcomeOf, sheetOf, widthFor } from '../src/values/model';

const table = (parts: Partial<Table>): Table => ({ game: 'g', axes: [{ name: 'n', from: 0, to: 9 }], theory: 'grundy', values: [], engine: 'e', ...parts });

describe('a table as a rectangle', () => {
  it('a sequence is broken into rows', () => {
    const sheet = sheetOf(table({ values: [0, 1, 2, 3, 1, 4, 3, 2] }), [], { period: 6, preperiod: 0, saltus: 0, exceptions: [7] });
    expect([sheet.rows, sheet.cols, sheet.at(1, 0), sheet.at(1, 1), sheet.at(1, 2), sheet.position(1, 1)]).toEqual([2, 6, 3, 2, undefined, '7']);
    expect([sheet.isException?.(1, 1), sheet.isException?.(0, 1)]).toEqual([true, false]);
  });
  it('a sequence that does not begin at a row keeps its columns', () => {
    const sheet = sheetOf(table({ axes: [{ name: 'n', from: 5, to: 12 }], values: [5, 6, 7, 8, 9, 10, 11, 12] }), [], null);
    expect([sheet.rows, sheet.at(0, 4), sheet.at(0, 5), sheet.at(1, 2), sheet.rowName(1), sheet.position(1, 2)]).toEqual([2, undefined, 5, 12, '10', '12']);
  });
  it('two axes are rows and columns', () => {
    const sheet = sheetOf(table({ axes: [{ name: 'a', from: 1, to: 2 }, { name: 'b', from: 0, to: 2 }], values: [[1, 2, 0], [2, 0, 1]] }), [], null);
    expect([sheet.rows, sheet.cols, sheet.at(1, 1), sheet.position(1, 1), sheet.rowTitle, sheet.colName(2)]).toEqual([2, 3, 0, '(2, 1)', 'a', '2']);
  });
  it('a third axis is held fixed', () => {
    const axes = ['a', 'b', 'c'].map((name) => ({ name, from: 0, to: 1 }));
    const sheet = sheetOf(table({ axes, values: [[[1, 2], [3, 4]], [[5, 6], [7, 8]]] }), [0, 0, 1], null);
    expect([sheet.at(0, 0), sheet.at(1, 1), sheet.position(1, 0)]).toEqual([2, 8, '(1, 0, 1)']);
  });
  it('a table that was cut short has holes', () => {
    const sheet = sheetOf(table({ axes: [{ name: 'a', from: 0, to: 2 }, { name: 'b', from: 0, to: 1 }], values: [[0, 1], [2]] }), [], null);
    expect([sheet.rows, sheet.at(1, 1)]).toEqual([2, undefined]);
  });
  it('the greatest value scales the shades', () => expect(greatest(sheetOf(table({ values: [0, 7, 'win', null, 3] }), [], null))).toBe(7));
});

describe('who wins at a value', () => {
  const rows: [unknown, string, string | null][] = [
    [0, 'grundy', 'P'], [5, 'grundy', 'N'], ['win', 'grundy', 'N'], [null, 'grundy', null], ['D', 'loopy', 'D'], ['L/D', 'outcome', null], ['R', 'outcome', 'R'],
    ['0', 'canonical', 'P'], ['3/4', 'canonical', 'L'], ['-2', 'canonical', 'R'], ['*2', 'canonical', 'N'], ['{2|-1/2}', 'canonical', null],
    [3, 'score', 'N'], [-1, 'score', 'P'], [0, 'score', 'D'], [[1, 2], 'score', null],
  ];
  for (const [value, theory, outcome] of rows) it(`${JSON.stringify(value)} of ${theory}`, () => expect(outcomeOf(value as never, theory)).toBe(outcome));
});

describe('the width of rows follows the period', () => {
  const rows: [number | null, number][] = [[null, 10], [12, 12], [2, 8], [3, 9], [7, 7], [34, 34], [1000, 10]];
  for (const [period, width] of rows) it(`${period}`, () => expect(widthFor(period === null ? null : { period, preperiod: 0, saltus: 0, exceptions: [] })).toBe(width));
});

describe('fractions', () => {
  const rows: [string, number][] = [['3/4', 0.75], ['-1', -1], ['-5/2', -2.5], ['0', 0]];
  for (const [text, value] of rows) it(text, () => expect(fraction(text)).toBe(value));
});

describe('a game graph in layers', () => {
  const graph: GameGraph = {
    cut: false,
    nodes: [2, 1, 0, 1].map((layer, id) => ({ id, layer, position: `(${id})`, result: 'wins', outcome: 'N', value: null, won: false })),
    edges: [[0, 1], [0, 3], [1, 2], [3, 2], [2, 2]].map(([from, to]) => ({ from: from!, to: to!, move: 'm' })),
  };
  const placed = arrange(graph);
  it('positions nearer to the end stand higher', () => {
    const y = placed.nodes.map((node) => node.y);
    expect(y[2]! < y[1]! && y[1] === y[3] && y[1]! < y[0]!).toBe(true);
  });
  it('no two positions stand in one place', () => expect(new Set(placed.nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(4));
  it('every move is drawn, a loop too', () => expect(placed.edges.map(({ d }) => d.startsWith('M') && !d.includes('NaN'))).toEqual([true, true, true, true, true]));
});

describe('marks on an axis', () => {
  const rows: [number, number][] = [[0.2, 1], [1, 1], [1.5, 2], [3, 5], [6, 10], [33, 50], [100, 100], [101, 200]];
  for (const [rough, step] of rows) it(`${rough}`, () => expect(nice(rough)).toBe(step));
});

describe('values as lines', () => {
  const rows: [string, Table, string][] = [
    ['a sequence', table({ axes: [{ name: 'n', from: 2, to: 4 }], values: [0, null, 'win'] }), 'n,value\n2,0\n4,win\n'],
    ['a plane', table({ axes: [{ name: 'a', from: 0, to: 1 }, { name: 'b', from: 5, to: 5 }], values: [[1], [2]] }), 'a,b,value\n0,5,1\n1,5,2\n'],
    ['values with commas', table({ axes: [{ name: 'n', from: 0, to: 0 }], values: ['{0,*|"1"}'] }), 'n,value\n0,"{0,*|""1""}"\n'],
    ['points of two sides', table({ axes: [{ name: 'n', from: 0, to: 0 }], theory: 'score', values: [[1, -1]] }), 'n,value\n0,1/-1\n'],
  ];
  for (const [name, source, text] of rows) it(name, () => expect(csvOf(source)).toBe(text));
});
