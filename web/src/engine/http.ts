import { aborted, EngineError, type CallOptions, type Engine, type Progress } from './engine';

interface Job { id: string; state: 'running' | 'done' | 'cancelled'; progress: Progress | null; result?: unknown }

/** Asks `grundy serve`. What is not ready at once becomes a job that is asked for again until it is done. */
export class HttpEngine implements Engine {
  readonly kind = 'http';
  constructor(private readonly api: URL) {}

  async call<T>(method: string, params: object, { signal, onProgress }: CallOptions = {}): Promise<T> {
    const first = await this.send(`${method}?wait=1000`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(params),
      signal,
    });
    if (first.status !== 202) return first.body as T;
    return this.follow<T>((first.body as { job: Job }).job, signal, onProgress);
  }

  private async follow<T>(job: Job, signal: AbortSignal | undefined, onProgress: CallOptions['onProgress']): Promise<T> {
    const path = `jobs/${encodeURIComponent(job.id)}`;
    const cancel = () => void fetch(new URL(path, this.api), { method: 'DELETE' }).catch(() => undefined);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      let now = job;
      while (now.state === 'running') {
        onProgress?.(now.progress);
        if (signal?.aborted) throw aborted();
        now = ((await this.send(`${path}?wait=1000`, { signal })).body as { job: Job }).job;
      }
      if (now.state === 'cancelled' || now.result == null) throw aborted();
      return now.result as T;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  private async send(path: string, init: RequestInit, tries = 5): Promise<{ status: number; body: unknown }> {
    const answer = await fetch(new URL(path, this.api), init);
    if (answer.status === 429 && tries > 0) {
      const seconds = Number(answer.headers.get('retry-after') ?? 1);
      await pause(Math.min(5, Math.max(0.2, seconds)) * 1000, init.signal);
      return this.send(path, init, tries - 1);
    }
    const body: unknown = await answer.json().catch(() => null);
    if (answer.ok) return { status: answer.status, body };
    const error = (body as { error?: { code: string; message: string } } | null)?.error;
    throw new EngineError(error?.code ?? `http-${answer.status}`, error?.message ?? `HTTP ${answer.status}`);
  }
}

function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => { clearTimeout(timer); reject(aborted()); }, { once: true });
  });
}
