import { describe, expect, test } from 'vitest';
import { complaintsOf, openLab, playMarked, settled, status, useBrowser } from './lab';

useBrowser();

describe('the first minute', () => {
  test('the page opens on Kayles, ready to play, with a tour that can be skipped', async () => {
    const page = await openLab({ tour: true });
    expect(await status(page)).toBe('Your turn');
    expect(await page.getByTestId('board').locator('.stone').count()).toBe(10);
    await page.getByTestId('tour').waitFor();
    await page.getByTestId('tour-skip').click();
    expect(await page.getByTestId('tour').count()).toBe(0);
    await page.reload();
    await page.getByTestId('status').filter({ hasText: 'Your turn' }).waitFor();
    expect(await page.getByTestId('tour').count()).toBe(0);
    expect(complaintsOf(page)).toEqual([]);
  });

  test('the tour has five steps, which lead to the panes they speak of', async () => {
    const page = await openLab({ tour: true });
    const seen: (string | null)[] = [];
    for (let step = 0; step < 5; step++) {
      seen.push(await page.locator('.toured').getAttribute('id'));
      await page.getByTestId('tour-next').click();
    }
    expect(seen).toEqual(['pane-play', 'pane-play', 'pane-values', 'pane-pattern', 'pane-rules']);
    expect(await page.getByTestId('tour').count()).toBe(0);
  });
});

describe('a whole match', () => {
  test('Kayles is won by moves that win', async () => {
    const page = await openLab();
    for (let move = 0; (await settled(page)) === 'Your turn' && move < 20; move++) expect(await playMarked(page, 'wins')).toBe(true);
    expect(await status(page)).toBe('You won');
    expect(await page.getByTestId('over').innerText()).toMatch(/You won/);
    expect(complaintsOf(page)).toEqual([]);
  });

  test('one slip loses it; the page says which, shows the answer to it, and lets one try again', async () => {
    const page = await openLab();
    expect(await playMarked(page, 'loses')).toBe(true);
    for (let move = 0; (await settled(page)) === 'Your turn' && move < 20; move++) expect(await playMarked(page, 'loses')).toBe(true);
    expect(await status(page)).toBe('You lost');
    await page.getByTestId('why').click();
    expect(await page.getByTestId('why-text').innerText()).toMatch(/(wins|W)\s*→\s*(loses|L)[^]*Position \(10\)/);
    await page.getByTestId('retry').click();
    expect(await settled(page)).toBe('Your turn');
    await expect.poll(() => page.getByTestId('board').locator('.stone').count()).toBe(10);
  });

  test('the machine may begin', async () => {
    const page = await openLab();
    await page.getByTestId('starts').selectOption('machine');
    await expect.poll(() => page.getByTestId('board').locator('.stone').count()).toBeLessThan(10);
    expect(await settled(page)).toBe('Your turn');
  });

  test('undo takes back both moves, and the arrow keys walk through the match', async () => {
    const page = await openLab();
    await page.getByTestId('board').locator('[data-spot="s0,4"]').click();
    await settled(page);
    const after = await page.getByTestId('board').locator('.stone').count();
    expect(after).toBeLessThan(9);
    await page.getByTestId('pane-play').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.getByTestId('board').locator('.stone').count()).toBe(9);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.getByTestId('board').locator('.stone').count()).toBe(after);
    await page.getByTestId('undo').click();
    await expect.poll(() => page.getByTestId('board').locator('.stone').count()).toBe(10);
  });

  test('four hints lead to the move and its reason', async () => {
    const page = await openLab();
    const texts: string[] = [];
    for (let level = 1; level <= 4; level++) {
      await page.keyboard.press('h');
      await expect.poll(() => page.locator('.steps .on').count()).toBe(level);
      texts.push(await page.getByTestId('hint-text').innerText());
    }
    expect(new Set(texts).size).toBe(4);
    expect(await page.getByTestId('board').locator('.stone.hinted').count()).toBeGreaterThan(0);
    expect(texts[3]).toContain('0');
  });
});

describe('moves are made on the board', () => {
  const boards: [string, { slug: string; position: string; set?: Record<string, string>; opening?: string }, string, string[], RegExp][] = [
    ['two pins by a drag', { slug: 'kayles', position: '7' }, 'drag', ['s0,3', 's0,4'], /knock\(d = 2, i = 3\)/],
    ['stones of a heap from one on', { slug: 'nim', position: '3 + 5' }, 'click', ['s0,2'], /take\(k = (1|3)\)/],
    ['a domino on two cells', { slug: 'cram', position: '(2, 3)' }, 'drag', ['c0,0', 'c0,1'], /place\(at = \(0, 0\), to = \(0, 1\)\)/],
    ['a domino by two clicks', { slug: 'domineering', position: '(3, 3)', opening: 'left' }, 'click', ['c1,1', 'c2,1'], /down\(at = \(1, 1\), to = \(2, 1\)\)/],
    ['a domino by one click where only one fits', { slug: 'domineering', position: '(2, 3)', opening: 'left' }, 'click', ['c0,2'], /down\(at = \(0, 2\), to = \(1, 2\)\)/],
    ['a cell of tic-tac-toe', { slug: 'tic-tac-toe', position: '("...".repeat(3))' }, 'click', ['c1,1'], /1, 1/],
    ['a bite of chocolate', { slug: 'chomp', position: '(3, 4)' }, 'click', ['s1,2'], /bite\(r = 1, c = 2\)/],
  ];
  for (const [name, link, how, spots, move] of boards) test(name, async () => {
    const { position, ...rest } = link;
    const page = await openLab({ link: position.includes('repeat') ? rest : { ...rest, position } });
    await settled(page);
    const spot = (id: string) => page.getByTestId('board').locator(`[data-spot="${id}"]`).first();
    if (how === 'drag') {
      await spot(spots[0]!).hover();
      await page.mouse.down();
      await spot(spots.at(-1)!).hover();
      await page.mouse.up();
    } else for (const id of spots) await spot(id).click();
    await expect.poll(() => page.locator('.turns li').first().innerText({ timeout: 10_000 })).toMatch(move);
  });

  test('a token on a graph, with a draw in sight', async () => {
    const page = await openLab();
    await page.getByTestId('example-draws').click();
    await page.locator('[data-spot="v2"]').waitFor();
    await page.getByTestId('marks').click();
    await expect.poll(() => page.locator('.vertex .letter').count()).toBeGreaterThan(0);
    await page.locator('[data-spot="v2"]').click();
    await settled(page);
    expect(await page.locator('.turns li').count()).toBe(2);
  });
});
