import { describe, expect, it } from 'vitest';
import { en } from '../src/i18n/en';
import { zh } from '../src/i18n/zh';

/** Every text of a dictionary with its path; texts with arguments are called. */
function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, String((value as (...args: unknown[]) => string)(2, 3, 4))]];
  return Object.entries(value as object).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
}

const ours = texts(en);
const theirs = new Map(texts(zh));

describe('both languages', () => {
  it('have the same keys', () => expect([...theirs.keys()].sort()).toEqual(ours.map(([path]) => path).sort()));
  it('have no empty text', () => expect([...ours, ...theirs].filter(([, text]) => text.trim() === '')).toEqual([]));
  it('English has no Chinese but in the example of the search', () =>
    expect(ours.filter(([path, text]) => /\p{Script=Han}/u.test(text) && path !== '.catalogue.placeholder')).toEqual([]));
  it('Chinese is Chinese, but for names and signs', () => {
    const same = ['.title', '.pattern.claimPlaceholder', '.tour.step'];
    const latin = [...theirs].filter(([path, text]) => !/\p{Script=Han}/u.test(text) && /[a-z]{3}/i.test(text) && !same.includes(path) && !path.startsWith('.help.rows') && !path.startsWith('.help.glossary') && path !== '.htmlLang');
    expect(latin).toEqual([]);
  });
  it('arguments are said in both', () => {
    const lost = ours.filter(([path, text]) => /\b2\b/.test(text) && !/2/.test(theirs.get(path) ?? ''));
    expect(lost).toEqual([]);
  });
});
