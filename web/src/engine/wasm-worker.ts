import type { FromWorker, ToWorker } from './worker';

/**
 * The module's side of the contract: memory is lent by `alloc(len)`, given back by `free(ptr, len)`, and
 * `call(method, its length, params, its length)` gives the answer: its place in the upper half of the number, its length in the lower.
 */
interface Exports {
  memory: WebAssembly.Memory;
  alloc(len: number): number;
  free(ptr: number, len: number): void;
  call(method: number, methodLen: number, params: number, paramsLen: number): bigint;
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
  const packed = BigInt.asUintN(64, module!.call(methodAt, methodLen, paramsAt, paramsLen));
  const length = Number(packed & 0xffff_ffffn);
  const at = Number(packed >> 32n);
  const text = read(at, length);
  module!.free(at, length);
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
