import type { Cell, Diagnostic, Over, Result, ShortMove } from './types';

/** The documents of `match`, `reply` and `hint` as they are sent; crates/grundy-export/src/document/matches.rs describes them. */
export type RawPicture =
  | { kind: 'heap'; size: number | string }
  | { kind: 'heaps'; sizes: (number | string)[] }
  | { kind: 'row'; cells: string[] }
  | { kind: 'grid'; rows: string[][] }
  | { kind: 'graph'; graph: string; tokens: number[]; vertices: number[]; edges: number[] }
  | { kind: 'fields'; fields: { name: string; picture: RawPicture }[] }
  | { kind: 'text'; text: string };
export interface RawGraph { name: string; directed: boolean; vertices: number[]; edges: { id: number; from: number; to: number; label: string | null }[] }
export interface RawPick { name: string; is: string; value: string; at: number | string | [number, number] | null }
export interface RawChange { field: string; is: string; at: number | [number, number] | null; from: unknown; to: unknown }
export interface RawTouch { component: number | null; picks: RawPick[]; changes: RawChange[]; becomes: RawPicture[] }
export interface RawMove extends ShortMove {
  number: number;
  points?: number | string;
  again?: boolean;
  touches: RawTouch[];
  mark: { result: Result | null; moves: number | null } | null;
}
export interface RawComponent { number: number; text: string; copies: number; picture: RawPicture }
export interface RawMatch {
  ok?: boolean;
  diagnostics?: Diagnostic[];
  partial?: boolean;
  sides: boolean;
  state: {
    position: string;
    drawing: { components: RawComponent[]; graphs: RawGraph[]; left_out: number };
    to_move: string;
    points: Record<string, number | string> | null;
    value: Cell;
  };
  moves: RawMove[];
  all_moves: boolean;
  advice: { result: Result | null; proved: boolean } | null;
  over: Over | null;
  history: { by: string; move: string; in: string; position: string; result: Result | null; value: Cell }[];
}
export interface RawReply { ok?: boolean; diagnostics?: Diagnostic[]; reply: (ShortMove & { proved: boolean; slipped: boolean }) | null; match: RawMatch }
export interface RawHint { ok?: boolean; diagnostics?: Diagnostic[]; level: number; text: string[]; components: number[] | null; best: ShortMove | null }
