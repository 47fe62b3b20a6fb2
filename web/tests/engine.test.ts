import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readMatch } from '../src/engine/adapt';
import { chooseEngine, EngineError, isAbort } from '../src/engine/engine';
import { HttpEngine } from '../src/engine/http';
import { layout } from '../src/play/layout';

type Call = { method: string; path: string };
let calls: Call[];
/** A server that gives these answers, one after another. */
function serve(...answers: { status: number; body?: unknown; headers?: Record<string, string> }[]): void {
  const queue = [...answers];
  vi.stubGlobal('fetch', (url: URL, init: RequestInit = {}) => {
    calls.push({ method: init.method ?? 'GET', path: url.pathname + url.search });
    if (init.signal?.aborted) return Promise.reject(new DOMException('x', 'AbortError'));
    const next = queue.shift() ?? { status: 200, body: {} };
    return Promise.resolve(new Response(next.body === undefined ? '' : JSON.stringify(next.body), { status: next.status, headers: { 'content-type': 'application/json', ...next.headers } }));
  });
}
const api = new URL('http://127.0.0.1:1/api/v1/');
const running = (progress: unknown) => ({ status: 200, body: { job: { id: 'j1', state: 'running', progress } } });
beforeEach(() => { calls = []; });
afterEach(() => vi.unstubAllGlobals());

describe('the server as an engine', () => {
  it('an answer at once is the answer', async () => {
    serve({ status: 200, body: { ok: true } });
    expect(await new HttpEngine(api).call('check', {})).toEqual({ ok: true });
    expect(calls).toEqual([{ method: 'POST', path: '/api/v1/check?wait=1000' }]);
  });
  it('a job is followed to its end, with progress', async () => {
    serve({ status: 202, body: running({ done: 1, total: 9 }).body }, running({ done: 5, total: 9 }), { status: 200, body: { job: { id: 'j1', state: 'done', progress: null, result: { values: [1] } } } });
    const seen: unknown[] = [];
    expect(await new HttpEngine(api).call('table', {}, { onProgress: (progress) => seen.push(progress) })).toEqual({ values: [1] });
    expect(seen).toEqual([{ done: 1, total: 9 }, { done: 5, total: 9 }]);
    expect(calls.slice(1).map(({ path }) => path)).toEqual(['/api/v1/jobs/j1?wait=1000', '/api/v1/jobs/j1?wait=1000']);
  });
  it('a cancelled call cancels its job', async () => {
    serve({ status: 202, body: running(null).body });
    const controller = new AbortController();
    const call = new HttpEngine(api).call('prove', {}, { signal: controller.signal, onProgress: () => controller.abort() });
    expect(isAbort(await call.catch((error: unknown) => error))).toBe(true);
    expect(calls.at(-1)).toEqual({ method: 'DELETE', path: '/api/v1/jobs/j1' });
  });
  it('a full server is asked again after the time it names', async () => {
    serve({ status: 429, headers: { 'retry-after': '0' } }, { status: 200, body: { ok: true } });
    expect(await new HttpEngine(api).call('check', {})).toEqual({ ok: true });
  });
  it('a refusal has the words of the server', async () => {
    serve({ status: 413, body: { error: { code: 'too-large', message: 'the request has more than a megabyte' } } });
    const error = await new HttpEngine(api).call('check', {}).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(EngineError);
    expect((error as EngineError).message).toBe('the request has more than a megabyte');
  });
});

describe('the engine is chosen', () => {
  it('the server where it answers', async () => {
    serve({ status: 200, body: { version: '0.1.0' } });
    expect((await chooseEngine(new URL('http://127.0.0.1:1/'))).kind).toBe('http');
  });
  it('the worker on a plain file server', async () => {
    serve({ status: 404 });
    expect((await chooseEngine(new URL('http://127.0.0.1:1/lab/'))).kind).toBe('worker');
    expect(calls[0]!.path).toBe('/lab/api/v1/version');
  });
  it('the worker where a page answers for everything', async () => {
    serve({ status: 200, body: {}, headers: { 'content-type': 'text/html' } });
    expect((await chooseEngine(new URL('http://127.0.0.1:1/'))).kind).toBe('worker');
  });
});

describe('a match is read', () => {
  const state = { position: '(3)', drawing: { components: [{ number: 1, text: '(3)', copies: 1, picture: { kind: 'heap', size: 3 } }], graphs: [], left_out: 0 }, to_move: 'second', points: null, value: 3 };
  const move = { number: 1, text: 'take(k = 1)', move: 'take(k = 1)', in: '(3)', becomes: '(2)', to: '(2)', mark: { result: 'loses', moves: 2 }, touches: [{ component: 1, picks: [], changes: [], becomes: [{ kind: 'heap', size: 2 }] }] };
  const raw = { sides: false, state, moves: [move], all_moves: true, advice: { result: 'wins', proved: true }, over: null, history: [{ by: 'first', move: 'take(k = 1)', in: '(4)', position: '(4)', result: 'wins', value: 4 }] };
  it('moves know their spots and results', () => expect(readMatch(raw).moves[0]).toMatchObject({ component: 1, spots: ['s0,2'], result: 'loses', moves: 2 }));
  it('the position that is reached ends the history', () => expect(readMatch(raw).history.map(({ by, result, value }) => [by, result, value])).toEqual([['first', 'wins', 4], ['second', 'wins', 3]]));
  it('at the end the winner counts', () => {
    const over = readMatch({ ...raw, moves: [], advice: null, over: { winner: 'first', reason: 'stuck', text: '', turning_point: null } });
    expect([over.to_move, over.history.at(-1)!.result]).toEqual([null, 'loses']);
  });
  it('diagnostics stay diagnostics', () => expect(readMatch({ ok: false, diagnostics: [{ code: 'x' }] })).toMatchObject({ ok: false, diagnostics: [{ code: 'x' }], components: [] }));
});

describe('graphs are laid out', () => {
  const rows: [string, number, [number, number][]][] = [['one vertex', 1, []], ['two', 2, [[0, 1]]], ['a path', 6, [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5]]], ['no links', 9, []], ['a loop', 4, [[0, 0], [0, 1]]]];
  for (const [name, count, links] of rows) it(name, () => {
    const points = layout(count, links);
    expect(points.every(({ x, y }) => x >= -1e-9 && x <= 1 + 1e-9 && y >= -1e-9 && y <= 1 + 1e-9)).toBe(true);
    const gaps = points.flatMap((a, i) => points.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
    expect(Math.min(1, ...gaps)).toBeGreaterThan(0.05);
    expect(layout(count, links)).toEqual(points);
  });
});
