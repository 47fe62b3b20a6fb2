import { defineConfig } from 'vitest/config';

// One browser, one file after another: the tests share two cores with the engine they talk to.
export default defineConfig({
  test: { root: import.meta.dirname, include: ['*.e2e.ts'], testTimeout: 60_000, hookTimeout: 60_000, fileParallelism: false, maxWorkers: 1, expect: { poll: { timeout: 10_000 } } },
});
