import type { Outcome } from '../engine/types';
import { outcomeOf, shown, type Sheet } from './model';

export interface Camera { scale: number; x: number; y: number }
export interface Palette { lost: string; lostInk: string; draw: string; left: string; right: string; empty: string; grid: string; ink: string; accent: string; dark: boolean }

export const paletteOf = (node: Element): Palette => {
  const style = getComputedStyle(node);
  const get = (name: string) => style.getPropertyValue(name).trim();
  return {
    lost: get('--lose-soft'), lostInk: get('--lose'), draw: get('--draw-soft'), left: get('--win-soft'), right: get('--lose-soft'), empty: get('--soft'), grid: get('--line'),
    ink: get('--ink'), accent: get('--accent'), dark: document.documentElement.dataset.theme === 'dark',
  };
};

/** Draws what the camera sees. P-cells are orange and hatched, the values of N-cells go from light to deep blue. */
export function paint(context: CanvasRenderingContext2D, sheet: Sheet, theory: string, camera: Camera, size: { width: number; height: number }, palette: Palette, most: number, cursor: [number, number] | null): void {
  context.fillStyle = palette.empty;
  context.fillRect(0, 0, size.width, size.height);
  const { scale, x, y } = camera;
  const [r0, r1] = [Math.max(0, Math.floor(-y / scale)), Math.min(sheet.rows - 1, Math.floor((size.height - y) / scale))];
  const [c0, c1] = [Math.max(0, Math.floor(-x / scale)), Math.min(sheet.cols - 1, Math.floor((size.width - x) / scale))];
  context.font = `${Math.max(9, Math.min(15, scale * 0.42))}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const gap = scale >= 8 ? 1 : 0;
  for (let row = r0; row <= r1; row++) for (let col = c0; col <= c1; col++) {
    const value = sheet.at(row, col);
    if (value === undefined || value === null) continue;
    const outcome = outcomeOf(value, theory);
    const [left, top] = [x + col * scale, y + row * scale];
    context.fillStyle = shade(value, outcome, most, palette);
    context.fillRect(left, top, Math.max(1, scale - gap), Math.max(1, scale - gap));
    if (outcome === 'P' && scale >= 7) hatch(context, left, top, scale - gap, palette.lostInk);
    if (scale >= 17) write(context, value, outcome, left + scale / 2, top + scale / 2, scale, palette, most);
  }
  if (cursor) {
    context.strokeStyle = palette.accent;
    context.lineWidth = 3;
    context.strokeRect(x + cursor[1] * scale, y + cursor[0] * scale, scale, scale);
  }
}

function depthOf(value: unknown, most: number): number {
  return typeof value === 'number' && value > 0 ? Math.log2(1 + value) / Math.log2(1 + most) : 0.35;
}

export function shade(value: unknown, outcome: Outcome | null, most: number, palette: Palette): string {
  if (outcome === 'P') return palette.lost;
  if (outcome === 'D') return palette.draw;
  if (outcome === 'L') return palette.left;
  if (outcome === 'R') return palette.right;
  if (outcome === null) return palette.grid;
  const depth = depthOf(value, most);
  return palette.dark ? `hsl(221 60% ${18 + 40 * depth}%)` : `hsl(221 85% ${95 - 55 * depth}%)`;
}

function hatch(context: CanvasRenderingContext2D, left: number, top: number, size: number, colour: string): void {
  context.strokeStyle = colour;
  context.globalAlpha = 0.55;
  context.lineWidth = 1;
  context.beginPath();
  const corner = Math.min(size, Math.max(4, size * 0.3));
  for (let step = corner / 3; step <= corner; step += Math.max(2, corner / 3)) {
    context.moveTo(left, top + step);
    context.lineTo(left + step, top);
  }
  context.stroke();
  context.globalAlpha = 1;
}

function write(context: CanvasRenderingContext2D, value: unknown, outcome: Outcome | null, x: number, y: number, scale: number, palette: Palette, most: number): void {
  const text = shown(value as never);
  if (context.measureText(text).width > scale - 2) return;
  const deep = outcome === 'N' && depthOf(value, most) > (palette.dark ? 0.75 : 0.45);
  context.fillStyle = outcome === 'P' ? palette.lostInk : deep ? (palette.dark ? '#0c1830' : '#ffffff') : palette.ink;
  context.fillText(text, x, y + 1);
}
