import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const server = process.env.ESCAPADE_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/escapade/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // All that a game brings is loaded together, so it is packed together.
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: (id: string) => /tables\/([\w-]+)\/(?!Picture)/.exec(id)?.[1] ?? null }] } },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
})
