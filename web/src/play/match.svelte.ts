import { readHint, readMatch, readReply } from '../engine/adapt';
import type { CallOptions } from '../engine/engine';
import type { Hint, Match, Move, Reply, Rules } from '../engine/types';
import { Latest } from '../state/latest.svelte';
import { lab } from '../state/lab.svelte';

/** The match: which turns were made, who sits where, and which position one looks at. The engine keeps nothing of it. */
export class MatchDesk {
  rules = $state.raw<Rules | null>(null);
  start = $state('');
  turns = $state.raw<string[]>([]);
  /** How many turns the position on the board has seen; fewer than there are while one looks back. */
  at = $state(0);
  /** Which of the two players is you: 0 is first (or Left), 1 second (or Right). */
  seat = $state<0 | 1>(0);
  /** With sides: who makes the first move. */
  opening = $state<'left' | 'right'>('left');
  slip = $state(0);
  seed = $state(1);
  marks = $state(false);
  hint = $state.raw<Hint | null>(null);
  slipped = $state(false);
  readonly view = new Latest<Match>();
  readonly reply = new Latest<Reply>();
  readonly hints = new Latest<Hint>();

  get doc(): Match | null { return this.view.value; }
  get you(): string { return this.doc?.players[this.seat] ?? 'first'; }
  get live(): boolean { return this.at === this.turns.length; }
  get yourTurn(): boolean { return this.doc !== null && this.doc.to_move === this.you && !this.doc.over; }
  /** The board on the screen is the newest: else a quick second click would be a move in a position that is gone. */
  get settled(): boolean { return !this.view.busy && !this.reply.busy; }
  get canMove(): boolean { return this.yourTurn && this.live && this.settled && !lab.waiting; }

  /** A new match on these rules, from the start or from where a link says. */
  begin(rules: Rules, start: string, from: Partial<Pick<MatchDesk, 'turns' | 'at' | 'seat' | 'opening' | 'slip' | 'seed'>> = {}): void {
    this.rules = rules;
    this.start = start;
    this.turns = from.turns ?? [];
    this.at = Math.min(from.at ?? this.turns.length, this.turns.length);
    this.seat = from.seat ?? this.seat;
    this.opening = from.opening ?? this.opening;
    this.slip = from.slip ?? this.slip;
    this.seed = from.seed ?? this.seed;
    this.refresh();
  }

  restart(): void {
    this.turns = [];
    this.at = 0;
    this.seed += 1;
    this.refresh();
  }

  private request(turns: string[]): object {
    const first = lab.facts?.sides ? this.opening : undefined;
    return { ...this.rules, position: this.start || undefined, first, you: this.seat === 0 ? 'left' : 'right', turns, mark: this.marks, time: 5000 };
  }

  /** Asks for the position one looks at, and lets the machine answer where it is its turn. */
  refresh(wait = 0): void {
    this.reply.cancel();
    this.hints.cancel();
    this.hint = null;
    if (!this.rules) return;
    const turns = this.turns.slice(0, this.at);
    this.view.ask(wait, async (options) => {
      const match = await this.state(turns, options);
      queueMicrotask(() => this.answerIfDue(match));
      return match;
    });
  }

  /** Once a match is over, its course may be shown without spoiling anything. */
  private async state(turns: string[], options: CallOptions): Promise<Match> {
    const request = this.request(turns);
    const match = readMatch(await lab.call('match', request, options));
    return match.over && !this.marks ? readMatch(await lab.call('match', { ...request, mark: true }, options)) : match;
  }

  private answerIfDue(match: Match): void {
    const due = this.live && match.ok !== false && !match.over && match.to_move !== null && match.to_move !== match.players[this.seat];
    if (!due || this.reply.busy) return;
    this.reply.ask(0, async (options) => this.machine(options));
  }

  private async machine(options: CallOptions): Promise<Reply> {
    const params = { ...this.request(this.turns), slip: this.slip, seed: this.seed + this.turns.length };
    const reply = readReply(await lab.call('reply', params, options));
    if (options.signal?.aborted || reply.ok === false || reply.text === null) return reply;
    this.turns = [...this.turns, reply.text];
    this.at = this.turns.length;
    this.slipped = reply.slipped;
    if (reply.match.over) { this.refresh(); return reply; }
    this.view.show(reply.match);
    // A sequence of turns of one player (another turn after points) goes on.
    queueMicrotask(() => setTimeout(() => this.answerIfDue(reply.match), 0));
    return reply;
  }

  make(move: Move): void {
    if (!this.canMove) return;
    this.turns = [...this.turns, move.text];
    this.at = this.turns.length;
    this.slipped = false;
    this.refresh();
  }

  /** Takes back your last move and what the machine answered. */
  undo(): void {
    const history = this.doc?.history ?? [];
    let keep = this.turns.length - 1;
    while (keep > 0 && history[keep]?.by !== this.you) keep -= 1;
    if (keep < 0) return;
    this.retry(keep);
  }

  /** Goes on from after this many turns; what came later is forgotten. */
  retry(turns: number): void {
    this.turns = this.turns.slice(0, turns);
    this.at = turns;
    this.refresh();
  }

  look(at: number): void {
    const to = Math.max(0, Math.min(at, this.turns.length));
    if (to === this.at) return;
    this.at = to;
    this.refresh(60);
  }

  flip(): void {
    this.seat = this.seat === 0 ? 1 : 0;
    this.refresh();
  }

  toggleMarks(): void {
    this.marks = !this.marks;
    this.refresh();
  }

  askHint(): void {
    if (!this.canMove) return;
    const level = Math.min(4, (this.hint?.level ?? 0) + 1);
    this.hints.ask(0, async (options) => {
      const hint = readHint(await lab.call('hint', { ...this.request(this.turns), level }, options));
      if (!options.signal?.aborted) this.hint = hint;
      return hint;
    });
  }
}

export const desk = new MatchDesk();
