import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The built page lies inside the Python package, which serves it. `LAIZI_SERVER` names a running server for `npm run dev`.
const server = process.env.LAIZI_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/laizi/static',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true, changeOrigin: true } },
  },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
