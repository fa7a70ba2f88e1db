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

/** Of the server's schema the page carries only what it checks records against. */
const CHECKED = ['EventMessage', 'RulesetInfo', 'Answer'];

function namesIn(value: unknown): string[] {
  const text = JSON.stringify(value, (key, each: unknown) => (key === 'mapping' ? undefined : each));
  return [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
}

function checkedSchemas(): Plugin {
  return {
    name: 'laizi-checked-schemas',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/web/openapi.json')) return null;
      const { schemas } = (JSON.parse(code) as { components: { schemas: Record<string, unknown> } }).components;
      const kept = new Set(CHECKED);
      for (const name of kept) namesIn(schemas[name]).forEach((found) => kept.add(found));
      const chosen = Object.fromEntries([...kept].map((name) => [name, schemas[name]]));
      const bare = JSON.stringify({ components: { schemas: chosen } }, (key, each: unknown) => (['title', 'description'].includes(key) && typeof each === 'string' ? undefined : each));
      return { code: bare, map: null };
    },
  };
}

export default defineConfig({
  plugins: [shownWords(), checkedSchemas(), svelte()],
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
