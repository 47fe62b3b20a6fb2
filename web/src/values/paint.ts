import type { Outcome } from '../engine/types';
import { outcomeOf, shown, type Sheet } from './model';

export interface Camera { scale: number; x: number; y: number }
export interface Size { width: number; height: number }
export interface Palette { lost: string; lostInk: string; draw: string; left: string; right: string; empty: string; grid: string; ink: string; accent: string; dark: boolean }
/** What is drawn: the sheet, what its values mean, and the greatest of them, by which shades are scaled. */
export interface Scene { sheet: Sheet; theory: string; most: number; palette: Palette; cursor: [number, number] | null }

export const paletteOf = (node: Element): Palette => {
  const style = getComputedStyle(node);
  const get = (name: string) => style.getPropertyValue(name).trim();
  return {
    lost: get('--lose-soft'), lostInk: get('--lose'), draw: get('--draw-soft'), left: get('--win-soft'), right: get('--lose-soft'), empty: get('--soft'), grid: get('--line'),
    ink: get('--ink'), accent: get('--accent'), dark: document.documentElement.dataset.theme === 'dark',
  };
};

/** Below this many pixels a cell is one point of a picture that is made once: millions of cells are drawn as fast as ten. */
const POINT = 5;

/** Draws what the camera sees. P-cells are orange, hatched and have a letter, the values of N-cells go from light to deep blue. */
export function paint(context: CanvasRenderingContext2D, scene: Scene, camera: Camera, size: Size): void {
  context.fillStyle = scene.palette.empty;
  context.fillRect(0, 0, size.width, size.height);
  if (camera.scale < POINT) paintPoints(context, scene, camera);
  else paintCells(context, scene, camera, size);
  if (!scene.cursor) return;
  const [row, col] = scene.cursor;
  const side = Math.max(6, camera.scale);
  context.strokeStyle = scene.palette.accent;
  context.lineWidth = 3;
  context.strokeRect(camera.x + (col + 0.5) * camera.scale - side / 2, camera.y + (row + 0.5) * camera.scale - side / 2, side, side);
}

function paintCells(context: CanvasRenderingContext2D, { sheet, theory, most, palette }: Scene, { scale, x, y }: Camera, size: Size): void {
  const [r0, r1] = [Math.max(0, Math.floor(-y / scale)), Math.min(sheet.rows - 1, Math.floor((size.height - y) / scale))];
  const [c0, c1] = [Math.max(0, Math.floor(-x / scale)), Math.min(sheet.cols - 1, Math.floor((size.width - x) / scale))];
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const side = scale - (scale >= 8 ? 1 : 0);
  for (let row = r0; row <= r1; row++) for (let col = c0; col <= c1; col++) {
    const value = sheet.at(row, col);
    if (value === undefined || value === null) continue;
    const outcome = outcomeOf(value, theory);
    const [left, top] = [x + col * scale, y + row * scale];
    context.fillStyle = shade(value, outcome, most, palette);
    context.fillRect(left, top, side, side);
    if (outcome === 'P' && scale >= 7) hatch(context, left, top, side, palette.lostInk);
    if (scale >= 17) write(context, shown(value), inkOf(value, outcome, most, palette), left + scale / 2, top + scale / 2, scale, outcome === 'P' && scale >= 26);
    if (sheet.isException?.(row, col) && scale >= 10) outline(context, left, top, side, inkOf(value, outcome, most, palette));
  }
}

/** The picture with one point a cell, kept as long as sheet and colours stay. */
let points: { sheet: Sheet; dark: boolean; picture: OffscreenCanvas } | null = null;

function paintPoints(context: CanvasRenderingContext2D, scene: Scene, { scale, x, y }: Camera): void {
  const { sheet, palette } = scene;
  if (points?.sheet !== sheet || points.dark !== palette.dark) points = { sheet, dark: palette.dark, picture: pointsOf(scene) };
  context.imageSmoothingEnabled = scale < 1;
  context.drawImage(points.picture, x, y, sheet.cols * scale, sheet.rows * scale);
}

function pointsOf({ sheet, theory, most, palette }: Scene): OffscreenCanvas {
  const picture = new OffscreenCanvas(Math.max(1, sheet.cols), Math.max(1, sheet.rows));
  const context = picture.getContext('2d')!;
  const image = context.createImageData(picture.width, picture.height);
  const numbers = new Uint32Array(image.data.buffer);
  const known = new Map<string, number>();
  for (let row = 0; row < sheet.rows; row++) for (let col = 0; col < sheet.cols; col++) {
    const value = sheet.at(row, col);
    if (value === undefined || value === null) continue;
    const css = shade(value, outcomeOf(value, theory), most, palette);
    let colour = known.get(css);
    if (colour === undefined) known.set(css, (colour = numberOf(css)));
    numbers[row * picture.width + col] = colour;
  }
  context.putImageData(image, 0, 0);
  return picture;
}

let probe: OffscreenCanvasRenderingContext2D | null = null;
/** A colour as the bytes of a picture. */
function numberOf(css: string): number {
  probe ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  probe.fillStyle = css;
  probe.fillRect(0, 0, 1, 1);
  return new Uint32Array(probe.getImageData(0, 0, 1, 1).data.buffer)[0]!;
}

/** Values grow by leaps, so shades follow their logarithms, in as many steps as the eye tells apart. */
function depthOf(value: unknown, most: number): number {
  return typeof value === 'number' && value > 0 ? Math.round((64 * Math.log2(1 + value)) / Math.log2(1 + most)) / 64 : 0.35;
}

function shade(value: unknown, outcome: Outcome | null, most: number, palette: Palette): string {
  if (outcome === 'P') return palette.lost;
  if (outcome === 'D') return palette.draw;
  if (outcome === 'L') return palette.left;
  if (outcome === 'R') return palette.right;
  if (outcome === null) return palette.grid;
  const depth = depthOf(value, most);
  return palette.dark ? `hsl(221 60% ${18 + 40 * depth}%)` : `hsl(221 85% ${95 - 55 * depth}%)`;
}

function inkOf(value: unknown, outcome: Outcome | null, most: number, palette: Palette): string {
  if (outcome === 'P') return palette.lostInk;
  const isDeep = outcome === 'N' && depthOf(value, most) > (palette.dark ? 0.75 : 0.45);
  return isDeep ? (palette.dark ? '#0c1830' : '#ffffff') : palette.ink;
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

function outline(context: CanvasRenderingContext2D, left: number, top: number, size: number, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.setLineDash([3, 2]);
  context.strokeRect(left + 2, top + 2, size - 4, size - 4);
  context.setLineDash([]);
}

function write(context: CanvasRenderingContext2D, text: string, ink: string, x: number, y: number, scale: number, isLost: boolean): void {
  context.font = `${Math.max(9, Math.min(15, scale * 0.42))}px system-ui, sans-serif`;
  if (context.measureText(text).width > scale - 2) return;
  context.fillStyle = ink;
  context.fillText(text, x, y + 1);
  if (!isLost) return;
  context.font = '8px system-ui, sans-serif';
  context.fillText('P', x + scale / 2 - 7, y + scale / 2 - 6);
}
