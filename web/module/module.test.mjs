// The module answers as the native program does, and survives whatever it is asked.
//
// The stack is as small as a worker's may be: node --stack-size=480 web/module/module.test.mjs
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { compact, compile, Engine } from './engine.mjs';
import { firstMinute } from './first-minute.mjs';
import { hostile } from './hostile.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = at('../../crates/grundy-api/examples-json');
const parts = await compile(process.env.GRUNDY_WASM_TARGET ?? at('../../target/wasm'));

/** Machine code is not in the module, so engines differ, and so does what is said of them. */
const withoutEngines = (json) => compact(json).replaceAll(/"engine":"(?:machine|boxes)"/g, '"engine":"…"');

test('nothing but the clock and the news comes from the page', () => {
  const imports = (part) => WebAssembly.Module.imports(part).map(({ module, name }) => `${module}.${name}`);
  const ours = /^second\.[0-9]+$/;
  assert.deepEqual(imports(parts.first).filter((name) => !ours.test(name)).sort(), ['env.now', 'env.progress']);
  assert.deepEqual(imports(parts.second).filter((name) => !name.startsWith('first.')), []);
  const exported = WebAssembly.Module.exports(parts.first).map(({ name }) => name);
  assert.deepEqual(['alloc', 'call', 'free', 'memory'].filter((name) => !exported.includes(name)), []);
});

test('examples are answered as by the native program', async (t) => {
  const engine = new Engine(parts);
  const stems = readdirSync(folder).filter((name) => name.endsWith('.request.json')).map((name) => name.replace('.request.json', ''));
  assert.ok(stems.length > 0);
  for (const stem of stems.sort()) {
    await t.test(stem, () => {
      const [question, expected] = ['request', 'answer'].map((kind) => readFileSync(`${folder}/${stem}.${kind}.json`, 'utf8'));
      assert.equal(withoutEngines(engine.ask(stem.split('.').at(-1), question)), withoutEngines(expected));
    });
  }
});

test('the first minute needs the first part alone', () => {
  const engine = new Engine(parts);
  for (const [method, params] of firstMinute) {
    engine.ask(method, JSON.stringify(params));
    assert.ok(!engine.joined, `${method} ${JSON.stringify(params)}`);
  }
  engine.ask('solve', JSON.stringify({ rules: { slug: 'hackenbush' }, position: '()' }));
  engine.ask('solve', JSON.stringify({ rules: { slug: 'domineering' }, position: '..../....' }));
  assert.ok(engine.joined);
});

test('whatever is asked, there is an answer', async (t) => {
  const engine = new Engine(parts);
  const nim = '{"rules":{"slug":"nim"},"position":"3 + 5"}';
  const before = engine.ask('solve', nim);
  for (const { name, method, params, says } of hostile) {
    await t.test(name, () => {
      const document = JSON.parse(engine.ask(method, typeof params === 'object' && !(params instanceof Uint8Array) ? JSON.stringify(params) : params));
      const codes = (document.diagnostics ?? []).map(({ code }) => code);
      const said = [document.error?.code, document.stop, ...codes, document.ok === true ? 'ok' : null, document.outcome];
      assert.ok(says.some((word) => said.includes(word)), `${JSON.stringify(document).slice(0, 300)}`);
      assert.equal(engine.ask('solve', nim), before, 'afterwards');
    });
  }
});

test('memory is given back', () => {
  const engine = new Engine(parts);
  const ask = () => engine.ask('solve', '{"rules":{"slug":"cram"},"position":"../.."}');
  for (let times = 0; times < 20; times += 1) ask();
  const before = engine.memory;
  for (let times = 0; times < 200; times += 1) ask();
  assert.equal(engine.memory, before);
});
