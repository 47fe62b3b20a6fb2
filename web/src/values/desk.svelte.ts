import type { CallOptions } from '../engine/engine';
import type { PositionDoc, Rules, Table } from '../engine/types';
import { Latest } from '../state/latest.svelte';
import { lab } from '../state/lab.svelte';

export type View = 'map' | 'plot' | 'table' | 'graph' | 'thermo';

/** How far the table grows by itself: first a few values at once, then more as long as that takes no time. */
const STEPS = [10, 30, 100];
const QUICK = 500;

class ValuesDesk {
  view = $state<View>('map');
  /** How far the user wants to see; 0 leaves it to the page. */
  upTo = $state(0);
  family = $state('');
  fixed = $state<number[]>([]);
  /** The position that is looked at. */
  selected = $state<string | null>(null);
  readonly table = new Latest<Table>();
  readonly position = new Latest<PositionDoc>();
  private rules: Rules | null = null;
  private cache = new Map<string, PositionDoc>();

  load(rules: Rules): void {
    const same = this.rules !== null && JSON.stringify(this.rules) === JSON.stringify(rules);
    this.rules = rules;
    if (same) return;
    this.cache.clear();
    this.upTo = 0;
    this.fixed = [];
    this.selected = null;
    this.position.clear();
    this.refresh();
  }

  refresh(): void {
    const rules = this.rules;
    if (!rules) return;
    if (this.family.trim()) return this.table.ask(200, (options) => this.call({ ...rules, family: this.family.trim(), time: 10_000 }, options));
    if (this.upTo > 0) return this.table.ask(0, (options) => this.call({ ...rules, to: this.upTo, time: 30_000 }, options));
    this.table.ask(0, (options) => this.grow(rules, options));
  }

  private async grow(rules: Rules, options: CallOptions): Promise<Table> {
    let best: Table | null = null;
    for (const to of STEPS) {
      const start = performance.now();
      const table: Table = await this.call({ ...rules, to, time: 1500 }, options);
      if (best && (table.partial || table.ok === false)) break;
      best = table;
      if (options.signal?.aborted) break;
      this.table.show(table);
      const next = to === STEPS[1] && table.axes?.length !== 1;
      if (table.ok === false || table.partial || next || performance.now() - start > QUICK) break;
    }
    return best!;
  }

  private call(params: object, options: CallOptions): Promise<Table> {
    return lab.call<Table>('table', params, options);
  }

  /** Looks at a position; what was asked before is not asked again. */
  look(position: string, wait = 60): void {
    const rules = this.rules;
    if (!rules || position === this.selected) return;
    this.selected = position;
    const known = this.cache.get(position);
    if (known) { this.position.cancel(); this.position.show(known); return; }
    this.position.ask(wait, async (options) => {
      const document = await lab.call<PositionDoc>('position', { ...rules, position, time: 3000 }, options);
      this.cache.set(position, document);
      return document;
    });
  }
}

export const valuesDesk = new ValuesDesk();
