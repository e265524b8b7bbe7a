import type { Component } from 'svelte'
import type { SeatFacts, Story } from '../api/schema'
import type { Picks } from '../state/picks.svelte'
import type { Sound } from '../state/sound'

/** What every drawing of a game is given. `View` is the game's own; `Cue` is what its frames say besides the view. */
export interface Scene<View = unknown, Components = unknown, Cue = unknown> {
  view: View
  components: Components
  cue: Cue | null
  /** The seat that looks at the table; -1 for a spectator. */
  seat: number
  sides: string[]
  seats: SeatFacts[]
  awaits: number[]
  picks: Picks
  over: boolean
}

/** One picture on the way from a view to the next one, and how long it stays. */
export interface Frame<View = unknown, Cue = unknown> {
  view: View
  ms: number
  cue?: Cue | null
  sound?: Sound
  /** The line of the story that is being acted out. */
  line?: Story
}

/** A step of a game's first-game guide: what it says, and when it is the right moment to say it. */
export interface GuideStep {
  title: string
  text: string
  /** The step waits until this holds; without it, it comes right after the one before. */
  when?: (scene: Scene) => boolean
  /** The step goes by itself once this holds: the player did what it told. Without it, the player taps on. */
  until?: (scene: Scene) => boolean
  /** A CSS selector of what the step is about: it gets a ring. */
  about?: string
}

/** What the drawing that a plugin brings along is given. Its default export is a `Draw`; docs/your-own-drawing.md tells of it. */
export interface Shown {
  view: unknown
  components: unknown
  seat: number
  sides: string[]
  awaits: number[]
  over: boolean
  lit: (key: string) => boolean
  picked: (key: string) => boolean
  label: (key: string) => string
  pick: (key: string) => void
}
export type Draw = (place: HTMLElement, shown: Shown) => { update?: (shown: Shown) => void; end?: () => void } | undefined

type Drawn = Component<{ scene: Scene }>

/** All that a folder in web/src/tables may hold for its game; only Table is needed. */
export interface Drawing {
  Table: Drawn
  Hand?: Drawn | undefined
  Seat?: Component<{ scene: Scene; side: number }> | undefined
  Summary?: Drawn | undefined
  frames?: ((before: unknown, lines: Story[], after: unknown, components: unknown) => Iterable<Frame>) | undefined
  guide?: GuideStep[] | undefined
  buttons?: ButtonOrder | undefined
}

/** Keys of buttons: those that come first, and those that never call for attention. */
export interface ButtonOrder {
  first: string[]
  quiet: string[]
  /** The drawing shows everything else that can be picked, so the dock has the buttons alone. */
  alone?: boolean
}

const tables = import.meta.glob<{ default: Drawn }>('../tables/*/Table.svelte')
const hands = import.meta.glob<{ default: Drawn }>('../tables/*/Hand.svelte')
const seats = import.meta.glob<{ default: NonNullable<Drawing['Seat']> }>('../tables/*/Seat.svelte')
const summaries = import.meta.glob<{ default: Drawn }>('../tables/*/Summary.svelte')
const acts = import.meta.glob<{ frames: NonNullable<Drawing['frames']> }>('../tables/*/frames.ts')
const guides = import.meta.glob<{ guide: GuideStep[] }>('../tables/*/guide.ts')
const orders = import.meta.glob<{ buttons: ButtonOrder }>('../tables/*/buttons.ts')
const pictures = import.meta.glob<{ default: Component }>('../tables/*/Picture.svelte')

async function part<T>(found: Record<string, () => Promise<T>>, game: string, file: string): Promise<T | undefined> {
  return found[`../tables/${game}/${file}`]?.()
}

/** The drawing of a game: its folder here, the module that it brings along (at `own`), or the plain table. */
export async function drawingOf(game: string, own: string): Promise<Drawing> {
  const [table, hand, seat, summary, act, guide, order] = await Promise.all([
    part(tables, game, 'Table.svelte'),
    part(hands, game, 'Hand.svelte'),
    part(seats, game, 'Seat.svelte'),
    part(summaries, game, 'Summary.svelte'),
    part(acts, game, 'frames.ts'),
    part(guides, game, 'guide.ts'),
    part(orders, game, 'buttons.ts'),
  ])
  if (!table) return own ? brought(own) : plain()
  return {
    Table: table.default,
    Hand: hand?.default,
    Seat: seat?.default,
    Summary: summary?.default,
    frames: act?.frames,
    guide: guide?.guide,
    buttons: order?.buttons,
  }
}

async function brought(own: string): Promise<Drawing> {
  try {
    const [{ default: OwnTable }, { default: draw }, rest] = await Promise.all([import('./OwnTable.svelte'), import(/* @vite-ignore */ own) as Promise<{ default: Draw }>, plain()])
    const Table: Drawn = (anchor, props) => OwnTable(anchor, { draw, get scene() { return props.scene } }) // prettier-ignore
    return { ...rest, Table }
  } catch (problem) {
    console.error(`The game's own drawing cannot be loaded: ${problem}`)
    return plain()
  }
}

async function plain(): Promise<Drawing> {
  const [table, seat] = await Promise.all([import('./PlainTable.svelte'), import('./PlainSeat.svelte')])
  return { Table: table.default, Seat: seat.default }
}

/** The picture of a game for the shelf. */
export async function pictureOf(game: string): Promise<Component> {
  return (await part(pictures, game, 'Picture.svelte'))?.default ?? (await import('../home/PlainPicture.svelte')).default
}
