/** Where the worlds lie: one winding way from Earth to the ocean planet, folded so that the worlds are as large as the box allows. */
export interface Spot {
  x: number
  y: number
}
export interface Chart {
  /** How wide a world is, and how much room its name has. */
  size: number
  room: number
  spots: Spot[]
  /** How high the last two rows part: what is said on the board is said there. */
  parts: number
  /** Between two worlds: a curve, and in its middle an arrow that tells which way the row runs. */
  legs: { curve: string; x: number; y: number; turn: number }[]
}

/** A building stands on a world, so a world needs more height than its disc. */
const TALL = 1.36
const SNUG = 0.86
/** How far the way may wind within a row, as a part of the row's height. */
const WINDS = [0.05, 0.08, 0.11, 0.14, 0.17, 0.2]

const folds = (count: number, width: number, height: number, named: (across: number) => number) =>
  [2, 3, 4, 5, 6].flatMap((rows) => {
    const columns = Math.ceil(count / rows)
    const [across, down] = [width / (columns + 0.34), height / rows]
    const label = named(across)
    return WINDS.map((winds) => {
      const wave = winds * down
      const apart = Math.min(SNUG * Math.hypot(across, 2 * wave), across * 0.97)
      return { rows, columns, across, down, label, wave, size: Math.min(apart, (down - 2 * wave - label) / TALL) }
    })
  })

/** The chart of `count` worlds, and of one place beyond them, in a box of this size; `named` is how high a name is where worlds have so much room. */
export function chart(count: number, width: number, height: number, named: (across: number) => number): Chart {
  const best = folds(count, width, height, named).reduce((one, other) => (other.size > one.size ? other : one))
  const { rows, columns, across, down, label, wave } = best
  const size = Math.max(24, best.size)
  const left = (width - columns * across) / 2
  const forth = (row: number) => row % 2 === 0

  const spots = Array.from({ length: count }, (_, at): Spot => {
    const [row, along] = [Math.floor(at / columns), at % columns]
    const column = forth(row) ? along : columns - 1 - along
    return {
      x: left + (column + 0.5) * across,
      y:
        row * down +
        (down - label - size * TALL) / 2 +
        size * (TALL - 0.5) +
        (along % 2 ? wave : -wave) * (columns > 2 ? 1 : 0),
    }
  })
  const last = spots.at(-1)!
  const ahead = forth(rows - 1) ? 1 : -1
  const open = count < rows * columns
  const beyond = { x: last.x + ahead * across * (open ? 0.9 : 0.3), y: last.y - (open ? 0 : size * 0.62) }
  const inside = { x: Math.min(width - size * 0.3, Math.max(size * 0.3, beyond.x)), y: Math.max(size * 0.2, beyond.y) }
  return {
    size,
    room: across,
    spots: [...spots, inside],
    parts: (rows - 1) * down,
    legs: legs(spots, columns, across * 0.46),
  }
}

/** Smooth curves through all spots; where the row turns round they swing outwards. */
function legs(spots: Spot[], columns: number, swing: number): Chart['legs'] {
  const knots: (Spot & { world?: number })[] = []
  spots.forEach((spot, world) => {
    const before = spots[world - 1]
    const turns = before && world % columns === 0
    const out = Math.floor(world / columns) % 2 ? 1 : -1
    if (turns) knots.push({ x: spot.x + out * swing, y: (spot.y + before.y) / 2 })
    knots.push({ ...spot, world })
  })
  const found: Chart['legs'] = []
  let curve = ''
  knots.slice(0, -1).forEach((from, at) => {
    const [before, to, after] = [knots[at - 1] ?? from, knots[at + 1]!, knots[at + 2] ?? knots[at + 1]!]
    const one = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 }
    const two = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 }
    if (from.world !== undefined) curve = `M${point(from)}`
    curve += `C${point(one)} ${point(two)} ${point(to)}`
    if (to.world === undefined) return
    const bend =
      from.world === undefined
        ? from
        : { x: (from.x + to.x + 3 * (one.x + two.x)) / 8, y: (from.y + to.y + 3 * (one.y + two.y)) / 8 }
    const run =
      from.world === undefined
        ? { x: to.x - before.x, y: to.y - before.y }
        : { x: to.x + two.x - from.x - one.x, y: to.y + two.y - from.y - one.y }
    found.push({ curve, x: bend.x, y: bend.y, turn: (Math.atan2(run.y, run.x) * 180) / Math.PI })
  })
  return found
}

const point = ({ x, y }: Spot) => `${x.toFixed(1)},${y.toFixed(1)}`

/** The way between two worlds, whichever lies further on. */
export const way = (it: Chart, from: number, to: number) =>
  it.legs
    .slice(Math.min(from, to), Math.max(from, to))
    .map((leg) => leg.curve)
    .join('')
