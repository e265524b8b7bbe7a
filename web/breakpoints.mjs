// Part of `npm run lint`: sizes of the window are named in src/style/breakpoints.ts, and used by their names.
import { readFileSync, readdirSync } from 'node:fs'

const SIZED = /@media\b[^{;]*?\b(?:width|height)\b[^{;]*|matchMedia\([^)]*?\b(?:width|height)\b[^)]*\)?/g
const root = new URL('./src/', import.meta.url)
const found = []
for (const file of readdirSync(root, { recursive: true }).filter((name) => /\.(svelte|ts|css)$/.test(name))) {
  const text = readFileSync(new URL(file, root), 'utf8')
  for (const { 0: query, index } of text.matchAll(SIZED))
    found.push(`src/${file}:${text.slice(0, index).split('\n').length}: ${query.trim()} needs a name of breakpoints.ts`)
}
if (found.length) {
  console.error(found.join('\n'))
  process.exit(1)
}
