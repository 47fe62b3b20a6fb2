import { deflateSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { decode, encode, type LinkState } from '../src/state/link';

const pack = (value: unknown) => `1.${Buffer.from(deflateSync(strToU8(JSON.stringify(value)))).toString('base64url')}`;

describe('a link is the whole state', () => {
  const rows: [string, LinkState][] = [
    ['a game of the catalogue', { slug: 'kayles', position: '10', lang: 'en', pane: 'play' }],
    ['a match under way', { slug: 'kayles', position: '5 + 3', turns: ['knock(d = 1, i = 2) in (5)', 'knock(d = 2, i = 0) in (3)'], at: 1, seat: 1, slip: 25, seed: 7 }],
    ['rules of one’s own, in Chinese', { text: 'game 取石\nposition (石子: nat)\nmove 取(k in 1..=min(3, 石子)) -> (石子 - k)\n', lang: 'zh', pane: 'rules' }],
    ['parameters, misère, sides', { slug: 'bash-game', set: { m: '5', S: '{1, 2, 4}' }, play: 'misere', opening: 'right' }],
  ];
  for (const [name, state] of rows) it(name, () => expect(decode(`#${encode(state)}`)).toEqual(state));

  it('is short for a game of the catalogue', () => expect(encode({ slug: 'kayles', position: '10', pane: 'play', lang: 'en' }).length).toBeLessThan(110));
  it('leaves out what is empty', () => expect(decode(encode({ slug: 'nim', set: {}, turns: [], position: '' }))).toEqual({ slug: 'nim' }));
  it('has no letters that mail programs break', () => expect(encode({ text: 'ÿþý<>?'.repeat(50) })).toMatch(/^1\.[\w-]+$/));
});

describe('what strangers put into a link', () => {
  const rows: [string, string][] = [
    ['nothing', ''],
    ['an anchor', '#pane-play'],
    ['another version', `2.${pack({ slug: 'nim' }).slice(2)}`],
    ['no base64', '1.%%%'],
    ['not deflated', '1.AAAA'],
    ['cut short', encode({ slug: 'kayles', text: 'x'.repeat(400) }).slice(0, 12)],
    ['an array', pack(['nim'])],
    ['no rules', pack({ position: '3' })],
    ['a megabyte and more', pack({ text: 'x'.repeat(3 << 20) })],
  ];
  for (const [name, fragment] of rows) it(`is refused: ${name}`, () => expect(decode(fragment)).toBeNull());

  it('parts of a wrong type are left out', () =>
    expect(decode(pack({ slug: 'nim', set: { k: 3 }, play: 'odd', turns: [1], at: -1, seat: 2, slip: 101, pane: 'admin', lang: 'fr', position: '4' }))).toEqual({ slug: 'nim', position: '4' }));
});
