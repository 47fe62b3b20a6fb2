import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openLab, settled, useBrowser } from './lab';

useBrowser();

describe('values', () => {
  test('the map says why a value is what it is', async () => {
    const page = await openLab();
    await page.getByTestId('heatmap').focus();
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.getByTestId('card').innerText()).toMatch(/Position 4/);
    await expect.poll(() => page.getByTestId('mex').innerText()).toMatch(/\{0, 2, 3\}[^]*1/);
    expect(await page.getByTestId('said').innerText()).toMatch(/4: 1 N/);
  });

  test('a mouse over the map does the same', async () => {
    const page = await openLab();
    const box = (await page.getByTestId('heatmap').boundingBox())!;
    await page.mouse.move(box.x + 10, box.y + 10);
    await expect.poll(() => page.getByTestId('card').innerText()).toMatch(/Position 0[^]*There is no move/);
  });

  test('the table is a table with headers, and marks P by a letter', async () => {
    const page = await openLab();
    await page.getByTestId('view-table').click();
    const table = page.getByTestId('values');
    expect(await table.locator('caption').innerText()).toContain('kayles');
    await expect.poll(() => table.locator('th[scope=row]').count()).toBeGreaterThan(3);
    expect(await table.locator('td.P').first().innerText()).toMatch(/0\s*P/);
  });

  test('the plot and the period', async () => {
    const page = await openLab();
    await expect.poll(() => page.getByTestId('period').innerText(), { timeout: 15_000 }).toContain('Period 12 from 71 on');
    await page.getByTestId('view-plot').click();
    await expect.poll(() => page.getByTestId('plot').locator('circle').count()).toBeGreaterThan(50);
    await expect.poll(() => page.getByTestId('plot').locator('.band').count()).toBeGreaterThan(1);
  });

  test('the graph of a small position', async () => {
    const page = await openLab({ link: { slug: 'kayles', position: '3' } });
    await page.getByTestId('view-graph').click();
    await page.getByTestId('graph').waitFor();
    await expect.poll(() => page.getByTestId('graph').locator('g[role=img]').count()).toBeGreaterThan(4);
    expect(await page.getByTestId('graph').locator('.lost').count()).toBeGreaterThan(0);
  });

  test('two sides have a thermograph', async () => {
    const page = await openLab({ link: { slug: 'domineering', position: '(2, 2)' } });
    await settled(page);
    await page.getByTestId('view-thermo').click();
    await page.getByTestId('thermograph').waitFor();
    expect(await page.getByTestId('thermograph').locator('svg').getAttribute('aria-label')).toMatch(/Mean 0, Temperature 1/);
  });

  test('a large map, zoomed and moved', async () => {
    const page = await openLab({ link: { slug: 'wythoff', position: '(3, 5)' } });
    await expect.poll(() => page.getByTestId('up-to').inputValue(), { timeout: 15_000 }).toBe('30');
    await page.getByTestId('up-to').selectOption('300');
    await expect.poll(() => page.getByTestId('up-to').inputValue(), { timeout: 30_000 }).toBe('300');
    await page.getByTestId('heatmap').focus();
    for (let step = 0; step < 6; step++) await page.keyboard.press('+');
    await page.keyboard.press('ArrowDown');
    for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.getByTestId('card').innerText()).toMatch(/Position \(1, 2\)[^]*P/);
  });

  test('a position looked at can be played', async () => {
    const page = await openLab();
    await page.getByTestId('look').fill('3 + 4');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByTestId('card').innerText()).toMatch(/Position 3 \+ 4[^]*2/);
    await page.getByTestId('play-this').click();
    await expect.poll(() => page.getByTestId('board').locator('.stone').count()).toBe(7);
  });
});

describe('pattern', () => {
  test('Kayles is a theorem with a certificate and a program', async () => {
    const page = await openLab();
    await expect.poll(() => page.getByTestId('pattern').innerText(), { timeout: 15_000 }).toContain('g(n + 12) = g(n) for all n >= 71');
    await expect.poll(() => page.getByTestId('badge').first().innerText(), { timeout: 15_000 }).toContain('Proved');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('certificate').first().click()]);
    expect(download.suggestedFilename()).toBe('kayles-certificate.json');
    expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({ grundy: 'certificate', game: { name: 'kayles' } });
  });

  for (const [language, sign] of [['cpp', '#include'], ['rust', 'fn main'], ['python', 'def ']] as const) test(`a program in ${language} is copied`, async () => {
    const page = await openLab();
    await page.getByTestId(`emit-${language}`).click();
    await expect.poll(() => page.getByTestId('program').innerText(), { timeout: 20_000 }).toContain(sign);
    await page.getByTestId('copy-program').click();
    await expect.poll(() => page.getByTestId('copy-program').innerText()).toContain('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(sign);
  });

  const claims: [string, string, RegExp, RegExp | null][] = [
    ['a true one is proved', 'g(n) = n mod (m + 1)', /Proved/, null],
    ['a false one is refuted with the reason', 'g(n) = n mod 5', /Refuted/, /\(\d\)[^]*claimed \d, in truth \d/],
    ['one that cannot be read', 'g(n) = n mod', /./, /found|expected/i],
  ];
  for (const [name, claim, verdict, more] of claims) test(`a claim: ${name}`, async () => {
    const page = await openLab({ link: { slug: 'bash-game', position: '10' } });
    await page.getByTestId('claim').fill(claim);
    await expect.poll(() => page.getByTestId('claim-verdict').innerText(), { timeout: 20_000 }).toMatch(verdict);
    if (more) await expect.poll(() => page.getByTestId('claim-verdict').innerText()).toMatch(more);
  });
});
