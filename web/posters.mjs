// The picture of each game as a file of its own, drawn by the table's drawing: src/escapade/games/GAME/picture.svg.
// `npm --prefix web run posters` writes them; with `-- --check` it says which are out of date.
import { readFileSync, readdirSync, existsSync, writeFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { render } from 'svelte/server'
import { createServer } from 'vite'

const tables = new URL('./src/tables/', import.meta.url)
const games = new URL('../src/escapade/games/', import.meta.url)
const check = process.argv.includes('--check')

process.env.NODE_ENV = 'production'
const server = await createServer({
  root: new URL('.', import.meta.url).pathname,
  configFile: false,
  cacheDir: 'node_modules/.vite-posters',
  plugins: [svelte({ compilerOptions: { css: 'injected', dev: false } })],
  server: { middlewareMode: true, ws: false },
  appType: 'custom',
  logLevel: 'error',
})
const late = []
for (const id of readdirSync(tables)) {
  const { default: Picture } = await server.ssrLoadModule(`/src/tables/${id}/Picture.svelte`)
  const { head, body } = render(Picture)
  const svg = tidy(head, body, tokens(id))
  const file = new URL(`${id.replaceAll('-', '_')}/picture.svg`, games)
  if (existsSync(file) && readFileSync(file, 'utf8') === svg) continue
  if (check) late.push(id)
  else writeFileSync(file, svg)
}
await server.close()
if (late.length) {
  console.error(`Out of date: ${late.join(', ')}. \`npm --prefix web run posters\` draws them.`)
  process.exit(1)
}

/** The colours of a game, by name. */
function tokens(id) {
  const file = new URL(`${id}/tokens.css`, tables)
  return Object.fromEntries(
    [...readFileSync(file, 'utf8').matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
}

/** Without Svelte's marks, standing still, and with colours for their names, and with the numbers no longer than anybody can see. */
function tidy(head, body, colours) {
  const styles = [...head.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map((it) => it[1].replace(/\s+/g, ' ').trim())
  const still = styles.length
    ? `<style>${styles.join(' ')} * { animation: none !important; transition: none !important }</style>`
    : ''
  const bare = body.replace(/<!--.*?-->/gs, '').trim()
  const short = bare.replace(/-?\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100))
  const drawn = `${short.replace(/^<svg ([^>]*)>/, `<svg xmlns="http://www.w3.org/2000/svg" $1>${still}`)}\n`
  return drawn.replace(/var\(--([\w-]+)\)/g, (name, token) => colours[token] ?? name)
}
