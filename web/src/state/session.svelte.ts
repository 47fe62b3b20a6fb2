import { chooseEngine } from '../engine/engine';
import type { Lang, Rules } from '../engine/types';
import { patternDesk } from '../pattern/desk.svelte';
import { desk } from '../play/match.svelte';
import { valuesDesk } from '../values/desk.svelte';
import { EXAMPLES } from './examples';
import { lab } from './lab.svelte';
import { decode, encode, type LinkState, type Pane } from './link';
import { remember, remembered } from './theme.svelte';

/** Ties the panes together: the link, the start, and what follows when rules are accepted. */
class Session {
  /** What a link says of the match, until its rules are checked. */
  private pending: LinkState | null = null;
  private shown = '';
  /** The fields of positions of the rules that were accepted last. */
  private shape = '';

  async start(): Promise<void> {
    const link = decode(location.hash);
    lab.failure = null;
    lab.lang = link?.lang ?? storedLang() ?? (navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en');
    try {
      const engine = await chooseEngine(new URL('.', location.href));
      lab.engine = engine;
      const opening = link ? this.follow(link) : this.open(EXAMPLES[0]!.slug!);
      await Promise.all([opening, lab.load(engine)]);
    } catch (error) {
      lab.fail(error);
    }
  }

  /** A link was opened, or pasted over the page. */
  async follow(link: LinkState): Promise<void> {
    this.pending = link;
    if (link.lang) lab.lang = link.lang;
    if (link.pane) lab.pane = link.pane;
    if (link.slug !== undefined) await lab.open(link.slug, link);
    else lab.openText(link.text ?? '', link);
  }

  hashChanged(): void {
    if (location.hash === this.shown) return;
    const link = decode(location.hash);
    if (link) void this.follow(link);
  }

  async open(slug: string): Promise<void> {
    this.pending = { turns: [], seat: 0, opening: 'left' };
    await lab.open(slug);
  }

  async openExample(index: number): Promise<void> {
    const example = EXAMPLES[index]!;
    if (example.slug && !example.set) return this.open(example.slug);
    await this.follow({ ...example, turns: [], seat: 0 });
  }

  /** The rules were found right: everything that belongs to them is asked anew, and what is known already is kept. */
  accepted(rules: Rules): void {
    const pending = this.pending;
    this.pending = null;
    valuesDesk.load(rules);
    patternDesk.load(rules);
    const same = desk.rules !== null && game(desk.rules) === game(rules);
    if (same && !pending) { desk.rules = rules; desk.refresh(); return; }
    const shape = JSON.stringify([lab.facts?.fields, lab.facts?.start]);
    // Positions of other rules are no positions of these.
    if (!pending && this.shape !== '' && shape !== this.shape) lab.position = '';
    this.shape = shape;
    lab.position ||= lab.facts?.first ?? '';
    const start = lab.position;
    desk.begin(rules, start, {
      turns: pending?.turns ?? [], at: pending?.at, seat: pending?.seat,
      opening: pending?.opening === 'right' ? 'right' : pending?.opening === 'left' ? 'left' : undefined, slip: pending?.slip, seed: pending?.seed,
    });
  }

  playFrom(position: string): void {
    lab.position = position;
    lab.pane = 'play';
    if (lab.accepted) desk.begin(lab.accepted, position, { turns: [] });
    document.getElementById('pane-play')?.scrollIntoView({ block: 'nearest' });
  }

  state(): LinkState {
    const request = lab.request;
    const rules = 'slug' in request.rules ? { slug: request.rules.slug } : { text: request.rules.text };
    return {
      ...rules, set: lab.set, play: lab.play === 'normal' ? undefined : lab.play, position: lab.position, turns: [...desk.turns],
      at: desk.live ? undefined : desk.at, seat: desk.seat === 0 ? undefined : desk.seat, opening: lab.facts?.sides ? desk.opening : undefined,
      slip: desk.slip || undefined, pane: lab.pane, lang: lab.lang,
    };
  }

  /** Writes the state into the address, without a step in the browser's history for every move. */
  write(): string {
    this.shown = `#${encode(this.state())}`;
    history.replaceState(null, '', this.shown);
    return location.href;
  }

  setLang(lang: Lang): void {
    lab.lang = lang;
    remember('lang', lang);
    lab.recheck(0);
  }

  setPane(pane: Pane): void {
    lab.pane = pane;
    const head = document.getElementById(`pane-${pane}`);
    head?.scrollIntoView({ block: 'nearest' });
    head?.focus({ preventScroll: true });
  }
}

const game = ({ rules, set, play }: Rules) => JSON.stringify({ rules, set, play });
const storedLang = (): Lang | null => {
  const kept = remembered('lang');
  return kept === 'en' || kept === 'zh' ? kept : null;
};

export const session = new Session();
