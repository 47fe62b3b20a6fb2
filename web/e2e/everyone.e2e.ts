import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { BASE, complaintsOf, openLab, settled, typeRules, useBrowser } from './lab';

useBrowser();

describe('a link', () => {
  test('opens what was shared: rules, parameters, match, language, pane', async () => {
    const page = await openLab({ link: { slug: 'bash-game', set: { m: '4' }, position: '9', lang: 'zh', pane: 'values' } });
    await page.getByTestId('board').locator('[data-spot="s0,8"]').click();
    await expect.poll(() => page.locator('.turns li').count(), { timeout: 10_000 }).toBe(2);
    await page.getByTestId('share').click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`${BASE}#1.`);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await page.context().newPage();
    await other.goto(link);
    await expect.poll(() => other.locator('.turns li').count(), { timeout: 15_000 }).toBe(2);
    expect(await other.locator('html').getAttribute('lang')).toBe('zh-CN');
    expect(await other.locator('main').getAttribute('data-pane')).toBe('values');
    expect(await other.getByTestId('slider-m').inputValue()).toBe('4');
    expect(await other.getByTestId('board').innerText()).toBe(await page.getByTestId('board').innerText());
  });

  test('carries rules of one’s own', async () => {
    const page = await openLab();
    await typeRules(page, 'game mine\nposition (n: nat)\nmove take(k in {1, 4}) if k <= n -> (n - k)\n');
    await expect.poll(() => page.locator('#head-play').innerText(), { timeout: 10_000 }).toContain('mine');
    await expect.poll(() => page.evaluate(() => location.hash.length)).toBeGreaterThan(60);
    await page.waitForTimeout(500);
    const again = await page.context().newPage();
    await again.goto(page.url());
    await expect.poll(() => again.locator('#head-play').innerText(), { timeout: 15_000 }).toContain('mine');
  });

  test('that is broken opens the page all the same', async () => {
    const page = await openLab();
    await page.goto('about:blank');
    await page.goto(`${BASE}#1.broken`);
    await expect.poll(() => page.locator('#head-play').innerText(), { timeout: 15_000 }).toContain('kayles');
  });
});

describe('languages', () => {
  test('all changes at once, what the engine says too, and the match stays', async () => {
    const page = await openLab();
    await page.getByTestId('board').locator('[data-spot="s0,4"]').click();
    await settled(page);
    const stones = await page.getByTestId('board').locator('.stone').count();
    await page.getByTestId('language').click();
    await expect.poll(() => page.getByTestId('status').innerText()).toBe('轮到你');
    expect(await page.locator('h2').allInnerTexts()).toEqual(expect.arrayContaining([expect.stringContaining('规则'), expect.stringContaining('规律')]));
    await expect.poll(() => page.getByTestId('board').locator('.stone').count()).toBe(stones);
    await typeRules(page, 'game x\nposition (n: nat)\nmoves take(k in 1..=n) -> (n - k)\n');
    await expect.poll(() => page.getByTestId('diagnostics').innerText(), { timeout: 10_000 }).toMatch(/[\u4e00-\u9fff]{2}/);
  });
  test('a Chinese browser gets Chinese', async () => {
    const page = await openLab({ locale: 'zh-CN' });
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
  });
});

