import type { RawChange, RawPicture, RawTouch } from '../engine/raw';
import type { Picture, Spot } from '../engine/types';

/**
 * Which spots a move touches: stone `s1,3` is stone 3 of heap 1, `g1,2` the gap before its stone 2, cell `c1,2` of a grid
 * or `c4` of a row, vertex `v5`, link `e2`.
 */
export function spotsOf(picture: Picture, touch: RawTouch): Spot[] {
  if (picture.kind === 'heaps') return heapSpots(picture, touch);
  if (picture.kind === 'graph') return graphSpots(touch);
  if (picture.kind === 'grid') return boardSpots(touch);
  if (picture.kind === 'row') return rowSpots(picture.cells.length, touch);
  return [];
}

const unique = (spots: Spot[]): Spot[] => [...new Set(spots)];

/** Where something was chosen, in the order of choosing, and where something changes: a stone that is jumped over belongs to the move. */
function boardSpots({ picks, changes }: RawTouch): Spot[] {
  const places = [...picks, ...changes].filter(({ is }) => is === 'cell' || is === 'place').map(({ at }) => `c${String(at)}`);
  const elements = changes.filter(({ is }) => is === 'removed' || is === 'added').map(({ from, to }) => `c${String(from ?? to)}`);
  return unique(places.length > 0 ? places : elements);
}

/** Of a row that closes up, or falls apart, the numbers that were chosen say where. */
function rowSpots(length: number, touch: RawTouch): Spot[] {
  const spots = boardSpots(touch);
  if (spots.length > 0) return spots;
  const chosen = touch.picks.filter(({ is, at }) => is === 'number' && Number(at) < length);
  return unique(chosen.map(({ at }) => `c${String(at)}`));
}

function graphSpots({ picks, changes }: RawTouch): Spot[] {
  const left = changes.filter(({ is }) => is === 'token').map(({ from }) => `v${String(from)}`);
  const chosen = picks.filter(({ is }) => is === 'vertex' || is === 'edge').map(({ is, at }) => `${is === 'edge' ? 'e' : 'v'}${String(at)}`);
  return unique([...left, ...chosen]);
}

type Heaps = Extract<Picture, { kind: 'heaps' }>;

function heapSpots(picture: Heaps, touch: RawTouch): Spot[] {
  const only = picture.heaps.length === 1 && picture.counters.length === 0 ? picture.heaps[0]! : null;
  const parts = touch.becomes.map(sizeOf);
  if (only && parts.every((size) => size !== null)) return partSpots(only.size, parts as number[]);
  const entries = touch.changes.filter(({ is }) => is === 'entry');
  if (entries.length > 0) return entries.flatMap(({ at, from, to }) => stones(Number(at), Number(to), Number(from)));
  const numbers = touch.changes.filter(({ is }) => is === 'number');
  return numbers.length > 0 ? fieldSpots(picture, numbers, touch) : bagSpots(picture, touch.changes);
}

const sizeOf = (picture: RawPicture): number | null => (picture.kind === 'heap' && Number.isSafeInteger(picture.size) ? (picture.size as number) : null);
const stones = (heap: number, from: number, to: number): Spot[] => Array.from({ length: Math.max(0, to - from) }, (_, i) => `s${heap},${from + i}`);

/** What goes lies between the first part and the rest, or at the end of the heap; a split without loss is a gap. */
function partSpots(size: number, parts: number[]): Spot[] {
  const gone = size - parts.reduce((sum, part) => sum + part, 0);
  const from = parts.length >= 2 ? parts[0]! : size - gone;
  if (gone < 0) return [];
  return gone === 0 ? (parts.length >= 2 ? [`g0,${from}`] : []) : stones(0, from, from + gone);
}

/**
 * Heaps that are fields. Fields without order are sorted after a move, so that a change may show in the wrong one: the
 * order is taken in which what goes is what was chosen.
 */
function fieldSpots(picture: Heaps, changes: RawChange[], { picks }: RawTouch): Spot[] {
  const before = picture.heaps.map(({ size }) => size);
  const after = picture.heaps.map(({ name, size }) => { const change = changes.find(({ field }) => field === name); return change ? Number(change.to) : size; });
  const chosen = picks.filter(({ is }) => is === 'number').map(({ at }) => Number(at));
  const fits = (order: number[]) => before.every((size, i) => size === order[i] || chosen.includes(size - order[i]!));
  const order = [after, ...permutations(after)].find(fits) ?? after;
  return before.flatMap((size, i) => stones(i, order[i]!, size));
}

function permutations(list: number[]): number[][] {
  if (list.length > 4) return [];
  if (list.length <= 1) return [list];
  return list.flatMap((head, i) => permutations([...list.slice(0, i), ...list.slice(i + 1)]).map((rest) => [head, ...rest]));
}

/** Of heaps without order, those that are gone, down to what came instead where that is one and smaller. */
function bagSpots(picture: Heaps, changes: RawChange[]): Spot[] {
  const gone = changes.filter(({ is }) => is === 'removed').map(({ from }) => Number(from));
  const come = changes.filter(({ is }) => is === 'added').map(({ to }) => Number(to));
  const free = picture.heaps.map(({ size }) => size);
  return gone.flatMap((size) => {
    const heap = free.indexOf(size);
    if (heap < 0) return [];
    free[heap] = -1;
    const rest = gone.length === 1 && come.length === 1 && come[0]! < size ? come[0]! : 0;
    return stones(heap, rest, size);
  });
}
