import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en } from '../src/i18n/en';
import { readHint, readMatch, readReply } from '../src/engine/adapt';
import type { Catalogue, Check, ClaimDoc, Completions, GameGraph, PositionDoc, Program, Proof, Table, Words } from '../src/engine/types';
import { search } from '../src/rules/search';
import { arrange } from '../src/values/layers';
import { outcomeOf, sheetOf } from '../src/values/model';

/** The questions and answers that the engine's own tests hold it to: what the page reads of them must be there. */
const FOLDER = new URL('../../crates/grundy-api/examples-json/', import.meta.url);
const answer = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.answer.json`, FOLDER), 'utf8'));
const names = (method: string) => readdirSync(FOLDER).filter((file) => file.endsWith(`.${method}.answer.json`)).map((file) => file.replace('.answer.json', ''));

describe('every match of the engine can be drawn and played', () => {
  it('there are some', () => expect(names('match').length).toBeGreaterThan(3));
  for (const name of names('match')) it(name, () => {
    const match = readMatch(answer(name));
    expect(match.ok).not.toBe(false);
    expect(match.components.map(({ picture }) => picture.kind)).not.toContain('text');
    expect(match.moves.filter(({ spots }) => spots.length === 0)).toEqual([]);
    expect(match.history.at(-1)!.position).toBe(match.position);
    expect([...match.players, null]).toContain(match.to_move);
  });

  it('pins of Kayles', () => {
    const match = readMatch(answer('kayles.match'));
    const spots = Object.fromEntries(match.moves.map(({ move, spots }) => [move, spots]));
    expect([spots['knock(d = 1, i = 2)'], spots['knock(d = 2, i = 3)']]).toEqual([['s0,2'], ['s0,3', 's0,4']]);
    expect(match.moves.find(({ move }) => move === 'knock(d = 1, i = 2)')!.result).toBe('wins');
  });
  it('a stone that hits its neighbour', () => {
    const match = readMatch(answer('row.match'));
    expect(match.players).toEqual(['left', 'right']);
    expect(match.moves[0]!.spots).toEqual(['c0', 'c1']);
  });
  it('a token and its goal', () => expect(readMatch(answer('graph.match')).moves.map(({ spots }) => spots)).toEqual([['v0'], ['v0', 'v1'], ['v0', 'v2']]));
  it('a bite takes all that is to the right and below', () => {
    const bite = readMatch(answer('chomp.match')).moves.find(({ move }) => move === 'bite(r = 1, c = 2)')!;
    expect(bite.spots.sort()).toEqual(['s1,2', 's1,3', 's2,2', 's2,3']);
  });
  it('a lost match names the turn that decided', () => {
    const point = readMatch(answer('lost.match')).over!.turning_point!;
    expect(point.text.length).toBeGreaterThan(1);
    expect([point.had, point.left]).toEqual(['wins', 'loses']);
  });
});

describe('replies and hints', () => {
  for (const name of names('reply')) it(name, () => {
    const reply = readReply(answer(name));
    expect(reply.text).toMatch(/\(/);
    expect(reply.match.history.length).toBeGreaterThan(1);
  });
  it('a hint says where from its second step on', () => {
    const [whether, where, which, why] = ['whether', 'where', 'which', 'why'].map((step) => readHint(answer(`${step}.hint`)));
    expect([whether, where, which, why].map((hint) => [hint!.level, hint!.components.length > 0, hint!.best !== null])).toEqual([[1, false, false], [2, true, false], [3, true, true], [4, true, true]]);
  });
});

describe('the other documents', () => {
  it('diagnostics have places and fix-its', () => {
    const check = answer('wrong.check') as Check;
    expect(check.diagnostics.every(({ from, to, fixes }) => typeof from === 'number' && typeof to === 'number' && fixes!.length > 0)).toBe(true);
  });
  it('right rules have what sliders and panes need', () => {
    const check = answer('right.check') as Check;
    expect([check.ok, typeof check.sides, Array.isArray(check.params), typeof check.first]).toEqual([true, 'boolean', true, 'string']);
  });
  it('a position has the mex of its options', () => {
    const position = answer('kayles.position') as PositionDoc;
    expect(position.mex!.missing).toBe(position.value);
    expect(position.mex!.seen).not.toContain(position.value);
    expect(position.options.every(({ move, to }) => move !== '' && to !== '')).toBe(true);
  });
  it('two sides have a thermograph', () => expect((answer('clobber.position') as PositionDoc).thermograph!.left_wall.length).toBeGreaterThan(0));
  it('tables become sheets', () => {
    const table = answer('wythoff.table') as Table;
    const sheet = sheetOf(table, [], null);
    expect([sheet.at(1, 2), outcomeOf(sheet.at(1, 2), table.theory), sheet.position(1, 2)]).toEqual([0, 'P', '(1, 2)']);
  });
  it('the catalogue is found by its values', () => {
    const { games } = answer('all.catalogue') as Catalogue;
    expect(search(games, '0,1,2,3,1,4,3,2').map(({ slug }) => slug)).toContain('kayles');
  });
  for (const name of names('graph')) it(`a game graph: ${name}`, () => {
    const graph = answer(name) as GameGraph;
    const placed = arrange(graph);
    expect(placed.nodes.length).toBe(graph.nodes.length);
    expect(placed.edges.length).toBe(graph.edges.length);
    expect(graph.nodes.every(({ result }) => result === null || ['wins', 'draws', 'loses'].includes(result))).toBe(true);
  });
  for (const name of names('words')) it(`words to highlight, with what they are: ${name}`, () => {
    const words = answer(name) as Words;
    for (const list of [words.clauses, words.keywords, words.types, words.functions]) {
      expect(list.length).toBeGreaterThan(5);
      expect(list.every(({ name, signature, about }) => name !== '' && signature.includes(name) && about !== '')).toBe(true);
    }
  });
  for (const name of names('complete')) it(`completions: ${name}`, () => {
    const { items } = answer(name) as Completions;
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ label, insert, kind }) => label !== '' && insert !== '' && ['clause', 'keyword', 'type', 'function', 'name'].includes(kind))).toBe(true);
  });
  for (const name of names('prove')) it(`a pattern and how sure it is: ${name}`, () => {
    const proof = answer(name) as Proof;
    expect(Object.keys(en.pattern.standing)).toContain(proof.standing);
    expect(proof.certificate !== null).toBe(proof.standing.startsWith('proved'));
    expect(proof.pattern?.text ?? 'none').not.toBe('');
  });
  for (const name of names('claim')) it(`a claim and how sure it is: ${name}`, () => {
    const [claim] = (answer(name) as ClaimDoc).claims;
    expect(Object.keys(en.pattern.standing)).toContain(claim!.standing);
    expect(claim!.counterexample !== null).toBe(claim!.standing === 'refuted');
  });
  for (const name of names('emit')) it(`a program: ${name}`, () => expect((answer(name) as Program).program.length).toBeGreaterThan(200));
});
