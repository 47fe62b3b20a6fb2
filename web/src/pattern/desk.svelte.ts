import type { ClaimDoc, Program, Proof, Rules } from '../engine/types';
import { Latest } from '../state/latest.svelte';
import { lab } from '../state/lab.svelte';
import type { Bands } from '../values/model';

export const LANGUAGES = ['cpp', 'rust', 'python'] as const;
export type Language = (typeof LANGUAGES)[number];

class PatternDesk {
  language = $state<Language>('cpp');
  claim = $state('');
  readonly proof = new Latest<Proof>();
  readonly program = new Latest<Program>();
  readonly claims = new Latest<ClaimDoc>();
  private rules: Rules | null = null;

  /** What repeats in the values, for the bands of the picture and the width of the map. */
  get bands(): Bands | null {
    const pattern = this.proof.value?.pattern;
    if (!pattern?.period || this.proof.value?.of !== 'values') return null;
    return { period: pattern.period, preperiod: pattern.preperiod ?? 0, saltus: pattern.saltus ?? 0, exceptions: pattern.exceptions ?? [] };
  }

  load(rules: Rules): void {
    if (this.rules && JSON.stringify(this.rules) === JSON.stringify(rules)) return;
    this.rules = rules;
    this.proof.clear();
    this.program.clear();
    this.claims.clear();
    this.prove();
    if (this.claim.trim()) this.tryClaim(0);
  }

  /** What tables show comes first, the proof takes its place. */
  prove(): void {
    const rules = this.rules;
    if (!rules) return;
    this.proof.ask(0, async (options) => {
      const seen = await lab.call<Proof>('guess', { ...rules, time: 2000 }, options);
      if (!options.signal?.aborted) this.proof.show(seen);
      const proof = await lab.call<Proof>('prove', { ...rules, time: 15_000 }, options);
      if (!options.signal?.aborted) this.write();
      return proof.ok === false && seen.ok !== false ? seen : proof;
    });
  }

  write(): void {
    const rules = this.rules;
    if (rules) this.program.ask(0, (options) => lab.call<Program>('emit', { ...rules, language: this.language, time: 15_000 }, options));
  }

  tryClaim(wait = 400): void {
    const rules = this.rules;
    const claim = this.claim.trim();
    if (!rules || !claim) return this.claims.clear();
    this.claims.ask(wait, (options) => lab.call<ClaimDoc>('claim', { ...rules, claim, time: 15_000 }, options));
  }
}

export const patternDesk = new PatternDesk();
