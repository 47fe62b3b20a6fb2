import { untrack } from 'svelte';
import type { CallOptions, Engine } from '../engine/engine';
import { EngineError, isAbort } from '../engine/engine';
import type { Catalogue, Check, GamePage, Lang, Play, Rules } from '../engine/types';
import { Latest } from './latest.svelte';
import type { LinkState, Pane } from './link';

/** The one state that all panes follow: which rules, with which parameters, from where. */
/** Milliseconds for the first look at rules, after which they are played with, and for the thorough one. */
const GLANCE = 200;
const LOOK = 5000;

export class Lab {
  engine = $state.raw<Engine | null>(null);
  lang = $state<Lang>('en');
  pane = $state<Pane>('play');
  text = $state('');
  slug = $state<string | null>(null);
  set = $state<Record<string, string>>({});
  play = $state<Play>('normal');
  position = $state('');
  game = $state.raw<GamePage | null>(null);
  catalogue = $state.raw<Catalogue | null>(null);
  /** The rules as they were last found right: values, pattern and play belong to these. */
  accepted = $state.raw<Rules | null>(null);
  facts = $state.raw<Check | null>(null);
  failure = $state<string | null>(null);
  /** There is nothing to ask: neither a server nor a module. */
  lost = $state(false);
  /** Rules were changed, and it is not known yet whether they are right. */
  waiting = $state(false);
  /** What a screen reader is told. */
  said = $state('');
  readonly check = new Latest<Check>();
  private chosen = 0;

  /** The rules in the shape of a request. Rules of the catalogue that nobody changed go by name, which keeps links short. */
  get request(): Rules {
    const unchanged = this.slug !== null && this.game?.slug === this.slug && this.game.rules === this.text;
    const rules = unchanged ? { slug: this.slug! } : { text: this.text };
    return { rules, set: { ...this.set }, play: this.play, lang: this.lang };
  }

  call<T>(method: string, params: object, options?: CallOptions): Promise<T> {
    return this.engine ? this.engine.call<T>(method, params, options) : Promise.reject(new Error('no engine'));
  }

  say(text: string): void {
    // The same words twice are read twice only if the text differs.
    this.said = untrack(() => this.said) === text ? `${text}\u00a0` : text;
  }

  /** Opens a game of the catalogue at its first position, or as a link says. */
  async open(slug: string, link: LinkState = {}): Promise<boolean> {
    const mine = ++this.chosen;
    try {
      const game = await this.call<GamePage>('game', { slug, lang: this.lang });
      if (mine !== this.chosen) return false;
      if (game.rules === null || game.rules === undefined) throw new Error(game.diagnostics?.[0]?.message ?? slug);
      this.game = game;
      this.slug = slug;
      this.begin(game.rules, { position: game.position ?? '', ...link });
      return true;
    } catch (error) {
      if (!isAbort(error)) this.fail(error);
      return false;
    }
  }

  /** Starts from a text that is no game of the catalogue. */
  openText(text: string, link: LinkState = {}): void {
    this.chosen++;
    this.slug = null;
    this.game = null;
    this.begin(text, link);
  }

  private begin(text: string, link: LinkState): void {
    this.text = text;
    this.set = { ...link.set };
    this.play = link.play ?? 'normal';
    this.position = link.position ?? '';
    this.failure = null;
    this.recheck(0);
  }

  /** The text was edited: parameters that no longer exist are dropped when the check says so. */
  edit(text: string): void {
    if (text === this.text) return;
    this.text = text;
    // A call that is given up costs a server nothing, and the worker a new start.
    this.recheck(this.engine?.kind === 'http' ? 60 : 150);
  }

  setParam(name: string, value: string | null): void {
    const set = { ...this.set };
    if (value === null) delete set[name];
    else set[name] = value;
    this.set = set;
    this.recheck(120);
  }

  setPlay(play: Play): void {
    this.play = play;
    this.recheck(0);
  }

  recheck(wait: number): void {
    const request = this.request;
    this.waiting = true;
    this.check.ask(wait, async (options) => {
      const quick = await this.call<Check>('check', { ...request, time: GLANCE }, options);
      if (options.signal?.aborted) return quick;
      this.check.show(quick);
      this.accept(quick, request);
      // Rules of the catalogue were played through when they were written.
      if (!quick.partial || !quick.ok || 'slug' in request.rules) return quick;
      return this.call<Check>('check', { ...request, time: LOOK }, { ...options, aside: true });
    });
  }

  private accept(check: Check, request: Rules): void {
    this.waiting = false;
    if (!check.ok) return;
    this.facts = check;
    this.accepted = request;
  }

  async load(engine: Engine): Promise<void> {
    this.engine = engine;
    try {
      this.catalogue = await engine.call<Catalogue>('catalogue', {});
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error: unknown): void {
    this.lost = error instanceof EngineError && error.code === 'no-module';
    this.failure = error instanceof Error ? error.message : String(error);
  }
}

export const lab = new Lab();
