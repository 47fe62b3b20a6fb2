import { pictureOf } from '../play/picture';
import { spotsOf } from '../play/touched';
import type { RawHint, RawMatch, RawMove, RawReply } from './raw';
import type { Hint, Match, Move, Reply, Turn } from './types';

/** What `match` answers, in the shape the board works with. */
export function readMatch(answer: unknown): Match {
  const raw = answer as RawMatch;
  if (raw.ok === false || !raw.state) return { ...NO_MATCH, ok: false, diagnostics: raw.diagnostics ?? [] };
  const { position, drawing, to_move, points } = raw.state;
  const components = drawing.components.map((component) => ({ ...component, picture: pictureOf(component, drawing.graphs, raw.moves) }));
  return {
    partial: raw.partial,
    players: raw.sides ? ['left', 'right'] : ['first', 'second'],
    position,
    components,
    left_out: drawing.left_out,
    to_move: raw.over ? null : to_move,
    points,
    moves: raw.moves.map((move) => readMove(move, components)),
    all_moves: raw.all_moves,
    proved: raw.advice?.proved ?? true,
    over: raw.over,
    history: [...raw.history, here(raw)],
  };
}

const NO_MATCH: Match = {
  players: ['first', 'second'], position: '', components: [], left_out: 0, to_move: null, points: null, moves: [], all_moves: true, proved: true, over: null, history: [],
};

/** The position that is reached stands last in the history. At the end the last word is who won. */
function here({ state, advice, over }: RawMatch): Turn {
  const ended = over ? (over.winner === null ? 'draws' : over.winner === state.to_move ? 'wins' : 'loses') : null;
  return { by: state.to_move, move: null, in: null, position: state.position, result: ended ?? advice?.result ?? null, value: state.value };
}

function readMove(raw: RawMove, components: Match['components']): Move {
  const { number, text, move, becomes, to } = raw;
  const touch = raw.touches.length === 1 ? raw.touches[0]! : null;
  const component = components.find((one) => one.number === touch?.component) ?? null;
  return {
    number, text, move, in: raw.in, becomes, to,
    points: raw.points ?? null,
    again: raw.again ?? false,
    component: component?.number ?? null,
    spots: touch && component ? spotsOf(component.picture, touch) : [],
    result: raw.mark?.result ?? null,
    moves: raw.mark?.moves ?? null,
  };
}

export function readReply(answer: unknown): Reply {
  const raw = answer as RawReply;
  return { ok: raw.ok, diagnostics: raw.diagnostics, text: raw.reply?.text ?? null, proved: raw.reply?.proved ?? false, slipped: raw.reply?.slipped ?? false, match: readMatch(raw.match ?? raw) };
}

export function readHint(answer: unknown): Hint {
  const raw = answer as RawHint;
  return { ok: raw.ok, diagnostics: raw.diagnostics, level: raw.level, text: raw.text ?? [], components: raw.components ?? [], best: raw.best };
}
