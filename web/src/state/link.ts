import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import type { Lang, Play } from '../engine/types';

export const PANES = ['rules', 'values', 'pattern', 'play'] as const;
export type Pane = (typeof PANES)[number];

/** Everything that a link carries. Rules of the catalogue are named; others are in the link themselves. */
export interface LinkState {
  slug?: string;
  text?: string;
  set?: Record<string, string>;
  play?: Play;
  position?: string;
  turns?: string[];
  at?: number;
  seat?: 0 | 1;
  opening?: string;
  slip?: number;
  seed?: number;
  pane?: Pane;
  lang?: Lang;
}

/** Links are read for ever: a new meaning gets a new number in front. */
const VERSION = '1';
/** A link is data from strangers: what unpacks to more than this is refused. */
const MOST = 1 << 20;

export function encode(state: LinkState): string {
  const slim = Object.fromEntries(Object.entries(state).filter(([, value]) => !empty(value)));
  return `${VERSION}.${toBase64Url(deflateSync(strToU8(JSON.stringify(slim)), { level: 9 }))}`;
}

/** The state in a fragment, or `null` where it holds none; parts that are not what they should be are left out. */
export function decode(fragment: string): LinkState | null {
  const [version, packed] = fragment.replace(/^#/, '').split('.', 2);
  if (version !== VERSION || !packed) return null;
  try {
    // Without a size given, fflate grows its output as far as the data says; with one it stops there.
    const bytes = inflateSync(fromBase64Url(packed), { out: new Uint8Array(MOST) });
    return clean(JSON.parse(strFromU8(bytes)));
  } catch {
    return null;
  }
}

function clean(raw: unknown): LinkState | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null;
  const value = raw as Record<string, unknown>;
  const state: LinkState = {};
  if (isText(value.slug)) state.slug = value.slug;
  if (isText(value.text)) state.text = value.text;
  if (isRecord(value.set)) state.set = value.set;
  if (value.play === 'normal' || value.play === 'misere') state.play = value.play;
  if (isText(value.position)) state.position = value.position;
  if (Array.isArray(value.turns) && value.turns.every(isText)) state.turns = value.turns;
  if (isCount(value.at)) state.at = value.at;
  if (value.seat === 0 || value.seat === 1) state.seat = value.seat;
  if (isText(value.opening)) state.opening = value.opening;
  if (isCount(value.slip) && value.slip <= 100) state.slip = value.slip;
  if (isCount(value.seed)) state.seed = value.seed;
  if (PANES.includes(value.pane as Pane)) state.pane = value.pane as Pane;
  if (value.lang === 'en' || value.lang === 'zh') state.lang = value.lang;
  return state.slug === undefined && state.text === undefined ? null : state;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isRecord = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isText);
const empty = (value: unknown) =>
  value === undefined || value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
}
