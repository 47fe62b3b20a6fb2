import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { openLab, useBrowser } from './lab';

useBrowser();

/** The pictures of the book, in both languages and at two widths. Made where `PICTURES` says that they are wanted. */
const FOLDER = resolve(import.meta.dirname, '../../docs/book');
const WIDTHS = { wide: { width: 1200, height: 900 }, narrow: { width: 360, height: 740 } };

for (const lang of ['en', 'zh'] as const) for (const [name, viewport] of Object.entries(WIDTHS)) {
  test.runIf(process.env.PICTURES)(`pictures in ${lang}, ${name}`, async () => {
    const folder = `${FOLDER}/${lang}/pictures`;
    mkdirSync(folder, { recursive: true });
    const page = await openLab({ viewport, colorScheme: 'light', locale: lang === 'en' ? 'en-US' : 'zh-CN' });
    await expect.poll(() => page.getByTestId('badge').count(), { timeout: 20_000 }).toBeGreaterThan(0);
    await page.evaluate(() => document.fonts.ready);
    for (const pane of ['rules', 'values', 'pattern', 'play']) {
      if (name === 'narrow') await page.getByTestId(`tab-${pane}`).click();
      if (pane === 'play') await page.getByTestId('marks').click();
      if (pane === 'values') { await page.getByTestId('heatmap').focus(); for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowRight'); await page.getByTestId('mex').waitFor(); }
      await page.waitForTimeout(400);
      const shot = { path: `${folder}/lab-${pane}-${name}.png` };
      const bytes = name === 'narrow' ? await page.screenshot(shot) : await page.getByTestId(`pane-${pane}`).screenshot(shot);
      expect(bytes.length).toBeGreaterThan(4000);
    }
  });
}
