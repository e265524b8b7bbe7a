import { ask } from '../api/client'
import type { Gallery } from '../table/drawing'
import type { Compared, BoxSchema, SoFar, Tried, WorkshopFacts } from '../api/schema'

export type Changes = Record<string, unknown>

/** One value that can be changed: its path, what may stand there, and what is printed. */
export interface Field {
  path: string
  name: string
  sheet: BoxSchema
  printed: unknown
  remark: string
}

/** A card, or a table of numbers: what is drawn and edited together. */
export interface Part {
  path: string
  name: string
  /** The list that it is in, by its last name, its place there and its key; a table alone is in none. */
  list: string
  index: number
  key: string
  fields: Field[]
}

interface Group {
  name: string
  parts: Part[]
}

const KEYS = ['id', 'letter', 'number', 'field', 'kind']
const isTable = (it: unknown): it is Record<string, unknown> =>
  typeof it === 'object' && it !== null && !Array.isArray(it)
const isWord = (it: string) => /^[\p{L}\p{N}_-]+$/u.test(it)
const words = (name: string) => name.replaceAll('_', ' ').replaceAll('.', ' · ')

/** What the parts of a list are called in a path, as the server calls them: by their ids, or counted from 1. */
function keysOf(list: unknown[]): { field: string; names: string[] } {
  for (const field of KEYS) {
    const names = list.flatMap((it) => (isTable(it) && field in it ? [String(it[field])] : []))
    if (names.length === list.length && names.every(isWord) && new Set(names).size === names.length)
      return { field, names }
  }
  return { field: '', names: list.map((_, n) => String(n + 1)) }
}

const ANY: BoxSchema = { kind: 'any' }

/** The components as groups of parts with their fields, in the order of box.toml. */
export function groupsOf(facts: WorkshopFacts): Group[] {
  const groups: Group[] = []
  const remarks = facts.remarks as Record<string, string>

  function fieldsOf(
    sheet: BoxSchema,
    value: Record<string, unknown>,
    path: string,
    prefix: string,
    hidden: string,
  ): Field[] {
    return Object.entries(value).flatMap(([name, it]): Field[] => {
      if (name === hidden && !prefix) return []
      const own = sheet.fields?.[name] ?? sheet.each ?? ANY
      return valueFields(own, it, `${path}.${name}`, prefix + name)
    })
  }
  function valueFields(sheet: BoxSchema, it: unknown, path: string, name: string): Field[] {
    if (isTable(it)) return fieldsOf(sheet, it, path, `${name}.`, '')
    if (Array.isArray(it)) {
      const { names } = keysOf(it)
      return it.flatMap((each, n) =>
        valueFields(
          sheet.each ?? ANY,
          each,
          `${path}.${names[n]}`,
          `${name}.${isTable(each) && typeof each.name === 'string' ? each.name : names[n]}`,
        ),
      )
    }
    return [{ path, name: words(name), sheet, printed: it, remark: remarks[path] ?? '' }]
  }
  function listGroup(sheet: BoxSchema, list: Record<string, unknown>[], path: string) {
    const { field, names } = keysOf(list)
    const parts = list.map((it, index): Part => {
      const at = `${path}.${names[index]}`
      const name = String(it.name ?? names[index])
      return {
        path: at,
        name,
        list: path.split('.').at(-1)!,
        index,
        key: field ? names[index]! : '',
        fields: fieldsOf(sheet.each ?? ANY, it, at, '', field),
      }
    })
    groups.push({ name: words(path), parts })
  }
  function table(sheet: BoxSchema, value: Record<string, unknown>, path: string) {
    const single: Record<string, unknown> = {}
    const lists: [string, Record<string, unknown>[]][] = []
    for (const [name, it] of Object.entries(value)) {
      if (Array.isArray(it) && it.length > 3 && it.every(isTable)) lists.push([name, it])
      else single[name] = it
    }
    const fields = fieldsOf(sheet, single, path, '', '')
    if (fields.length)
      groups.push({ name: words(path), parts: [{ path, name: words(path), list: '', index: -1, key: '', fields }] })
    for (const [name, list] of lists) listGroup(sheet.fields?.[name] ?? ANY, list, `${path}.${name}`)
  }

  const loose: Field[] = []
  for (const [name, it] of Object.entries(facts.printed as Record<string, unknown>)) {
    const sheet = facts.sheet.fields?.[name] ?? ANY
    if (isTable(it)) table(sheet, it, name)
    else if (Array.isArray(it) && it.length && it.every(isTable)) listGroup(sheet, it, name)
    else loose.push(...valueFields(sheet, it, name, name))
  }
  if (loose.length)
    groups.unshift({ name: 'box', parts: [{ path: '', name: 'box', list: '', index: -1, key: '', fields: loose }] })
  return groups
}

/** What the game's table calls the card of a part; nothing if it draws none. */
export function cardOf(part: Part, shelves: Gallery | undefined, components: unknown): string {
  const known = new Set(shelves?.gallery(components).flatMap((it) => it.cards) ?? [])
  const own = shelves?.cardOf?.(part.list, part.index, part.key, components)
  return (own ? [own] : [`${part.list}:${part.key}`, `${part.list}:${part.index}`]).find((it) => known.has(it)) ?? ''
}

/** Components with values that the server has not looked at yet: what one types is drawn at once. */
export function drafted(components: unknown, changes: Changes): unknown {
  const draft: unknown = structuredClone(components)
  for (const [path, value] of Object.entries(changes)) {
    const steps = path.split('.')
    const last = steps.pop()!
    let node = draft
    for (const step of steps) node = inside(node, step)
    // A text with a number in braces waits for the server, which fills it in.
    if (typeof value !== typeof inside(node, last) || (typeof value === 'string' && value.includes('{'))) continue
    if (isTable(node)) node[last] = value
    else if (Array.isArray(node)) node[Number(last) - 1] = value
  }
  return draft
}

function inside(node: unknown, step: string): unknown {
  if (Array.isArray(node)) return node[keysOf(node).names.indexOf(step)]
  return isTable(node) ? node[step] : undefined
}

/** Changes as they travel in an address. */
export function packed(changes: Changes): string {
  const bytes = new TextEncoder().encode(JSON.stringify(changes))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export function unpacked(text: string): Changes {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (it) => it.charCodeAt(0))
  const found: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (!isTable(found)) throw new Error('no changes')
  return found
}

const at = (game: string, what = '') => `/workshop/${encodeURIComponent(game)}${what}`

export const facts = (game: string) => ask<WorkshopFacts>('GET', at(game))
export const tryBox = (game: string, changes: Changes, signal: AbortSignal) =>
  ask<Tried>('POST', at(game, '/try'), { body: { changes }, signal })
/** What a comparison is about: who plays, the measure, or the kind of things whose holders are asked about. */
export interface About {
  seats: number
  bot: string
  about: string
  holders: string
}
export const compare = (game: string, changes: Changes, asked: About, so_far: SoFar | null, signal: AbortSignal) =>
  ask<Compared>('POST', at(game, '/compare'), { body: { changes, ...asked, so_far }, signal })

export async function boxText(game: string, changes: Changes): Promise<string> {
  return ask<string>('POST', at(game, '/toml'), { body: { changes }, text: true })
}
