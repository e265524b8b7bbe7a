import type { Component } from 'svelte'
import type { SeatFacts, StoryLine } from '../api/schema'
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
  /** Who has won, once that has been shown. */
  winners: number[]
  /** What happened since the own last turn, as far as it has been shown: the board keeps its traces. */
  since: StoryLine[]
}

/** One picture on the way from a view to the next one, and how long it stays. */
export interface Frame<View = unknown, Cue = unknown> {
  view: View
  ms: number
  cue?: Cue | null
  sound?: Sound
  /** The line of the story that is being acted out. */
  line?: StoryLine
}

/** A step of a game's first-game guide: what it says, and when it is the right moment to say it. */
export interface GuideStep {
  title: string
  text: string
  /** The moment to say it; without it, at once. A step whose moment does not come does not hold up the others. */
  when?: (scene: Scene) => boolean
  /** The player did what it tells, by it or without it. A step that only tells something ends with a tap, or with the next choice. */
  until?: (scene: Scene) => boolean
  /** CSS selectors of what it is about, the best first: the first thing in sight gets a ring. */
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
export type Draw = (
  place: HTMLElement,
  shown: Shown,
) => { update?: (shown: Shown) => void; end?: () => void } | undefined

type Drawn = Component<{ scene: Scene }>

/** The height that a game's hand always has, as CSS lengths: on narrow windows and on wide ones (breakpoints.ts). */
export interface Room {
  hand: { narrow: string; wide: string }
  /** The drawing shows everybody with name and score: the list beside the board tells only who is away. */
  players?: 'drawn'
}

/** Cards that belong together, each by its key, as in `data-card`. */
interface Shelf {
  title: string
  cards: string[]
}

/** What can be read of a game's cards: all there are, and those that a line of the log is about. */
export interface Gallery {
  gallery: (components: unknown) => Shelf[]
  cardsIn: (line: StoryLine, components: unknown) => string[]
  /** What a part of a list of box.toml is called, where that is not the list's own name with its id or its number. */
  cardOf?: (list: string, index: number, key: string, components: unknown) => string
}

/** All that a folder in web/src/tables may hold for its game; only Table is needed. */
export interface Drawing {
  Table: Drawn
  Hand?: Drawn | undefined
  Seat?: Component<{ scene: Scene; side: number }> | undefined
  Summary?: Drawn | undefined
  frames?: ((before: unknown, lines: StoryLine[], after: unknown, components: unknown) => Iterable<Frame>) | undefined
  guide?: GuideStep[] | undefined
  buttons?: ButtonOrder | undefined
  room?: Room | undefined
  /** One card at its full size, to be read. */
  Card?: Component<{ scene: Scene; card: string }> | undefined
  shelves?: Gallery | undefined
}

/** Keys of buttons: those that come first, and those that never call for attention. */
export interface ButtonOrder {
  first: string[]
  /** Where it depends on what has been picked so far, it is worked out. */
  quiet: string[] | ((picks: Picks) => string[])
  /** The drawing shows everything else that can be picked, so the dock has the buttons alone. */
  alone?: boolean
  /** A label cut to what the drawing does not show; whoever hears the page hears all of it. */
  short?: (label: string) => string
}

const tables = import.meta.glob<{ default: Drawn }>('../tables/*/Table.svelte')
const hands = import.meta.glob<{ default: Drawn }>('../tables/*/Hand.svelte')
const seats = import.meta.glob<{ default: NonNullable<Drawing['Seat']> }>('../tables/*/Seat.svelte')
const summaries = import.meta.glob<{ default: Drawn }>('../tables/*/Summary.svelte')
const acts = import.meta.glob<{ frames: NonNullable<Drawing['frames']> }>('../tables/*/frames.ts')
const guides = import.meta.glob<{ guide: GuideStep[] }>('../tables/*/guide.ts')
const orders = import.meta.glob<{ buttons: ButtonOrder }>('../tables/*/buttons.ts')
const rooms = import.meta.glob<{ room: Room }>('../tables/*/room.ts')
const cards = import.meta.glob<{ default: NonNullable<Drawing['Card']> }>('../tables/*/Card.svelte')
const galleries = import.meta.glob<Gallery>('../tables/*/gallery.ts')
const rulePictures = import.meta.glob<{ pictures: RulePicture[] }>('../tables/*/pictures.ts')
const pictures = import.meta.glob<{ default: Component }>('../tables/*/Picture.svelte')

/** Whether this client draws the game itself: those are ours, the others are plugins. */
export const drawnHere = (game: string) => `../tables/${game}/Table.svelte` in tables

async function part<T>(found: Record<string, () => Promise<T>>, game: string, file: string): Promise<T | undefined> {
  return found[`../tables/${game}/${file}`]?.()
}

/** The drawing of a game: its folder here, the module that it brings along (at `own`), or the plain table. */
export async function drawingOf(game: string, own: string): Promise<Drawing> {
  const [table, hand, seat, summary, act, guide, order, room, card, shelves] = await Promise.all([
    part(tables, game, 'Table.svelte'),
    part(hands, game, 'Hand.svelte'),
    part(seats, game, 'Seat.svelte'),
    part(summaries, game, 'Summary.svelte'),
    part(acts, game, 'frames.ts'),
    part(guides, game, 'guide.ts'),
    part(orders, game, 'buttons.ts'),
    part(rooms, game, 'room.ts'),
    part(cards, game, 'Card.svelte'),
    part(galleries, game, 'gallery.ts'),
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
    room: room?.room,
    Card: card?.default,
    shelves,
  }
}

async function brought(own: string): Promise<Drawing> {
  try {
    const [{ default: OwnTable }, { default: draw }, rest] = await Promise.all([
      import('./OwnTable.svelte'),
      import(/* @vite-ignore */ own) as Promise<{ default: Draw }>,
      plain(),
    ])
    const Table: Drawn = (anchor, props) =>
      OwnTable(anchor, {
        draw,
        get scene() {
          return props.scene
        },
      })
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

/** What stands under the heading of the first rule with such an id (AG-LAY for AG-LAY-1), in the game's `pictures.ts`. */
export interface RulePicture {
  rules: string
  Picture: Component<{ components: unknown }>
}

export async function picturesOf(game: string): Promise<RulePicture[]> {
  return (await part(rulePictures, game, 'pictures.ts'))?.pictures ?? []
}

/** The picture of a game for the shelf. */
export async function pictureOf(game: string): Promise<Component> {
  return (
    (await part(pictures, game, 'Picture.svelte'))?.default ?? (await import('../home/PlainPicture.svelte')).default
  )
}
