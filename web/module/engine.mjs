// The module in Node, as the page's worker has it: src/engine/wasm-worker.ts.
import { readFile } from 'node:fs/promises';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Both parts of the module in a folder. */
export async function compile(folder) {
  const [first, second] = ['grundy', 'grundy-more'].map(async (name) => WebAssembly.compile(await readFile(`${folder}/${name}.wasm`)));
  return { first: await first, second: await second };
}

export class Engine {
  constructor(parts) {
    this.news = [];
    const env = {
      now: () => performance.now(),
      progress: (at, length) => this.news.push(JSON.parse(this.read(at, length))),
    };
    this.joined = false;
    this.exports = new WebAssembly.Instance(parts.first, { env, second: this.later(parts) }).exports;
  }

  /** The functions that the first part has from the second, which joins it when one is called. */
  later({ first, second }) {
    const join = () => {
      if (!this.joined) new WebAssembly.Instance(second, { first: this.exports });
      this.joined = true;
      return Object.values(this.exports).find((it) => it instanceof WebAssembly.Table);
    };
    const names = WebAssembly.Module.imports(first).filter(({ module }) => module === 'second').map(({ name }) => name);
    return Object.fromEntries(names.map((name) => [name, (...args) => join().get(Number(name))(...args)]));
  }

  read(at, length) {
    return decoder.decode(new Uint8Array(this.exports.memory.buffer, at, length));
  }

  lend(text) {
    const bytes = typeof text === 'string' ? encoder.encode(text) : text;
    const at = this.exports.alloc(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    return [at, bytes.length];
  }

  /** The document that answers a question, as text. */
  ask(method, params) {
    const lent = [this.lend(method), this.lend(params)];
    const at = this.exports.call(...lent[0], ...lent[1]) >>> 0;
    const length = new DataView(this.exports.memory.buffer).getUint32(at, true);
    const text = this.read(at + 4, length);
    this.exports.free(at, length + 4);
    for (const loan of lent) this.exports.free(...loan);
    return text;
  }

  /** Bytes of memory that the module has taken. */
  get memory() {
    return this.exports.memory.buffer.byteLength;
  }
}

/** JSON without the blanks between its words; numbers and texts stay as they are written. */
export function compact(json) {
  return json.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, (_, text) => text ?? '');
}
