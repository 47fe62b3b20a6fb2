import type { RawChange, RawComponent, RawGraph, RawMove, RawPicture } from '../engine/raw';
import type { Component, Picture } from '../engine/types';

type Named = { name: string; picture: RawPicture };

/** How a component is drawn: one board, or heaps with counters beside them. */
export function pictureOf(component: RawComponent, graphs: RawGraph[], moves: RawMove[]): Picture {
  const { picture } = component;
  const fields = picture.kind === 'fields' ? picture.fields : [{ name: '', picture }];
  const changes = moves.flatMap(({ touches }) => touches.filter((touch) => touch.component === component.number).flatMap((touch) => touch.changes));
  const board = fields.find((field) => field.picture.kind === 'grid' || field.picture.kind === 'row')?.picture;
  if (fields.some((field) => field.picture.kind === 'graph')) return graphPicture(fields, graphs);
  const beside = fields.filter((field) => field.picture !== board && (field.picture.kind === 'heap' || field.picture.kind === 'text'));
  const counters = beside.map(({ name, picture }) => ({ name, value: shown(picture) }));
  if (board?.kind === 'grid') return { kind: 'grid', rows: board.rows, counters };
  if (board?.kind === 'row') return { kind: 'row', cells: board.cells, counters, numbered: false };
  return stripPicture(fields, changes) ?? heapsPicture(fields, changes) ?? { kind: 'text', lines: [component.text] };
}

/** Numbers that only ever fall are heaps; one that some move raises counts something. */
function heapsPicture(fields: Named[], changes: RawChange[]): Picture | null {
  const raised = new Set(changes.filter(({ is, from, to }) => is === 'number' && Number(to) > Number(from)).map(({ field }) => field));
  const heaps = fields.flatMap(({ name, picture }) => {
    if (picture.kind === 'heap' && !(fields.length > 1 && raised.has(name)) && Number.isSafeInteger(picture.size)) return [{ name, size: picture.size as number }];
    if (picture.kind === 'heaps') return picture.sizes.map((size, i) => ({ name: String(i), size: Number(size) }));
    return [];
  });
  const isCounter = ({ name }: Named) => !heaps.some((heap) => heap.name === name);
  const counters = fields.filter((field) => isCounter(field) && field.picture.kind !== 'heaps').map((field) => ({ name: field.name, value: shown(field.picture) }));
  const isDrawn = heaps.length > 0 || counters.length > 1 || fields.some(({ picture }) => picture.kind === 'heaps');
  return isDrawn ? { kind: 'heaps', heaps, counters } : null;
}

/** A set of small numbers is a strip with a coin on each of them. */
function stripPicture(fields: Named[], changes: RawChange[]): Picture | null {
  const at = fields.findIndex(({ picture }) => picture.kind === 'text' && /^\(?\{[\d, ]*\}\)?$/.test(picture.text));
  if (at < 0) return null;
  const numbers = (shown(fields[at]!.picture).match(/\d+/g) ?? []).map(Number);
  const touched = changes.filter(({ is }) => is === 'added' || is === 'removed').map(({ from, to }) => Number(to ?? from));
  const most = Math.max(-1, ...numbers, ...touched.filter(Number.isSafeInteger));
  if (most >= LONGEST_STRIP) return null;
  const counters = fields.filter((_, i) => i !== at).map(({ name, picture }) => ({ name, value: shown(picture) }));
  return { kind: 'row', cells: Array.from({ length: most + 1 }, (_, i) => (numbers.includes(i) ? '●' : '.')), counters, numbered: true };
}

const LONGEST_STRIP = 64;

const shown = (picture: RawPicture): string => (picture.kind === 'heap' ? String(picture.size) : picture.kind === 'text' ? picture.text : '');

/** All fields that lie on the first graph, drawn together: tokens, and what is in which set. */
function graphPicture(fields: Named[], graphs: RawGraph[]): Picture {
  const parts = fields.flatMap(({ name, picture }) => (picture.kind === 'graph' ? [{ ...picture, name }] : []));
  const graph = graphs.find(({ name }) => name === parts[0]!.graph);
  if (!graph) return { kind: 'text', lines: fields.map(({ name }) => name) };
  const mine = parts.filter((part) => part.graph === graph.name);
  const vertexSets = mine.filter((part) => part.vertices.length > 0);
  const edgeSets = mine.filter((part) => part.edges.length > 0);
  const setsOf = (id: number, key: 'vertices' | 'edges') => mine.filter((part) => part[key].includes(id)).map(({ name }) => name);
  const counters = fields.filter(({ picture }) => picture.kind === 'heap' || picture.kind === 'text').map(({ name, picture }) => ({ name, value: shown(picture) }));
  return {
    kind: 'graph',
    directed: graph.directed,
    counters,
    vertices: graph.vertices.map((id) => {
      const sets = setsOf(id, 'vertices');
      const token = mine.some((part) => part.tokens.includes(id));
      return { id, token, sets, here: token || sets.length > 0 || vertexSets.length === 0 };
    }),
    links: graph.edges.map((edge) => ({ ...edge, sets: setsOf(edge.id, 'edges'), here: edgeSets.length === 0 || edgeSets.some((part) => part.edges.includes(edge.id)) })),
  };
}

/** Nothing is left to see: such parts are folded away. */
export function isEmpty({ picture }: Component): boolean {
  if (picture.kind === 'row') return picture.cells.length === 0;
  if (picture.kind === 'grid') return picture.rows.every((row) => row.length === 0);
  return picture.kind === 'heaps' && picture.counters.length === 0 && picture.heaps.every(({ size }) => size === 0);
}
