/** `3/4` or `-1` as a number, for drawing only. */
export function fraction(text: string): number {
  const [above, below] = text.split('/').map(Number);
  return below === undefined ? (above ?? NaN) : (above ?? NaN) / below;
}
