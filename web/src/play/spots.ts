import type { Component, Move, Spot } from '../engine/types';

export type { Spot };

/** The moves of one component with the spots that they touch. */
export interface Touch { move: Move; spots: Spot[] }

export interface Pick { picked: Spot[]; candidates: Touch[]; play: Move | null }

const NOTHING: Pick = { picked: [], candidates: [], play: null };

export const touches = (component: Component, moves: Move[]): Touch[] =>
  moves.filter((move) => move.component === component.number && move.spots.length > 0).map((move) => ({ move, spots: move.spots }));

const holds = (touch: Touch, spots: Spot[]) => spots.every((spot) => touch.spots.includes(spot));
const exactly = (touch: Touch, spots: Spot[]) => touch.spots.length === spots.length && holds(touch, spots);

/**
 * What a further spot means. One move that fits is played; where several fit, the one that is part of all others is
 * played too (take from this stone on), unless it has a rival that touches the same; else the spot is kept and the next decides.
 */
export function pick(all: Touch[], picked: Spot[], spot: Spot): Pick {
  if (picked.includes(spot)) return settle(all.filter((touch) => exactly(touch, picked)), picked);
  const both = [...picked, spot];
  const fits = all.filter((touch) => holds(touch, both));
  if (fits.length === 0) return picked.length > 0 ? pick(all, [], spot) : NOTHING;
  const least = fits.filter((touch) => fits.every((other) => holds(other, touch.spots)));
  return settle(least.length === 1 ? least : fits, both);
}

/** What a drag means: the move that touches just these spots, else one that touches both ends. */
export function drag(all: Touch[], spots: Spot[]): Pick {
  const exact = all.filter((touch) => exactly(touch, spots));
  if (exact.length > 0) return settle(exact, spots);
  const ends = [spots[0]!, spots.at(-1)!];
  return settle(all.filter((touch) => holds(touch, ends)), ends);
}

function settle(fits: Touch[], picked: Spot[]): Pick {
  if (fits.length === 0) return NOTHING;
  return { picked, candidates: fits, play: fits.length === 1 ? fits[0]!.move : null };
}

/** The spots that are still worth pointing at. */
export function open(all: Touch[], picked: Spot[]): Set<Spot> {
  return new Set(all.filter((touch) => holds(touch, picked)).flatMap((touch) => touch.spots));
}

/** What pointing at a spot brings: the result of the move that is made at once, else the best of those that go on from there; `undefined` where there is none. */
export function bestAt(all: Touch[], spot: Spot, picked: Spot[] = []): Move['result'] | undefined {
  const next = picked.includes(spot) ? null : pick(all, picked, spot);
  if (next?.play) return next.play.result;
  const results = (next?.candidates ?? all.filter((touch) => holds(touch, picked))).map((touch) => touch.move.result);
  return (['wins', 'draws', 'loses'] as const).find((result) => results.includes(result)) ?? (results.length > 0 ? null : undefined);
}
