// Part of `npm run lint`: a colour is named in a tokens.css, and used by its name.
import { readFileSync, readdirSync } from 'node:fs'

const HEX = /(?<!url\(|[&\w#])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b/gi
const FREE = [
  /(^|\/)tokens\.css$/,
  /\/Picture\.svelte$/, // also a file of its own, without the page: posters.mjs
  /^state\/settings\.svelte\.ts$/, // the browser's own frame takes a value, not a name
  /^api\/schema\.ts$/,
]
const root = new URL('./src/', import.meta.url)
const files = readdirSync(root, { recursive: true }).filter(
  (file) => /\.(svelte|ts|css)$/.test(file) && !FREE.some((free) => free.test(file)),
)
const found = []
const used = new Map()
for (const file of files) {
  const lines = readFileSync(new URL(file, root), 'utf8').split('\n')
  for (const [at, line] of lines.entries()) {
    for (const [colour] of line.matchAll(HEX)) found.push(`src/${file}:${at + 1}: ${colour} belongs in a tokens.css`)
    for (const [, name] of line.matchAll(/var\(--((?:ag|ae|dp|ee|zy)-[\w-]+)/g)) used.set(name, `src/${file}:${at + 1}`)
  }
}
// A name that is nowhere declared draws nothing, and says nothing.
const declared = new Set()
for (const file of readdirSync(root, { recursive: true }).filter((name) => /\.(svelte|ts|css)$/.test(name)))
  for (const [, name] of readFileSync(new URL(file, root), 'utf8').matchAll(/--([\w-]+)['"]?\s*[:=]/g))
    declared.add(name)
for (const [name, place] of used) if (!declared.has(name)) found.push(`${place}: no tokens.css has --${name}`)
if (found.length) {
  console.error(found.join('\n'))
  process.exit(1)
}
