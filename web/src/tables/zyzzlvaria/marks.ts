/** Zones: a colour and a sign drawn with a pen in a square of 24. */
export const ZONES: Record<string, { colour: string; sign: string }> = {
  outpost9: { colour: 'var(--zy-flame)', sign: 'M6 3h12M6 21h12M8 3c0 8 8 10 8 18M16 3c0 8-8 10-8 18' },
  nexus: { colour: 'var(--zy-marks-nexus)', sign: 'M20 14A8.500 8.500 0 1 1 10 4a7 7 0 0 0 10 10Z' },
  jail: { colour: 'var(--zy-marks-jail)', sign: 'M4 4h16v16H4zM9 4v16M15 4v16' },
  reverse: { colour: 'var(--zy-marks-reverse)', sign: 'M4 9h15l-4-5M20 15H5l4 5' },
  harvoid: {
    colour: 'var(--zy-marks-harvoid)',
    sign: 'M16 12a4 4 0 1 0-8 0a4 4 0 1 0 8 0M2 12c4-9 16-9 20 0M22 12c-4 9-16 9-20 0',
  },
  lazyr: { colour: 'var(--zy-marks-lazyr)', sign: 'M7 4v16l-4-4M17 20V4l4 4' },
  immunity: { colour: 'var(--zy-marks-immunity)', sign: 'M12 3l8 3v6c0 5-4 8-8 9c-4-1-8-4-8-9V6z' },
  combat: { colour: 'var(--zy-marks-combat)', sign: 'M4 4l14 14M20 4L6 18M3 15l6 6M21 15l-6 6' },
}

/** Stellar objects: small drawings, each a filled shape and a line, around the middle of their white disc. */
export const OBJECTS: Record<string, { fill: string; shape: string; line: string }> = {
  quasar: { fill: 'var(--zy-way)', shape: 'M0-34L7 0L0 34L-7 0Z', line: 'M-26 8A26 9 0 0 0 26-8A26 9 0 0 0-26 8' },
  red_giant: {
    fill: 'var(--zy-flame)',
    shape: 'M-24 0A24 24 0 1 1 24 0A24 24 0 1 1-24 0',
    line: 'M-12-6a6 5 0 1 0 8 6M6 8a7 5 0 1 0 6-10',
  },
  kuiper_belt: {
    fill: 'var(--zy-amber)',
    shape: 'M-7 0A7 7 0 1 1 7 0A7 7 0 1 1-7 0',
    line: 'M-28 6A29 12 -15 0 1 28-6A29 12 -15 0 1-28 6M-19 4A20 7 -15 0 1 19-4',
  },
  oort_cloud: {
    fill: 'var(--zy-marks-fill)',
    shape: 'M-26 12A11 11 0 0 1-18-6A14 14 0 0 1 9-10A12 12 0 0 1 24 12Z',
    line: 'M-18 20H16M-8 27H24',
  },
  comet: {
    fill: 'var(--zy-way)',
    shape: 'M4 10A11 11 0 1 1 26 10A11 11 0 1 1 4 10',
    line: 'M6 0L-26-24M2 8L-28-8M12-4L-8-28',
  },
  space_dust: {
    fill: 'var(--zy-marks-fill-2)',
    shape: 'M-22-10h6v6h-6zM-4-24h5v5h-5zM14-8h7v7h-7zM-8 6h8v8h-8zM10 18h5v5h-5zM-24 18h4v4h-4z',
    line: '',
  },
  nebula: {
    fill: 'var(--zy-marks-fill-3)',
    shape: 'M-26 4C-22-20-6-26 2-16C14-28 30-10 22 4C30 18 8 28 0 18C-14 28-28 18-26 4Z',
    line: 'M-12 4C-6-8 6-6 4 4C0 12-8 8-4 2',
  },
  quaoar: {
    fill: 'var(--zy-marks-quaoar-fill)',
    shape: 'M-17 0A17 17 0 1 1 17 0A17 17 0 1 1-17 0',
    line: 'M-30 8C-16 18 16 8 30-10',
  },
  pulsar: {
    fill: 'var(--zy-amber)',
    shape: 'M-9 0A9 9 0 1 1 9 0A9 9 0 1 1-9 0',
    line: 'M-30 0h12l4-12l4 0M30 0h-12l-4 12h-4M-16-16l-10-10M16 16l10 10',
  },
  exoplanet: {
    fill: 'var(--zy-safe)',
    shape: 'M-22 0A22 22 0 1 1 22 0A22 22 0 1 1-22 0',
    line: 'M-20-8H10M-21 4H21M-8 15H16',
  },
  asteroid: {
    fill: 'var(--zy-marks-fill-4)',
    shape: 'M-22-8L-8-24L14-20L24 2L12 22L-12 20L-26 6Z',
    line: 'M-8-6a5 4 0 1 0 6 4M6 6a4 4 0 1 0 4-6',
  },
  brown_dwarf: {
    fill: 'var(--zy-marks-fill-5)',
    shape: 'M-22 0A22 22 0 1 1 22 0A22 22 0 1 1-22 0',
    line: 'M-19-10C-8-4 8-16 19-10M-22 2C-8 8 8-4 22 2M-17 13C-6 18 8 8 17 13',
  },
}

export const DIE_SHAPES: Record<number, string> = {
  6: 'M-19-24H19Q24-24 24-19V19Q24 24 19 24H-19Q-24 24-24 19V-19Q-24-24-19-24Z',
  8: 'M0-29L29 0L0 29L-29 0Z',
  10: 'M0-29L28-8V8L0 29L-28 8V-8Z',
  12: 'M0-28L27-9L17 23H-17L-27-9Z',
}

export const THROWS: Record<string, string> = {
  rock: 'M5 15l2-8l6-3l6 4l1 7l-5 5H8Z',
  paper: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7',
  scissors: 'M9 6a3 3 0 1 1-6 0a3 3 0 1 1 6 0M9 18a3 3 0 1 1-6 0a3 3 0 1 1 6 0M8 8l12 10M8 16L20 6',
}

const point = (turn: number, r: number) =>
  `${(Math.sin(turn * 2 * Math.PI) * r).toFixed(2)} ${(-Math.cos(turn * 2 * Math.PI) * r).toFixed(2)}`

/** A space of a wheel with so many of them, from one radius to another; of its width, the part between two shares. */
export function wedge(size: number, field: number, inner: number, outer: number, from = 0, to = 1): string {
  const [a, b] = [(field - 1 + from) / size, (field - 1 + to) / size]
  return `M${point(a, inner)}L${point(a, outer)}A${outer} ${outer} 0 0 1 ${point(b, outer)}L${point(b, inner)}A${inner} ${inner} 0 0 0 ${point(a, inner)}Z`
}