describe('the keyboard alone', () => {
  test('a match is played, hints are asked, the list of keys is read', async () => {
    const page = await openLab();
    for (let tab = 0; tab < 60 && !(await page.evaluate(() => document.activeElement?.hasAttribute('data-spot') ?? false)); tab++) await page.keyboard.press('Tab');
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-spot'))).toBe('s0,4');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.turns li').count(), { timeout: 10_000 }).toBe(2);
    await page.keyboard.press('a');
    await expect.poll(() => page.getByTestId('marks').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('?');
    expect(await page.locator('dialog').innerText()).toContain('undo');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog').count()).toBe(0);
    await page.keyboard.press('n');
    await expect.poll(() => page.getByTestId('board').locator('.stone').count()).toBe(10);
    await page.keyboard.press('f');
    await expect.poll(() => page.getByTestId('board').locator('.stone').count(), { timeout: 10_000 }).toBeLessThan(10);
  });
  test('a game is opened', async () => {
    const page = await openLab();
    await page.keyboard.press('/');
    await page.keyboard.type('wythoff');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#head-play').innerText(), { timeout: 10_000 }).toContain('wythoff');
  });
  test('letters in a field are letters', async () => {
    const page = await openLab();
    await page.getByTestId('claim').focus();
    await page.keyboard.type('nah?');
    expect(await page.getByTestId('claim').inputValue()).toBe('nah?');
    expect(await page.getByTestId('marks').getAttribute('aria-pressed')).toBe('false');
    expect(await page.locator('dialog').count()).toBe(0);
  });
  test('the first stop skips to the board', async () => {
    const page = await openLab();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('pane-play');
  });
});

const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('a telephone of 360 pixels', () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  for (const link of [{ slug: 'kayles', position: '20' }, { slug: 'domineering', position: '(5, 7)' }, { slug: 'node-kayles' }]) test(`${link.slug}: every pane fits`, async () => {
    const page = await openLab({ ...phone, link: { ...link, pane: 'play' } });
    await settled(page);
    for (const pane of ['rules', 'values', 'pattern', 'play']) {
      await page.getByTestId(`tab-${pane}`).tap();
      await page.getByTestId(`pane-${pane}`).waitFor();
      expect([pane, await wide(page)]).toEqual([pane, 0]);
    }
  });
  test('a match is played by tapping', async () => {
    const page = await openLab(phone);
    await page.getByTestId('board').locator('[data-spot="s0,4"]').tap();
    await expect.poll(() => page.locator('.turns li').count(), { timeout: 10_000 }).toBe(2);
    expect(complaintsOf(page)).toEqual([]);
  });
});

describe('axe finds nothing', () => {
  const views: [string, Parameters<typeof openLab>[0], (page: Page) => Promise<unknown>][] = [
    ['at the start', { tour: true }, async () => undefined],
    ['in the dark, with outcomes and a hint', { colorScheme: 'dark' }, async (page) => { await page.getByTestId('marks').click(); await page.getByTestId('hint').click(); await page.getByTestId('hint-text').waitFor(); }],
    ['in Chinese, with the table', { locale: 'zh-CN' }, async (page) => page.getByTestId('view-table').click()],
    ['with errors', {}, async (page) => { await typeRules(page, 'game x\nposition (n: nat)\nmoves take(k in 1..=n) -> (n - k)\n'); await page.getByTestId('diagnostics').waitFor(); }],
    ['with the catalogue open', {}, async (page) => { await page.getByTestId('search').fill('nim'); await page.getByTestId('games').waitFor(); }],
    ['with the list of keys', {}, async (page) => page.getByTestId('help').click()],
    ['with a board of two sides and a thermograph', { link: { slug: 'domineering', position: '(2, 2)' } }, async (page) => { await page.getByTestId('view-thermo').click(); await page.getByTestId('thermograph').waitFor(); }],
    ['with a graph', { colorScheme: 'dark' }, async (page) => { await page.getByTestId('example-draws').click(); await page.locator('[data-spot="v2"]').waitFor(); await page.getByTestId('view-graph').click(); await page.getByTestId('graph').waitFor(); }],
    ['on a telephone', { viewport: { width: 360, height: 740 } }, async (page) => page.getByTestId('tab-values').click()],
  ];
  for (const [name, options, prepare] of views) test(name, async () => {
    const page = await openLab(options);
    await settledInAnyTongue(page);
    await prepare(page);
    await page.waitForTimeout(300);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`).join(' | ')}`)).toEqual([]);
  });
});

const settledInAnyTongue = (page: Page) => page.locator('[data-testid=board][aria-busy=false]').waitFor();
