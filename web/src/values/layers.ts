import type { GameGraph, GraphNode } from '../engine/types';

export interface Placed { width: number; height: number; nodes: (GraphNode & { x: number; y: number })[]; edges: { d: string; player?: string | null }[] }

const GAP_X = 58;
const GAP_Y = 74;
const ROW = 26;

/** Positions in rows by their distance from the end; within a row near what they lead to, so that fewer moves cross. */
export function arrange(graph: GameGraph): Placed {
  const rows = new Map<number, GraphNode[]>();
  for (const node of graph.nodes) rows.set(node.layer, [...(rows.get(node.layer) ?? []), node]);
  const layers = [...rows.keys()].sort((a, b) => a - b);
  const split = layers.flatMap((layer) => chunks(rows.get(layer)!, ROW));
  const widest = Math.max(1, ...split.map((row) => row.length));
  const width = Math.max(260, widest * GAP_X + 40);
  const place = new Map<number, { x: number; y: number }>();
  const out = new Map<number, number[]>();
  for (const { from, to } of graph.edges) out.set(from, [...(out.get(from) ?? []), to]);

  split.forEach((row, i) => {
    const wish = (node: GraphNode) => {
      const below = (out.get(node.id) ?? []).map((id) => place.get(id)?.x).filter((x) => x !== undefined);
      return below.length > 0 ? below.reduce((sum, x) => sum + x, 0) / below.length : width / 2;
    };
    const sorted = row.map((node) => ({ node, wish: wish(node) })).sort((a, b) => a.wish - b.wish || a.node.id - b.node.id);
    sorted.forEach(({ node }, k) => place.set(node.id, { x: (width * (k + 1)) / (row.length + 1), y: 28 + i * GAP_Y }));
  });
  return {
    width,
    height: 28 + split.length * GAP_Y,
    nodes: graph.nodes.map((node) => ({ ...node, ...place.get(node.id)! })),
    edges: graph.edges.flatMap(({ from, to, player }) => {
      const [a, b] = [place.get(from), place.get(to)];
      return a && b ? [{ d: curve(a, b), player }] : [];
    }),
  };
}

function curve(a: { x: number; y: number }, b: { x: number; y: number }): string {
  if (a === b) return `M ${a.x + 16} ${a.y - 10} c 26 -16 26 36 0 20`;
  const down = b.y > a.y ? 1 : -1;
  if (a.y === b.y) return `M ${a.x} ${a.y - 16} Q ${(a.x + b.x) / 2} ${a.y - 42} ${b.x} ${b.y - 18}`;
  return `M ${a.x} ${a.y + 16 * down} L ${b.x} ${b.y - 19 * down}`;
}

function chunks<T>(list: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}
