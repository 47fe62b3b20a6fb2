import { aborted, EngineError, type CallOptions, type Engine, type Progress } from './engine';

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'progress'; id: number; progress: Progress | null }
  | { kind: 'answer'; id: number; text: string };
export interface ToWorker { id: number; method: string; params: string }
/** The module, and where its second part lies, which it fetches when that is first needed. */
export interface Parts { first: WebAssembly.Module; rest: string }

interface Waiting { id: number; method: string; params: string; options: CallOptions; resolve: (value: unknown) => void; reject: (error: unknown) => void }

/**
 * The engine as a WebAssembly module in workers of the page. The module has one thread and cannot be interrupted, so a
 * cancelled call ends its worker and the next one starts afresh. Three workers, started when first needed: neither a long
 * proof nor a large table may hold up the board.
 */
export class WorkerEngine implements Engine {
  readonly kind = 'worker';
  private readonly lanes: Lane[];
  private compiled: Promise<WebAssembly.Module> | null = null;
  private next = 1;

  constructor(private readonly wasm: URL) {
    const module = () => (this.compiled ??= compile(this.wasm));
    const rest = new URL('grundy-more.wasm', this.wasm).href;
    this.lanes = [new Lane(module, rest), new Lane(module, rest), new Lane(module, rest)];
  }

  call<T>(method: string, params: object, options: CallOptions = {}): Promise<T> {
    if (options.signal?.aborted) return Promise.reject(aborted());
    const lane = this.lanes[options.aside || PROOFS.has(method) ? 2 : TABLES.has(method) ? 1 : 0]!;
    return new Promise<unknown>((resolve, reject) => {
      lane.add({ id: this.next++, method, params: JSON.stringify(params), options, resolve, reject });
    }) as Promise<T>;
  }
}

const TABLES = new Set(['table', 'plot', 'graph']);
const PROOFS = new Set(['prove', 'claim', 'analyze', 'guess', 'emit', 'verify']);

async function compile(url: URL): Promise<WebAssembly.Module> {
  const answer = await fetch(url);
  if (!answer.ok) throw new EngineError('no-module', `grundy.wasm: HTTP ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

class Lane {
  private worker: Worker | null = null;
  private running: Waiting | null = null;
  private queue: Waiting[] = [];
  constructor(private readonly module: () => Promise<WebAssembly.Module>, private readonly rest: string) {}

  add(call: Waiting): void {
    this.queue.push(call);
    call.options.signal?.addEventListener('abort', () => this.cancel(call), { once: true });
    void this.pump();
  }

  private cancel(call: Waiting): void {
    if (this.running === call) {
      this.worker?.terminate();
      this.worker = null;
      this.running = null;
    }
    this.queue = this.queue.filter((other) => other !== call);
    call.reject(aborted());
    void this.pump();
  }

  private async pump(): Promise<void> {
    const call = this.running ? null : this.queue.shift();
    if (!call) return;
    this.running = call;
    try {
      const worker = this.worker ?? this.start(await this.module());
      if (this.running !== call) return;
      worker.postMessage({ id: call.id, method: call.method, params: call.params } satisfies ToWorker);
    } catch (error) {
      this.finish(() => call.reject(error));
    }
  }

  private start(module: WebAssembly.Module): Worker {
    const worker = new Worker(new URL('./wasm-worker.ts', import.meta.url), { type: 'module', name: 'grundy' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    worker.onerror = () => this.crash(new EngineError('worker', 'the worker stopped'));
    worker.postMessage({ first: module, rest: this.rest } satisfies Parts);
    return (this.worker = worker);
  }

  private hear(message: FromWorker): void {
    const call = this.running;
    if (message.kind === 'failed') return this.crash(new EngineError('module', message.message));
    if (!call || message.kind === 'ready' || message.id !== call.id) return;
    if (message.kind === 'progress') call.options.onProgress?.(message.progress);
    else this.finish(() => settle(call, message.text));
  }

  /** A module that trapped is in no known state: its worker ends with the call. */
  private crash(error: EngineError): void {
    const call = this.running;
    this.worker?.terminate();
    this.worker = null;
    this.finish(() => call?.reject(error));
  }

  private finish(tell: () => void): void {
    this.running = null;
    tell();
    void this.pump();
  }
}

function settle(call: Waiting, text: string): void {
  try {
    const document = JSON.parse(text) as { error?: { code: string; message: string } };
    if (document.error) call.reject(new EngineError(document.error.code, document.error.message));
    else call.resolve(document);
  } catch (error) {
    call.reject(error);
  }
}
