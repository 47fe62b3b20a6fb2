// Times of a few questions in the module, the least of three: node web/module/speed.mjs
import { fileURLToPath } from 'node:url';

import { compile, Engine } from './engine.mjs';

const parts = await compile(process.env.GRUNDY_WASM_TARGET ?? fileURLToPath(new URL('../../target/wasm', import.meta.url)));
const questions = [
  ['table', { rules: { slug: 'kayles' }, to: 1000 }],
  ['prove', { rules: { slug: 'lasker-nim' } }],
  ['solve', { rules: { slug: 'cram' }, position: '...../...../...../.....' }],
  ['solve', { rules: { slug: 'domineering' }, position: '..../..../..../....' }],
  ['check', { rules: { slug: 'kayles' } }],
];
for (const [method, params] of questions) {
  const times = [1, 2, 3].map(() => {
    const engine = new Engine(parts);
    const start = performance.now();
    const answer = engine.ask(method, JSON.stringify(params));
    return [performance.now() - start, answer];
  });
  const best = Math.min(...times.map(([time]) => time));
  console.log(`${best.toFixed(1).padStart(8)} ms  ${method} ${params.rules.slug}  ${times[0][1].slice(0, 90)}`);
}
