// Finds out which functions a page needs in its first minute: asks an instrumented module what such a page asks.
//
//   node web/module/warm.mjs INSTRUMENTED.wasm PROFILE
import { readFile, writeFile } from 'node:fs/promises';

import { Engine } from './engine.mjs';
import { firstMinute } from './first-minute.mjs';

const [from, to] = process.argv.slice(2);
const engine = new Engine({ first: await WebAssembly.compile(await readFile(from)), second: null });
for (const [method, params] of firstMinute) {
  const { error, diagnostics } = JSON.parse(engine.ask(method, JSON.stringify(params)));
  if (error) throw new Error(`${method} ${JSON.stringify(params)}: ${JSON.stringify(error)}`);
  if (method !== 'check' && diagnostics) throw new Error(`${method} ${JSON.stringify(params)}: ${JSON.stringify(diagnostics)}`);
}
const [at, most] = engine.lend(new Uint8Array(1 << 20));
const size = engine.exports.__write_profile(at, most);
if (size > most) throw new Error(`the profile has ${size} bytes`);
await writeFile(to, new Uint8Array(engine.exports.memory.buffer, at, size));
