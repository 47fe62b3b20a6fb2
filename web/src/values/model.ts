import type { Cell, Cells, Outcome, Table } from '../engine/types';

/** A table as a rectangle: of one axis, rows of a fixed width; of more, the first two with the others held fixed. */
export interface Sheet {
  rows: number;
  cols: number;
  /** `undefined` outside the table, `null` where there is no position. */
  at(row: number, col: number): Cell | undefined;
  position(row: number, col: number): string;
  rowName(row: number): string;
  colName(col: number): string;
  rowTitle: string;
  colTitle: string;
  /** Whether the value is not what the period, continued backwards, would give. */
  isException?(row: number, col: number): boolean;
}

const isCell = (value: Cells | undefined): value is Cell => !Array.isArray(value) || value.length === 0 || typeof value[0] === 'number';

/** How many axes the values are nested in. Points of two sides are pairs, so the axes count and not the nesting. */
export const depth = (table: Table): number => table.axes.length;

export function sheetOf(table: Table, fixed: number[], bands: Bands | null): Sheet {
  return depth(table) === 1 ? sequenceSheet(table, widthFor(bands), new Set(bands?.exceptions ?? [])) : planeSheet(table, fixed);
}

function sequenceSheet(table: Table, width: number, exceptions: Set<number>): Sheet {
  const axis = table.axes[0]!;
  const list = table.values;
  const start = axis.from - (((axis.from % width) + width) % width);
  const number = (row: number, col: number) => start + row * width + col;
  return {
    rows: Math.ceil((axis.from + list.length - start) / width),
    cols: Math.min(width, axis.from + list.length - start),
    at: (row, col) => list[number(row, col) - axis.from] as Cell | undefined,
    position: (row, col) => String(number(row, col)),
    rowName: (row) => String(start + row * width),
    colName: (col) => (width === 10 || start % width === 0 ? `+${col}` : String(col)),
    rowTitle: axis.name,
    colTitle: '+',
    isException: (row, col) => exceptions.has(number(row, col)),
  };
}

function planeSheet(table: Table, fixed: number[]): Sheet {
  const [down, across] = [table.axes[0]!, table.axes[1]!];
  const inner = (value: Cells | undefined): Cell | undefined => {
    let now = value;
    for (let k = 2; k < table.axes.length; k++) now = Array.isArray(now) ? (now as Cells[])[(fixed[k] ?? table.axes[k]!.from) - table.axes[k]!.from] : undefined;
    return isCell(now) ? now : undefined;
  };
  return {
    rows: table.values.length,
    cols: Math.max(0, ...table.values.map((row) => (Array.isArray(row) ? row.length : 0))),
    at: (row, col) => inner((table.values[row] as Cells[] | undefined)?.[col]),
    position: (row, col) => `(${[down.from + row, across.from + col, ...table.axes.slice(2).map((axis, k) => fixed[k + 2] ?? axis.from)].join(', ')})`,
    rowName: (row) => String(down.from + row),
    colName: (col) => String(across.from + col),
    rowTitle: down.name,
    colTitle: across.name,
  };
}

/** Who wins at a value, as a letter; `null` where the value alone does not say it. */
export function outcomeOf(value: Cell | undefined, theory: string): Outcome | null {
  if (value === null || value === undefined || Array.isArray(value)) return null;
  if (theory === 'score') return typeof value === 'number' ? (value > 0 ? 'N' : value < 0 ? 'P' : 'D') : null;
  if (typeof value === 'number') return theory === 'canonical' ? null : value === 0 ? 'P' : 'N';
  if (value === 'win') return 'N';
  if (/^[PNDLR]$/.test(value)) return value as Outcome;
  if (theory !== 'canonical') return null;
  if (value === '0') return 'P';
  if (/^-\d/.test(value)) return 'R';
  if (/^\d+(\/\d+)?$/.test(value)) return 'L';
  return /^\*\d*$/.test(value) ? 'N' : null;
}

/** What is written in a cell. */
export function shown(value: Cell | undefined): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join('/') : String(value);
}

/** The greatest number in the sheet, by which shades are scaled. */
export function greatest(sheet: Sheet): number {
  let most = 1;
  for (let row = 0; row < sheet.rows; row++) for (let col = 0; col < sheet.cols; col++) {
    const value = sheet.at(row, col);
    if (typeof value === 'number' && value > most) most = value;
  }
  return most;
}

export interface Bands { period: number; preperiod: number; saltus: number; exceptions: number[] }

/** A width for the rows of a sequence: the period or a multiple of it, so that equal values stand below each other. */
export function widthFor(bands: Bands | null): number {
  if (!bands || bands.period < 1 || bands.period > 40) return 10;
  return bands.period >= 6 ? bands.period : bands.period * Math.ceil(8 / bands.period);
}

/** The table as lines of comma-separated values: one a position, the numbers of its axes first. */
export function csvOf(table: Table): string {
  const lines: string[] = [[...table.axes.map(({ name }) => name), 'value'].map(quoted).join(',')];
  const visit = (value: Cells, at: number[]): void => {
    if (at.length < table.axes.length) (value as Cells[]).forEach((inner, i) => visit(inner, [...at, table.axes[at.length]!.from + i]));
    else if (value !== null) lines.push([...at.map(String), quoted(shown(value as Cell))].join(','));
  };
  visit(table.values, []);
  return `${lines.join('\n')}\n`;
}

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The next of 1, 2, 5, 10, 20, … for marks on an axis. */
export function nice(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
}
