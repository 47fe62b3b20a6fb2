import { describe, expect, it } from 'vitest';
import type { GameCard } from '../src/engine/types';
import { parseMarkdown } from '../src/parts/markdown';
import { search, valuesIn } from '../src/rules/search';

const card = (slug: string, en: string, zh: string, values: number[], tags: string[] = [], aliases: string[] = []): GameCard => ({
  slug, title: { en, zh }, summary: { en: '', zh: '' }, aliases, tags, values, values_from: 0, position: '1', has_rules: true, standing: 'facts',
});
const games = [
  card('kayles', 'Kayles', '凯尔斯', [0, 1, 2, 3, 1, 4, 3, 2], ['octal'], ['0.77']),
  card('misere-kayles', 'Misère Kayles', '反常凯尔斯', []),
  card('nim', 'Nim', '尼姆', [0, 1, 2, 3, 4, 5], ['heap', 'sum']),
  card('moore-nim-k', 'Moore’s Nim', '摩尔尼姆', [], ['heap']),
];

describe('the catalogue is searched', () => {
  const rows: [string, string[]][] = [
    ['', ['kayles', 'misere-kayles', 'nim', 'moore-nim-k']],
    ['kayl', ['kayles', 'misere-kayles']],
    ['MISERE', ['misere-kayles']],
    ['尼姆', ['nim', 'moore-nim-k']],
    ['heap nim', ['nim', 'moore-nim-k']],
    ['0.77', ['kayles']],
    ['chess', []],
    ['0,1,2,3,1,4', ['kayles']],
    ['0 1 2 3', ['kayles', 'nim']],
    ['3，4，5', ['nim']],
    ['1, 2', ['kayles', 'nim']],
    ['9,9', []],
  ];
  for (const [query, found] of rows) it(query || 'nothing', () => expect(search(games, query).map(({ slug }) => slug).sort()).toEqual([...found].sort()));
  it('a name that begins so comes first', () => expect(search(games, 'nim')[0]!.slug).toBe('nim'));
  it('a game whose values begin so comes before one that has them later', () => expect(search([card('later', 'a', 'b', [9, 0, 1, 2]), ...games], '0,1,2')[0]!.slug).toBe('kayles'));
});

describe('what is a list of values', () => {
  const rows: [string, number[] | null][] = [['0,1,2', [0, 1, 2]], ['7 7', [7, 7]], ['12', null], ['0.77', null], ['1, x', null], [' 1, 2, ', [1, 2]]];
  for (const [query, values] of rows) it(query, () => expect(valuesIn(query)).toEqual(values));
});

describe('notes are read', () => {
  const rows: [string, string, unknown][] = [
    ['a heading', '# Kayles', [{ kind: 'heading', text: [{ kind: 'text', text: 'Kayles' }] }]],
    ['a paragraph over lines', 'one\ntwo', [{ kind: 'paragraph', text: [{ kind: 'text', text: 'one two' }] }]],
    ['strong, emphasis, code', '**a** *b* `c*d`', [{ kind: 'paragraph', text: [{ kind: 'strong', text: 'a' }, { kind: 'text', text: ' ' }, { kind: 'em', text: 'b' }, { kind: 'text', text: ' ' }, { kind: 'code', text: 'c*d' }] }]],
    ['a product is no emphasis', '2 * 3 * 4', [{ kind: 'paragraph', text: [{ kind: 'text', text: '2 * 3 * 4' }] }]],
    ['markup stays text', '<b onclick=x>', [{ kind: 'paragraph', text: [{ kind: 'text', text: '<b onclick=x>' }] }]],
    ['a list', '- a\n- b\n  c', [{ kind: 'list', items: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b c' }]] }]],
    ['a table', '| n | g |\n|---|---|\n| 0 | 1 |', [{ kind: 'table', head: [[{ kind: 'text', text: 'n' }], [{ kind: 'text', text: 'g' }]], rows: [[[{ kind: 'text', text: '0' }], [{ kind: 'text', text: '1' }]]] }]],
    ['code', '```\na *b*\n```', [{ kind: 'code', text: 'a *b*' }]],
  ];
  for (const [name, source, blocks] of rows) it(name, () => expect(parseMarkdown(source)).toEqual(blocks));
});
