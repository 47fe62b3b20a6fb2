import { describe, expect, test } from 'vitest';
import { complaintsOf, openLab, settled, status, typeRules, useBrowser } from './lab';

useBrowser();

const SLIPS: { name: string; text: string; error: RegExp; fixed: RegExp }[] = [
  { name: 'a misspelt clause', text: 'game mine\nposition (n: nat)\nmoves take(k in 1..=min(3, n)) -> (n - k)\n', error: /no clause begins with `moves`/, fixed: /^move take/m },
  { name: '= for ==', text: 'game mine\nposition (n: nat)\nmove take(k in 1..=n) if k mod 2 = 1 -> (n - k)\n', error: /does not compare/, fixed: /k mod 2 == 1/ },
  { name: 'full-width brackets', text: 'game mine\nposition （n: nat)\nmove take(k in 1..=n) -> (n - k)\n', error: /（/, fixed: /position \(n: nat\)/ },
];

describe('rules are written', () => {
  for (const { name, text, error, fixed } of SLIPS) test(`${name}: the error shows, its fix-it mends it, everything follows`, async () => {
    const page = await openLab();
    await typeRules(page, text);
    await expect.poll(() => page.getByTestId('diagnostics').innerText(), { timeout: 10_000 }).toMatch(error);
    expect(await page.getByTestId('check').innerText()).toMatch(/1 error/);
    await page.getByTestId('fix').first().click();
    await expect.poll(() => page.getByTestId('check').innerText(), { timeout: 10_000 }).toMatch(/No errors|remark/);
    expect(await page.getByTestId('editor').locator('.cm-content').innerText()).toMatch(fixed);
    await expect.poll(() => page.locator('#head-values').innerText()).toContain('mine');
    expect(await settled(page)).toBe('Your turn');
    await expect.poll(() => page.getByTestId('badge').first().innerText(), { timeout: 20_000 }).toMatch(/Proved/);
    expect(complaintsOf(page)).toEqual([]);
  });

  test('completion knows the words of the language', async () => {
    const page = await openLab();
    await typeRules(page, 'game mine\nposition (n: nat)\nmove take(k in 1..=mi');
    await page.keyboard.press('Control+Space');
    await page.getByTestId('editor').locator('.cm-tooltip-autocomplete').getByText('min', { exact: false }).first().waitFor();
  });

  test('a slider changes a parameter, and values follow', async () => {
    const page = await openLab({ link: { slug: 'bash-game', position: '10' } });
    await page.getByTestId('view-table').click();
    const row = () => page.getByTestId('values').locator('tbody tr').first().innerText();
    await expect.poll(row).toMatch(/0P?\s+1N?\s+2N?\s+3N?\s+0P?/);
    await page.getByTestId('slider-m').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(row, { timeout: 10_000 }).toMatch(/0P?\s+1N?\s+2N?\s+3N?\s+4N?\s+0P?/);
  });

  test('misère turns the ending around', async () => {
    const page = await openLab({ link: { slug: 'nim', position: '1' } });
    await settled(page);
    await page.getByTestId('misere').click();
    await page.getByTestId('board').locator('[data-spot="s0,0"]').click();
    await expect.poll(() => status(page)).toBe('You lost');
  });
});

describe('the catalogue is searched', () => {
  const rows: [string, string][] = [['kayles', 'kayles'], ['尼姆', 'nim'], ['0,1,2,3,1,4,3,2,1,4,2,6', 'kayles'], ['domineering', 'domineering']];
  for (const [query, slug] of rows) test(query, async () => {
    const page = await openLab();
    await page.keyboard.press('/');
    await page.keyboard.type(query);
    const first = page.getByTestId('games').locator('li').first();
    await expect.poll(() => page.getByTestId('games').innerText()).toContain(slug);
    expect(await first.isVisible()).toBe(true);
    await page.getByTestId('games').locator(`#game-${slug}`).click();
    await expect.poll(() => page.locator('#head-play').innerText(), { timeout: 10_000 }).toContain(slug);
  });

  test('what fits nothing is said', async () => {
    const page = await openLab();
    await page.getByTestId('search').fill('zzzz');
    await page.getByText('No game fits').waitFor();
  });
});
