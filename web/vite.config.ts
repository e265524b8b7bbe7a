import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { breakpoints } from './src/style/breakpoints.ts'

const windows = new Map(Object.entries(breakpoints))
const server = process.env.ESCAPADE_SERVER ?? 'http://127.0.0.1:8642'

export default defineConfig({
  plugins: [svelte()],
  css: {
    postcss: {
      plugins: [
        {
          postcssPlugin: 'breakpoints',
          AtRule: {
            media(rule) {
              rule.params = rule.params.replace(/\(--([\w-]+)\)/g, (_, name) => {
                const query = windows.get(name)
                if (!query) throw rule.error(`breakpoints.ts names no window ${name}`)
                return query
              })
            },
          },
        },
      ],
    },
  },
  build: {
    outDir: '../src/escapade/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        // One file for each game, fetched when somebody sits down at it; the pictures are one file, for the shelf.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: (id) =>
                /Picture\.svelte/.test(id) ? 'pictures' : (/src\/tables\/([^/]+)\//.exec(id)?.[1] ?? null),
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
})
