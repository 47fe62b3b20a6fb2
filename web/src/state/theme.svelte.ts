export type Choice = 'auto' | 'light' | 'dark';

/** Light or dark: what the system has, unless one is chosen. Kept on this machine, not in the link. */
class Theme {
  choice = $state<Choice>('auto');
  private system = $state(false);
  get dark(): boolean { return this.choice === 'dark' || (this.choice === 'auto' && this.system); }

  start(): void {
    const query = matchMedia('(prefers-color-scheme: dark)');
    this.system = query.matches;
    query.addEventListener('change', (event) => { this.system = event.matches; this.apply(); });
    const kept = remembered('theme');
    if (kept === 'light' || kept === 'dark') this.choice = kept;
    this.apply();
  }

  choose(choice: Choice): void {
    this.choice = choice;
    remember('theme', choice);
    this.apply();
  }

  private apply(): void { document.documentElement.dataset.theme = this.dark ? 'dark' : 'light'; }
}

export const theme = new Theme();

/** Storage may be forbidden; then nothing is kept. */
export function remembered(key: string): string | null {
  try { return localStorage.getItem(`grundy.${key}`); } catch { return null; }
}
export function remember(key: string, value: string): void {
  try { localStorage.setItem(`grundy.${key}`, value); } catch { /* see above */ }
}
