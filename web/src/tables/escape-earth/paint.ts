/** Parts that worlds are composed of, around (0, 0) with a radius of about 40. The same seed always makes the same world. */
export interface Shape {
  d: string
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
}
export interface Glow {
  x: number
  y: number
  rx: number
  ry: number
  colour: string
  opacity: number
  turn?: number
}

export type Draw = (n: number) => number
/** Numbers between 0 and 1 that look like chance. */
export const draws =
  (seed: number): Draw =>
  (n) => {
    const it = Math.sin((seed + 1) * 12.9898 + n * 78.233) * 43758.5453
    return it - Math.floor(it)
  }
const f = (it: number) => it.toFixed(1)

/** A round patch with an uneven edge: land, a lake, a cloud, a rock. */
export function patch(x: number, y: number, rx: number, ry: number, draw: Draw, uneven = 0.35, corners = 9): string {
  const points = Array.from({ length: corners }, (_, n) => {
    const [turn, far] = [(n / corners) * Math.PI * 2, 1 - uneven / 2 + draw(n + 3) * uneven]
    return [x + Math.cos(turn) * rx * far, y + Math.sin(turn) * ry * far] as const
  })
  const middle = (n: number) => {
    const [a, b] = [points[n % corners]!, points[(n + 1) % corners]!]
    return `${f((a[0] + b[0]) / 2)} ${f((a[1] + b[1]) / 2)}`
  }
  return `M${middle(corners - 1)}${points.map((it, n) => `Q${f(it[0])} ${f(it[1])} ${middle(n)}`).join('')}Z`
}

/** A rock with edges, and its lit side. */
export function rock(x: number, y: number, r: number, draw: Draw): Shape[] {
  const corners = 7
  const points = Array.from({ length: corners }, (_, n) => {
    const [turn, far] = [(n / corners) * Math.PI * 2 + 0.3, r * (0.74 + draw(n) * 0.42)]
    return [x + Math.cos(turn) * far, y + Math.sin(turn) * far * 0.86] as const
  })
  const edge = points.map((it) => `${f(it[0])} ${f(it[1])}`)
  const inner = [x + r * 0.12, y + r * 0.1]
  const lit = [...edge.slice(2, 6)].join('L')
  return [
    { d: `M${edge.join('L')}Z`, fill: 'var(--ee-paint-lit-fill)' },
    { d: `M${lit}L${f(inner[0]!)} ${f(inner[1]!)}Z`, fill: 'var(--ee-paint-lit-fill-2)' },
    { d: `M${edge[5]}L${edge[6]}L${edge[0]}L${f(inner[0]!)} ${f(inner[1]!)}Z`, fill: 'var(--ee-paint-lit-fill-3)' },
    {
      d: `M${f(x - r * 0.35)} ${f(y)}a${f(r * 0.16)} ${f(r * 0.12)} 0 1 0 0.1 0Z`,
      fill: 'var(--ee-paint-lit-fill-4)',
      opacity: 0.7,
    },
  ]
}

export const disc = (x: number, y: number, r: number, ry = r) =>
  `M${f(x - r)} ${f(y)}a${f(r)} ${f(ry)} 0 1 0 ${f(r * 2)} 0a${f(r)} ${f(ry)} 0 1 0 ${f(-r * 2)} 0Z`

/** A band of weather round a planet, thinner towards its ends, with a wave in it. */
export const band = (y: number, high: number, wave = 3) =>
  `M-56 ${f(y)}Q-28 ${f(y - wave)} 0 ${f(y)}T56 ${f(y)}V${f(y + high)}Q28 ${f(y + high + wave)} 0 ${f(y + high)}T-56 ${f(y + high)}Z`

export const patches = (
  count: number,
  seed: number,
  from: number,
  to: number,
  fill: string,
  opacity = 0.85,
  flat = 0.7,
): Shape[] => {
  const draw = draws(seed)
  return Array.from({ length: count }, (_, n) => {
    const r = from + draw(n + 60) * (to - from)
    return {
      d: patch((draw(n) - 0.5) * 74, (draw(n + 30) - 0.5) * 70, r, r * flat, draws(seed + n * 7), 0.5),
      fill,
      opacity,
    }
  })
}

/** Craters: a dark floor and a lit lower edge. */
export const craters = (count: number, seed: number, floor: string, edge: string): Shape[] => {
  const draw = draws(seed)
  return Array.from({ length: count }, (_, n) => {
    const [x, y, r] = [(draw(n) - 0.55) * 66, (draw(n + 20) - 0.55) * 62, 2.5 + draw(n + 40) ** 2 * 6.5]
    return [
      { d: disc(x, y, r, r * 0.85), fill: floor, opacity: 0.75 },
      { d: `M${f(x - r)} ${f(y)}a${f(r)} ${f(r * 0.85)} 0 0 0 ${f(r * 2)} 0`, stroke: edge, width: 1.1, opacity: 0.8 },
    ]
  }).flat()
}

/** Cracks that run over a crust. */
export const cracks = (count: number, seed: number, stroke: string, width = 1.4): Shape[] => {
  const draw = draws(seed)
  return Array.from({ length: count }, (_, n) => {
    let [x, y] = [(draw(n) - 0.5) * 50, (draw(n + 9) - 0.5) * 50]
    const lean = draw(n + 17) * 6.28
    let d = `M${f(x)} ${f(y)}`
    for (let step = 0; step < 5; step += 1) {
      const turn = lean + (draw(n * 11 + step) - 0.5) * 1.9
      x += Math.cos(turn) * 8
      y += Math.sin(turn) * 8
      d += `L${f(x)} ${f(y)}`
    }
    return { d, stroke, width: width * (0.6 + draw(n + 33) * 0.7), opacity: 0.95 }
  })
}

/** Stars: small discs in the given box. */
export const stars = (count: number, seed: number, reach = 38, fill = 'var(--ee-paint-stars)'): Shape[] => {
  const draw = draws(seed)
  return Array.from({ length: count }, (_, n) => {
    const [turn, far] = [draw(n) * 6.28, Math.sqrt(draw(n + 50)) * reach]
    return {
      d: disc(Math.cos(turn) * far, Math.sin(turn) * far, 0.35 + draw(n + 90) ** 2 * 1.1),
      fill,
      opacity: 0.45 + draw(n + 70) * 0.55,
    }
  })
}

/** A star with rays. */
export const spark = (x: number, y: number, r: number, fill: string): Shape => ({
  d: `M${f(x)} ${f(y - r)}Q${f(x)} ${f(y)} ${f(x + r)} ${f(y)}Q${f(x)} ${f(y)} ${f(x)} ${f(y + r)}Q${f(x)} ${f(y)} ${f(x - r)} ${f(y)}Q${f(x)} ${f(y)} ${f(x)} ${f(y - r)}Z`,
  fill,
})

/** Half of a planet's ring, the one behind it or the one before it. */
export function ringHalf(
  rx: number,
  ry: number,
  tilt: number,
  stroke: string,
  width: number,
  front: boolean,
  opacity = 0.9,
): Shape {
  const lean = (tilt * Math.PI) / 180
  const [x, y] = [Math.cos(lean) * rx, Math.sin(lean) * rx]
  return { d: `M${f(-x)} ${f(-y)}A${rx} ${ry} ${tilt} 0 ${front ? 0 : 1} ${f(x)} ${f(y)}`, stroke, width, opacity }
}
