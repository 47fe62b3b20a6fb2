import type { FromWorker, ToWorker } from './worker';

/**
 * The module's side of the contract: memory is lent by `alloc(len)`, given back by `free(ptr, len)`, and
 * `call(method, its length, params, its length)` gives the place of an answer: four bytes of length, then UTF-8 text.
 */
interface Exports {
  memory: WebAssembly.Memory;
  alloc(len: number): number;
  free(ptr: number, len: number): void;
  call(method: number, methodLen: number, params: number, paramsLen: number): number;
}

const tell = (message: FromWorker) => postMessage(message);
const encoder = new TextEncoder();
const decoder = new TextDecoder();
let module: Exports | null = null;
let current = 0;

const read = (ptr: number, len: number) => decoder.decode(new Uint8Array(module!.memory.buffer, ptr, len));

function lend(text: string): [number, number] {
  const bytes = encoder.encode(text);
  const ptr = module!.alloc(bytes.length);
  new Uint8Array(module!.memory.buffer, ptr, bytes.length).set(bytes);
  return [ptr, bytes.length];
}

async function start(compiled: WebAssembly.Module): Promise<void> {
  const env = {
    now: () => performance.now(),
    progress: (ptr: number, len: number) => tell({ kind: 'progress', id: current, progress: JSON.parse(read(ptr, len)) }),
  };
  const instance = await WebAssembly.instantiate(compiled, { env });
  module = instance.exports as unknown as Exports;
  tell({ kind: 'ready' });
}

function answer({ id, method, params }: ToWorker): void {
  current = id;
  const [methodAt, methodLen] = lend(method);
  const [paramsAt, paramsLen] = lend(params);
  const at = module!.call(methodAt, methodLen, paramsAt, paramsLen) >>> 0;
  const length = new DataView(module!.memory.buffer).getUint32(at, true);
  const text = read(at + 4, length);
  module!.free(at, length + 4);
  module!.free(methodAt, methodLen);
  module!.free(paramsAt, paramsLen);
  tell({ kind: 'answer', id, text });
}

// Calls wait for the module in the order in which they came.
let ready: Promise<void> = Promise.resolve();
onmessage = ({ data }: MessageEvent<WebAssembly.Module | ToWorker>) => {
  const step = data instanceof WebAssembly.Module ? () => start(data) : () => answer(data);
  ready = ready.then(step).catch((error: unknown) => tell({ kind: 'failed', message: String(error) }));
};
