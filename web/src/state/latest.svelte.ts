import { EngineError, isAbort, type CallOptions, type Progress } from '../engine/engine';

/** The newest answer to a question that changes while one types: a new question cancels the one before. */
export class Latest<T> {
  value = $state.raw<T | null>(null);
  busy = $state(false);
  progress = $state.raw<Progress | null>(null);
  failure = $state<string | null>(null);
  private controller: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Asks after `wait` milliseconds, unless something else is asked by then. */
  ask(wait: number, job: (options: CallOptions) => Promise<T>): void {
    this.cancel();
    this.busy = true;
    const controller = (this.controller = new AbortController());
    this.timer = setTimeout(() => void this.run(controller, job), wait);
  }

  private async run(controller: AbortController, job: (options: CallOptions) => Promise<T>): Promise<void> {
    const mine = () => this.controller === controller;
    const onProgress = (progress: Progress | null) => { if (mine()) this.progress = progress; };
    try {
      const value = await job({ signal: controller.signal, onProgress });
      if (!mine()) return;
      this.value = value;
      this.failure = null;
    } catch (error) {
      if (!mine() || isAbort(error)) return;
      this.failure = error instanceof EngineError ? error.message : String(error);
    } finally {
      if (mine()) this.settle();
    }
  }

  /** Shows a first answer while the job goes on to a better one. */
  show(value: T): void {
    this.value = value;
    this.failure = null;
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.controller?.abort();
    this.settle();
  }

  clear(): void {
    this.cancel();
    this.value = null;
    this.failure = null;
  }

  private settle(): void {
    this.controller = null;
    this.busy = false;
    this.progress = null;
  }
}
