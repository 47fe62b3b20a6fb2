/** The documents of the engine, as far as the page reads them. docs/book/en/json.md describes them all. */

export type Lang = 'en' | 'zh';
export type Play = 'normal' | 'misere';
export type Result = 'wins' | 'draws' | 'loses';
export type Outcome = 'N' | 'P' | 'L' | 'R' | 'D';

/** What nearly every request begins with. */
export interface Rules {
  rules: { text: string } | { slug: string };
  set?: Record<string, string>;
  play?: Play;
  lang: Lang;
  time?: number;
}

export interface Edit { from: number; to: number; text: string }
export interface Fix { title: string; edits: Edit[] }
export interface Diagnostic {
  code: string;
  severity: 'error' | 'warning' | 'note';
  message: string;
  help: string[];
  line?: number | null;
  column?: number | null;
  from?: number | null;
  to?: number | null;
  fixes?: Fix[];
}

/** What every answer may hold: `ok: false` says that the input is bad. */
export interface Answer { ok?: boolean; diagnostics?: Diagnostic[]; partial?: boolean; stop?: string | null }

export interface Bilingual { en: string; zh: string }
export interface GameCard {
  slug: string;
  title: Bilingual;
  summary: Bilingual;
  aliases: string[];
  tags: string[];
  values: number[];
  values_from: number;
  position: string | null;
  has_rules: boolean;
  standing: string;
}
export interface Catalogue extends Answer { games: GameCard[] }
export interface GamePage extends Answer {
  slug: string;
  title: Bilingual;
  summary: Bilingual;
  notes: Bilingual;
  rules: string | null;
  position: string | null;
}

export interface Word { name: string; signature: string; about: string }
export interface Words extends Answer { clauses: Word[]; keywords: Word[]; types: Word[]; functions: Word[] }
export interface Completion { label: string; insert: string; kind: string; about: string | null }
export interface Completions extends Answer { items: Completion[] }

export interface Verdict { verdict: 'proved' | 'refuted' | 'tested' | 'unknown'; reason: string | null; up_to: number | null }
export interface Param { name: string; type: string; value: string | null; low: number | null; high: number | null }
export interface Field { kind: string; name: string; type: string }
export interface Check extends Answer {
  ok: boolean;
  game: string | null;
  diagnostics: Diagnostic[];
  class: (Record<string, Verdict> & { take_break?: unknown }) | null;
  params: Param[];
  fields: Field[];
  board: string | null;
  start: Field[] | null;
  /** A position to look at first. */
  first: string | null;
  sides: boolean | null;
  score: boolean | null;
}

export type Cell = number | string | null | number[];
export type Cells = Cell | Cells[];
export interface Axis { name: string; from: number; to: number }
export interface Table extends Answer { game: string; axes: Axis[]; theory: string; values: Cells[]; engine: string }

export interface Option { move: string; player?: string; in: string; to: string; reaches: boolean; value: Cell; outcome: Outcome | null }
export interface PositionDoc extends Answer {
  position: string;
  outcome: Outcome | null;
  value: Cell;
  options: Option[];
  all_options: boolean;
  mex: { seen: number[]; missing: number } | null;
  mean?: string | null;
  temperature?: string | null;
  left_stop?: string | null;
  right_stop?: string | null;
  thermograph?: Thermograph | null;
  remoteness?: number | null;
}
export interface Thermograph { left_wall: [string, string][]; right_wall: [string, string][] }

export interface Pattern {
  kind: string;
  text: string;
  formula: string | null;
  period?: number;
  preperiod?: number;
  saltus?: number;
  exceptions?: number[];
  states?: number;
}
export interface Counterexample { position: string; parameters?: Record<string, string>; reason: string; claimed: string | null; value: string | number | null; option: string | null }
export interface Standing {
  standing: string;
  method: string | null;
  up_to: number | null;
  counterexample: Counterexample | null;
  certificate: unknown;
  limit: string | null;
  refusals: { method: string; reason: string }[];
}
export interface ClaimRow extends Standing { claim: string; lemmas?: string[] }
export interface Proof extends Answer, Standing { of: string; pattern: Pattern | null; strategy: string | null; claims: ClaimRow[]; patterns?: Pattern[] }
export interface ClaimDoc extends Answer { claims: ClaimRow[] }
export interface Program extends Answer { language: string; method: string; proved: string | null; program: string }

/** A place of a picture that can be pointed at; see play/spots.ts. */
export type Spot = string;

export interface Vertex { id: number; token: boolean; here: boolean; sets: string[] }
export interface Link { id: number; from: number; to: number; label: string | null; here: boolean; sets: string[] }
/** A component as the board draws it; play/picture.ts makes it of what the engine says. */
export type Picture =
  | { kind: 'heaps'; heaps: { name: string; size: number }[]; counters: { name: string; value: string }[] }
  | { kind: 'row'; cells: string[]; counters: { name: string; value: string }[]; numbered: boolean }
  | { kind: 'grid'; rows: string[][]; counters: { name: string; value: string }[] }
  | { kind: 'graph'; vertices: Vertex[]; links: Link[]; directed: boolean; counters: { name: string; value: string }[] }
  | { kind: 'text'; lines: string[] };

export interface Component { number: number; text: string; copies: number; picture: Picture }

export interface ShortMove { text: string; move: string; in: string; becomes: string; to: string }
/** A move, and which spots of which component it touches; none where it cannot be pointed at. */
export interface Move extends ShortMove {
  number: number;
  points: number | string | null;
  again: boolean;
  component: number | null;
  spots: Spot[];
  result: Result | null;
  moves: number | null;
}
export interface TurningPoint { turn: number; by: string; position: string; played: ShortMove; had: Result; left: Result; better: ShortMove; refuted_by: ShortMove | null; text: string[] }
export interface Over { winner: string | null; reason: string; text: string; turning_point: TurningPoint | null }
export interface Turn { by: string; move: string | null; in: string | null; position: string; result: Result | null; value: Cell }
export interface Match extends Answer {
  players: [string, string];
  position: string;
  components: Component[];
  left_out: number;
  to_move: string | null;
  points: Record<string, number | string> | null;
  moves: Move[];
  all_moves: boolean;
  proved: boolean;
  over: Over | null;
  /** The turns, and last of all the position that is reached. */
  history: Turn[];
}
export interface Reply extends Answer { text: string | null; proved: boolean; slipped: boolean; match: Match }
export interface Hint extends Answer { level: number; text: string[]; components: number[]; best: ShortMove | null }

/** With sides a position has a player to move, and its result is his. */
export interface GraphNode { id: number; position: string; to_move?: 'left' | 'right'; result: Result | null; outcome: Outcome | null; value: Cell; layer: number; won: boolean }
export interface GraphEdge { from: number; to: number; move: string; player?: string | null }
export interface GameGraph extends Answer { nodes: GraphNode[]; edges: GraphEdge[]; cut: boolean }
