import { defineConfig } from 'vitest/config';

// One browser, one file after another: the tests share two cores with the engine they talk to. On a machine that does other work as well, a browser may be
// late; so there each test has a second chance, and what is wrong fails twice.
export default defineConfig({
  test: { root: import.meta.dirname, include: ['*.e2e.ts'], testTimeout: 60_000, hookTimeout: 60_000, retry: process.env['CI'] ? 1 : 0, fileParallelism: false, maxWorkers: 1, expect: { poll: { timeout: 10_000 } } },
});
