import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The built files are committed, so their names carry no hash: a change of one module changes one file,
// and the server answers with an entity tag instead.
export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { entryFileNames: 'assets/[name].js', chunkFileNames: 'assets/[name].js', assetFileNames: 'assets/[name][extname]' },
    },
  },
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/[name].js' } } },
  server: { proxy: { '/api': process.env.GRUNDY ?? 'http://127.0.0.1:8899' } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
