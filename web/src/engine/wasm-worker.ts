import type { FromWorker, Parts, ToWorker } from './worker';

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

/**
 * What the first part of the module imports from the second: functions that fetch it when one is first called. The module
 * waits for it, as a worker may; afterwards both parts call each other without a detour.
 */
function later(first: WebAssembly.Module, rest: string, made: () => WebAssembly.Exports): Record<string, WebAssembly.ImportValue> {
  let joined = false;
  const join = () => {
    if (joined) return;
    const request = new XMLHttpRequest();
    request.open('GET', rest, false);
    request.responseType = 'arraybuffer';
    request.send();
    if (request.status !== 200) throw new Error(`${rest}: HTTP ${request.status}`);
    new WebAssembly.Instance(new WebAssembly.Module(request.response as ArrayBuffer), { first: made() });
    joined = true;
  };
  const names = WebAssembly.Module.imports(first).filter(({ module }) => module === 'second').map(({ name }) => name);
  const call = (name: string) => (...args: unknown[]) => {
    join();
    const table = Object.values(made()).find((it) => it instanceof WebAssembly.Table)!;
    return table.get(Number(name))(...args);
  };
  return Object.fromEntries(names.map((name) => [name, call(name)]));
}

async function start({ first, rest }: Parts): Promise<void> {
  const env = {
    now: () => performance.now(),
    progress: (ptr: number, len: number) => tell({ kind: 'progress', id: current, progress: JSON.parse(read(ptr, len)) }),
  };
  const instance: WebAssembly.Instance = await WebAssembly.instantiate(first, { env, second: later(first, rest, () => instance.exports) });
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
onmessage = ({ data }: MessageEvent<Parts | ToWorker>) => {
  const step = 'first' in data ? () => start(data) : () => answer(data);
  ready = ready.then(step).catch((error: unknown) => tell({ kind: 'failed', message: String(error) }));
};
