/** Where the vertices of a graph go: springs from a circle, without chance, so that the same graph always looks the same. */
export interface Point { x: number; y: number }

export function layout(count: number, links: [number, number][]): Point[] {
  const points = circle(count);
  if (count < 3) return points;
  const ideal = 1.4 / Math.sqrt(count);
  const rounds = count > 60 ? 120 : 300;
  for (let round = 0; round < rounds; round++) step(points, links, ideal, 0.12 * (1 - round / rounds));
  return fit(points);
}

function circle(count: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / Math.max(1, count) - Math.PI / 2;
    return { x: 0.5 + 0.45 * Math.cos(angle), y: 0.5 + 0.45 * Math.sin(angle) };
  });
}

function step(points: Point[], links: [number, number][], ideal: number, most: number): void {
  const pull = points.map(() => ({ x: 0, y: 0 }));
  const push = (a: number, b: number, force: (distance: number) => number) => {
    const dx = points[a]!.x - points[b]!.x;
    const dy = points[a]!.y - points[b]!.y;
    const distance = Math.max(1e-3, Math.hypot(dx, dy));
    const size = force(distance) / distance;
    pull[a]!.x += dx * size; pull[a]!.y += dy * size;
    pull[b]!.x -= dx * size; pull[b]!.y -= dy * size;
  };
  for (let a = 0; a < points.length; a++) for (let b = a + 1; b < points.length; b++) push(a, b, (d) => (ideal * ideal) / d);
  for (const [a, b] of links) if (a !== b) push(a, b, (d) => (-d * d) / ideal);
  // Parts without a link between them would drift apart for ever.
  points.forEach((point, i) => { pull[i]!.x += (0.5 - point.x) * 2 * ideal; pull[i]!.y += (0.5 - point.y) * 2 * ideal; });
  points.forEach((point, i) => {
    const { x, y } = pull[i]!;
    const size = Math.max(1e-6, Math.hypot(x, y));
    point.x += (x / size) * Math.min(size, most);
    point.y += (y / size) * Math.min(size, most);
  });
}

/** Stretched to the unit square, with a margin for the discs. */
function fit(points: Point[]): Point[] {
  const span = (values: number[]) => [Math.min(...values), Math.max(...values)] as const;
  const [x0, x1] = span(points.map(({ x }) => x));
  const [y0, y1] = span(points.map(({ y }) => y));
  const scale = (value: number, low: number, high: number) => (high - low < 1e-6 ? 0.5 : (value - low) / (high - low));
  return points.map(({ x, y }) => ({ x: scale(x, x0, x1), y: scale(y, y0, y1) }));
}
