// Holds the size of the first load, compressed: node e2e/sizes.mjs FOLDER
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = process.argv[2];
const files = (at) => readdirSync(at).flatMap((name) => (statSync(join(at, name)).isDirectory() ? files(join(at, name)) : [join(at, name)]));
let page = 0;
let module = 0;
for (const file of files(folder)) {
  const size = gzipSync(readFileSync(file), { level: 9 }).length;
  // The rest of the module is fetched when it is first needed.
  if (file.endsWith('grundy-more.wasm')) console.log(`later ${size} bytes, compressed`);
  else if (file.endsWith('.wasm')) module += size;
  else page += size;
}
console.log(`page ${page} bytes, module ${module} bytes, compressed`);
const LIMITS = [['page', page, 300_000], ['module', module, 1_200_000], ['first load', page + module, 1_500_000]];
for (const [name, size, most] of LIMITS) if (size > most) {
  console.error(`${name}: ${size} bytes compressed, at most ${most}`);
  process.exitCode = 1;
}
