import type { Box } from './view'

export interface Spot {
  x: number
  y: number
}

/** The shorter edge of the board, in the units that it is drawn in; the longer one follows from the window. */
const SIZE = 1000
/** From the outermost fields to the board's edge. */
const MARGIN = 62
/** How far the board may be drawn out along its longer edge. */
const MOST = 2.2

const told = ({ x, y }: Spot) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** How large the board is drawn in a room of so many pixels, and how many pixels a unit has. */
export function sizeOf(width: number, height: number) {
  const short = Math.max(1, Math.min(width, height))
  const k = short / SIZE
  return { wide: Math.min(width / k, SIZE * MOST), high: Math.min(height / k, SIZE * MOST), k }
}

/** The board's geometry, from the coordinates of the content, drawn out to fill its room. */
export class Geometry {
  centre: Spot
  wide: number
  high: number
  #spots: Record<string, Spot>
  #ahead: Record<string, string[]>
  #stretch: Spot

  constructor(box: Box, wide = SIZE, high = SIZE) {
    const [x, y] = box.board.centre
    const rim = Math.max(...box.board.ring_radius)
    this.wide = wide
    this.high = high
    this.centre = { x: wide / 2, y: high / 2 }
    this.#stretch = { x: (wide / 2 - MARGIN) / rim, y: (high / 2 - MARGIN) / rim }
    const placed = box.board.field.map((it) => [
      it.id,
      { x: this.centre.x + (it.x - x) * this.#stretch.x, y: this.centre.y + (it.y - y) * this.#stretch.y },
    ])
    this.#spots = Object.fromEntries(placed)
    this.#ahead = Object.fromEntries(box.board.field.map((it) => [it.id, it.forward]))
  }

  /** Room at the edges of the board, for the HUDs. The corner at the bottom left belongs to what was played since the own turn. */
  get corners() {
    return {
      lost: { x: 96, y: 84 },
      platform: { x: this.wide - 92, y: 92 },
      skip: { x: this.wide - 96, y: this.high - 90 },
      podium: { x: this.wide / 2, y: this.high - 44 },
    }
  }

  /** A field, the wormhole, or (nothing) the own platform. */
  at(id: string | null): Spot {
    if (id === null) return this.corners.platform
    return this.#spots[id] ?? this.centre
  }

  /** Where a ship on a field looks: along its arm, to the fields in front. */
  heading(id: string): number {
    const here = this.at(id)
    const ahead = (this.#ahead[id] ?? ['W']).map((end) => this.at(end))
    const x = ahead.reduce((sum, it) => sum + it.x, 0) / ahead.length
    const y = ahead.reduce((sum, it) => sum + it.y, 0) / ahead.length
    return (Math.atan2(y - here.y, x - here.x) * 180) / Math.PI + 90
  }

  /** Beside a ship, out of its way: for the name of its field. */
  beside(id: string, far: number): Spot {
    const rad = (this.heading(id) * Math.PI) / 180
    return { x: Math.cos(rad) * far, y: Math.sin(rad) * far }
  }

  orbit(r: number) {
    return { rx: r * this.#stretch.x, ry: r * this.#stretch.y }
  }

  #turned(r: number, degrees: number): Spot {
    const rad = ((degrees - 90) * Math.PI) / 180
    return {
      x: this.centre.x + Math.cos(rad) * r * this.#stretch.x,
      y: this.centre.y + Math.sin(rad) * r * this.#stretch.y,
    }
  }

  /** A zone's part of the sky, out to the edges. */
  sector(angle: number): string {
    const rim = [-59, -30, 0, 30, 59].map((off) => told(this.#turned(1000, angle + off)))
    return `M${told(this.centre)}L${rim.join('L')}Z`
  }

  /** A spiral from the rim into the wormhole. */
  spiral(angle: number, from: number, to: number, sweep: number): string {
    const steps = Array.from({ length: 25 }, (_, n) =>
      this.#turned(from * (to / from) ** (n / 24), angle + (sweep * n) / 24),
    )
    return `M${steps.map(told).join('L')}`
  }

  /** A solid connection bends a little, all the same way round: the arms wind. */
  way(start: string, end: string) {
    const [a, b] = [this.at(start), this.at(end)]
    const c = bent(a, b, 0.1)
    const middle = { x: (a.x + 2 * c.x + b.x) / 4, y: (a.y + 2 * c.y + b.y) / 4 }
    return { d: `M${told(a)}Q${told(c)} ${told(b)}`, middle, turn: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI }
  }

  /** A dotted route bends outwards between its zones. */
  route(ends: readonly string[]) {
    const [a, b] = [this.at(ends[0]!), this.at(ends[1]!)]
    const out = (k: number) => ({
      x: this.centre.x + ((a.x + b.x) / 2 - this.centre.x) * k,
      y: this.centre.y + ((a.y + b.y) / 2 - this.centre.y) * k,
    })
    return { d: `M${told(a)}Q${told(out(1.5))} ${told(b)}`, middle: out(1.25) }
  }

  /** An arrow between two pads, from rim to rim. */
  arrow(start: string | null, end: string, rim = 44): string {
    const [a, b] = [this.at(start), this.at(end)]
    const far = Math.hypot(b.x - a.x, b.y - a.y) || 1
    const [dx, dy] = [((b.x - a.x) / far) * rim, ((b.y - a.y) / far) * rim]
    return `M${told({ x: a.x + dx, y: a.y + dy })}L${told({ x: b.x - dx * 1.15, y: b.y - dy * 1.15 })}`
  }

  /** What a flight leaves behind: wide where it ends, thin where it began, ending at the pad's rim. */
  trail(start: Spot, end: Spot, rim = 50): string {
    const far = Math.hypot(end.x - start.x, end.y - start.y) || 1
    const b = { x: end.x - ((end.x - start.x) / far) * rim, y: end.y - ((end.y - start.y) / far) * rim }
    const c = bent(start, b, 0.12)
    const out = { x: -(b.y - start.y) / far, y: (b.x - start.x) / far }
    const side = (k: number) => ({ x: b.x + out.x * k, y: b.y + out.y * k })
    const over = (k: number) => ({ x: c.x + out.x * k, y: c.y + out.y * k })
    return `M${told(start)}Q${told(over(5))} ${told(side(11))}L${told(side(24))}L${told(end)}L${told(side(-24))}L${told(side(-11))}Q${told(over(-5))} ${told(start)}Z`
  }

  /** Just outside the rim, behind an outer field: where a launched ship came from. */
  outside(id: string): Spot {
    const { x, y } = this.at(id)
    const far = Math.hypot(x - this.centre.x, y - this.centre.y) || 1
    return { x: x + ((x - this.centre.x) / far) * 110, y: y + ((y - this.centre.y) / far) * 110 }
  }
}

const bent = (a: Spot, b: Spot, bend: number): Spot => ({
  x: (a.x + b.x) / 2 - (b.y - a.y) * bend,
  y: (a.y + b.y) / 2 + (b.x - a.x) * bend,
})
