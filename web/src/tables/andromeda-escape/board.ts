import type { Box } from './view'

export interface Spot {
  x: number
  y: number
}

export const SIZE = 1000
const EDGE = 488
/** Free room in the corners of the square, for the HUDs. */
export const CORNERS = { lost: { x: 92, y: 92 }, platform: { x: 908, y: 92 }, skip: { x: 104, y: 898 }, podium: { x: 896, y: 908 } }

const turned = (centre: Spot, r: number, degrees: number): Spot => {
  const rad = ((degrees - 90) * Math.PI) / 180
  return { x: centre.x + Math.cos(rad) * r, y: centre.y + Math.sin(rad) * r }
}
const told = ({ x, y }: Spot) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** The board's geometry, from the coordinates of the content. */
export class Geometry {
  centre: Spot
  #spots: Record<string, Spot>

  constructor(box: Box) {
    this.centre = { x: box.board.centre[0]!, y: box.board.centre[1]! }
    this.#spots = Object.fromEntries(box.board.field.map((it) => [it.id, { x: it.x, y: it.y }]))
  }

  /** A field, the wormhole, or (nothing) the own platform. */
  at(id: string | null): Spot {
    if (id === null) return CORNERS.platform
    return this.#spots[id] ?? this.centre
  }

  /** Where a ship on a field looks: at the wormhole. */
  heading(id: string): number {
    const { x, y } = this.at(id)
    return (Math.atan2(this.centre.y - y, this.centre.x - x) * 180) / Math.PI + 90
  }

  sector(angle: number): string {
    return `M${told(this.centre)}L${told(turned(this.centre, EDGE, angle - 58))}A${EDGE} ${EDGE} 0 0 1 ${told(turned(this.centre, EDGE, angle + 58))}Z`
  }

  /** A spiral from the rim, or from nearer, into the wormhole. */
  spiral(angle: number, from: number, to: number, sweep: number): string {
    const steps = Array.from({ length: 25 }, (_, n) => turned(this.centre, from * (to / from) ** (n / 24), angle + (sweep * n) / 24))
    return `M${steps.map(told).join('L')}`
  }

  /** A solid connection bends a little, all the same way round: the arms wind. */
  way(start: string, end: string) {
    const [a, b] = [this.at(start), this.at(end)]
    const bend = 0.1
    const c = { x: (a.x + b.x) / 2 - (b.y - a.y) * bend, y: (a.y + b.y) / 2 + (b.x - a.x) * bend }
    const middle = { x: (a.x + 2 * c.x + b.x) / 4, y: (a.y + 2 * c.y + b.y) / 4 }
    return { d: `M${told(a)}Q${told(c)} ${told(b)}`, middle, turn: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI }
  }

  /** A dotted route bends outwards between its zones. */
  route(ends: readonly string[]) {
    const [a, b] = [this.at(ends[0]!), this.at(ends[1]!)]
    const out = (k: number) => ({ x: this.centre.x + ((a.x + b.x) / 2 - this.centre.x) * k, y: this.centre.y + ((a.y + b.y) / 2 - this.centre.y) * k })
    return { d: `M${told(a)}Q${told(out(1.5))} ${told(b)}`, middle: out(1.25) }
  }

  /** An arrow between two pads, from rim to rim. */
  arrow(start: string | null, end: string, rim = 40): string {
    const [a, b] = [this.at(start), this.at(end)]
    const far = Math.hypot(b.x - a.x, b.y - a.y) || 1
    const [dx, dy] = [((b.x - a.x) / far) * rim, ((b.y - a.y) / far) * rim]
    return `M${told({ x: a.x + dx, y: a.y + dy })}L${told({ x: b.x - dx * 1.15, y: b.y - dy * 1.15 })}`
  }
}
