import type { Spot, Touch } from './spots';

/** What every board gets. */
export interface SpotProps {
  moves: Touch[];
  marks: boolean;
  enabled: boolean;
  picked: Spot[];
  hint: string | null;
  onpoint: (spot: Spot) => void;
  onswipe: (spots: Spot[]) => void;
}

/** The spots from one to another: all between them in a heap or row, the line of cells in a grid, else the two ends. */
export function range(from: Spot, to: Spot): Spot[] {
  const a = parse(from);
  const b = parse(to);
  if (from === to) return [from];
  if (!a || !b || a.kind !== b.kind || a.at.length !== b.at.length) return [from, to];
  const steps = a.at.map((value, i) => b.at[i]! - value);
  const most = Math.max(...steps.map(Math.abs));
  if (steps.some((step) => step !== 0 && Math.abs(step) !== most)) return [from, to];
  return Array.from({ length: most + 1 }, (_, i) => a.kind + a.at.map((value, k) => value + Math.sign(steps[k]!) * i).join(','));
}

function parse(spot: Spot): { kind: string; at: number[] } | null {
  const found = /^([sc])(\d+(?:,\d+)*)$/.exec(spot);
  return found ? { kind: found[1]!, at: found[2]!.split(',').map(Number) } : null;
}

/** One stop for the Tab key; arrow keys move to the nearest spot in their direction, as the eye would. */
export function roving(node: Element): { destroy(): void } {
  const spots = () => [...node.querySelectorAll<HTMLElement | SVGElement>('[data-spot]:not(:disabled)')];
  const settle = () => {
    const all = spots();
    const current = all.find((spot) => spot === node.ownerDocument.activeElement) ?? all.find((spot) => spot.tabIndex === 0) ?? all[0];
    for (const spot of all) spot.tabIndex = spot === current ? 0 : -1;
  };
  const onKey = (event: Event) => {
    if (!(event instanceof KeyboardEvent)) return;
    const direction = DIRECTIONS[event.key];
    const here = spots().find((spot) => spot === event.target);
    if (!direction || !here) return;
    event.preventDefault();
    event.stopPropagation();
    const next = nearest(here, spots(), direction);
    if (next) { next.focus(); settle(); }
  };
  const watcher = new MutationObserver(settle);
  watcher.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  node.addEventListener('keydown', onKey);
  node.addEventListener('focusin', settle);
  settle();
  return { destroy: () => { watcher.disconnect(); node.removeEventListener('keydown', onKey); node.removeEventListener('focusin', settle); } };
}

const DIRECTIONS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

type Place = HTMLElement | SVGElement;

function nearest(from: Place, all: Place[], [dx, dy]: [number, number]): Place | null {
  const middle = (spot: Place) => {
    const box = spot.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const [x, y] = middle(from);
  let best: Place | null = null;
  let least = Infinity;
  for (const spot of all) {
    const [sx, sy] = middle(spot);
    const along = (sx - x) * dx + (sy - y) * dy;
    const aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
    if (spot === from || along <= 0.5) continue;
    const distance = along + 3 * aside;
    if (distance < least) { best = spot; least = distance; }
  }
  return best;
}
