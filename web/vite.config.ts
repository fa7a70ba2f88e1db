import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// The built page lies inside the Python package, which serves it. `LAIZI_SERVER` names a running server for `npm run dev`.
const server = process.env.LAIZI_SERVER ?? 'http://127.0.0.1:8000';

/** Of the shared word catalogue the page carries only what it shows. */
const SHOWN = /^((page|big_win|item|refusal|liability|line|group)\.|(value\.(none|true|false)|ruleset\.(differs|change))$)/;

function shownWords(): Plugin {
  return {
    name: 'laizi-shown-words',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/words\/(zh|en)\/\w+\.json$/.test(id)) return null;
      const words = Object.entries(JSON.parse(code) as Record<string, string>);
      return { code: JSON.stringify(Object.fromEntries(words.filter(([key]) => SHOWN.test(key)))), map: null };
    },
  };
}

export default defineConfig({
  plugins: [shownWords(), svelte()],
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
