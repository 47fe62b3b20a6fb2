import { HttpEngine } from './http';
import { WorkerEngine } from './worker';

/** How far a long answer is: positions done, of how many where that is known; or what is tried now, in words. */
export interface Progress { done?: number; total?: number | null; trying?: string }
export interface CallOptions {
  signal?: AbortSignal;
  onProgress?: (progress: Progress | null) => void;
  /** It may take long and nobody waits for it: it must not hold up what is asked after it. */
  aside?: boolean;
}

/** The one way to ask: both back ends answer with the same documents. */
export interface Engine {
  readonly kind: 'http' | 'worker';
  call<T>(method: string, params: object, options?: CallOptions): Promise<T>;
}

/** The question could not be asked or answered at all: no rules are wrong, the engine is. */
export class EngineError extends Error {
  constructor(readonly code: string, message: string) {
    super(message);
    this.name = 'EngineError';
  }
}

export const aborted = () => new DOMException('cancelled', 'AbortError');
export const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** The server that brought the page, if it is one of ours; else the module in a worker. */
export async function chooseEngine(base: URL): Promise<Engine> {
  const api = new URL('api/v1/', base);
  if (base.protocol.startsWith('http') && (await answers(new URL('version', api)))) return new HttpEngine(api);
  return new WorkerEngine(new URL('grundy.wasm', base));
}

async function answers(url: URL): Promise<boolean> {
  try {
    const answer = await fetch(url, { headers: { accept: 'application/json' } });
    return answer.ok && (answer.headers.get('content-type') ?? '').includes('json');
  } catch {
    return false;
  }
}
