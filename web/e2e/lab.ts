import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { encode, type LinkState } from '../src/state/link';

/** Where the page is: `grundy serve`, or a file server with the static site. */
export const BASE = process.env.LAB_URL ?? 'http://127.0.0.1:8899/';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const PROGRAM = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync) ?? '/usr/bin/chromium';

let browser: Browser;
const contexts: BrowserContext[] = [];

/** Starts and ends the browser of a file of tests. */
export function useBrowser(): void {
  beforeAll(async () => { browser = await chromium.launch({ executablePath: PROGRAM, args: FLAGS }); });
  afterEach(async () => { await Promise.all(contexts.splice(0).map((context) => context.close())); });
  afterAll(async () => browser.close());
}

export interface Opened extends BrowserContextOptions { link?: LinkState; tour?: boolean }

/** What the page complained of, by page: nothing may be there at the end of a test. */
const complaints = new WeakMap<Page, string[]>();
export const complaintsOf = (page: Page): string[] => complaints.get(page) ?? [];

/** Opens the page as a new user would see it, or at a link; waits for the board. */
export async function openLab({ link, tour = false, ...options }: Opened = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US', reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'], ...options });
  contexts.push(context);
  const page = await context.newPage();
  const heard: string[] = [];
  complaints.set(page, heard);
  page.on('pageerror', (error) => heard.push(String(error)));
  page.on('console', (message) => { if (message.type() === 'error' && !harmless(message.text())) heard.push(message.text()); });
  page.on('request', (request) => { if (!request.url().startsWith(BASE) && !/^(blob|data):/.test(request.url())) heard.push(`fetched from elsewhere: ${request.url()}`); });
  if (!tour) await page.addInitScript(() => localStorage.setItem('grundy.tour', 'seen'));
  await page.goto(BASE + (link ? `#${encode(link)}` : ''));
  await page.getByTestId('status').filter({ hasText: /\S/ }).waitFor({ state: 'attached', timeout: 30_000 });
  return page;
}

/**
 * The one question that a static page asks in vain is whether there is a server; and where one types over coloured
 * text, the browser itself tries a style before the editor takes the text over.
 */
const harmless = (text: string) => text.includes('404') || text.includes('Applying inline style');

export const status = (page: Page) => page.getByTestId('status').innerText();

/** Waits until it is the user's turn or the match is over. */
export async function settled(page: Page): Promise<string> {
  await expect.poll(() => status(page), { timeout: 20_000 }).toMatch(/^(Your turn|You won|You lost|A draw)/);
  return status(page);
}

/** Makes the first move that has this result for the one who makes it, from the marked list. */
export async function playMarked(page: Page, result: 'wins' | 'loses'): Promise<boolean> {
  if ((await page.getByTestId('marks').getAttribute('aria-pressed')) !== 'true') await page.getByTestId('marks').click();
  const marked = page.getByTestId('moves').locator('button', { has: page.locator('.mark') });
  await marked.first().waitFor();
  await page.locator('[data-testid=board][aria-busy=false]').waitFor();
  const wanted = page.getByTestId('moves').locator('button', { has: page.locator(`.mark.${result}`) });
  if ((await wanted.count()) === 0) return false;
  const before = await page.getByTestId('board').innerHTML();
  await wanted.first().click();
  await expect.poll(() => page.getByTestId('board').innerHTML(), { timeout: 20_000 }).not.toBe(before);
  return true;
}

/** Types rules over those in the editor. */
export async function typeRules(page: Page, text: string): Promise<void> {
  const editor = page.getByTestId('editor').locator('.cm-content');
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(text);
}
