import type { Box } from './view'

export const CELL = 100
export const WIDTH = 16
const LETTERS = 'ABCDEFGHIJKLMNOP'
const TINTS = ['red', 'yellow', 'blue', 'green']
/** The room around the board: for the names of rows and columns, and none to spare. */
export const EDGE = { near: 66, far: 56 }
const SHARED: Record<string, string> = { a: 'AP', d: 'DE', h: 'HI', l: 'LM' }

export interface Cell {
  row: number
  column: number
  sign: string
  sectors: string
}

/** The middle of a space; spaces off the board have a place too, for what leaves it. */
export function spot(space: string): { x: number; y: number } {
  const [, row, column] = /r(-?\d+)c(-?\d+)/.exec(space) ?? []
  return { x: (Number(column) - 0.5) * CELL, y: (Number(row) - 0.5) * CELL }
}

export const spaceName = (number: number) => `r${Math.floor(number / WIDTH) + 1}c${(number % WIDTH) + 1}`

/** The board as it is printed: which cell belongs to what. */
export class Chart {
  cells: Cell[]

  constructor(box: Box, fullBand: boolean) {
    const map = box.board.map
    const lettered = (row: number, column: number) => {
      const sign = map[row]?.[column] ?? ''
      return SHARED[sign] ?? (LETTERS.includes(sign) ? sign : '')
    }
    // In the full band the Rim belongs to what lies outside it, its corners to both neighbours (ZY-OPT-3).
    const outward = (at: number) => (at === 3 ? -1 : at === 12 ? 1 : 0)
    const sectors = (row: number, column: number, sign: string) =>
      sign === '+' && fullBand ? lettered(row + outward(row), column + outward(column)) : lettered(row, column)
    this.cells = map.flatMap((line, row) =>
      [...line].map((sign, column) => ({ row, column, sign, sectors: sectors(row, column, sign) })),
    )
  }

  of(letter: string | null): Cell[] {
    return letter ? this.cells.filter((it) => it.sectors.includes(letter)) : []
  }

  /** One shape for each colour's name; a space in two sectors is half and half. */
  areas(): [string, string][] {
    const shapes: Record<string, string> = {}
    for (const { row, column, sign, sectors } of this.cells) {
      const draw = (letter: string | undefined, shape: string) => {
        const colour = letter ? TINTS[letter.charCodeAt(0) % 4]! : '.*@'.includes(sign) ? 'inner' : 'band'
        shapes[colour] = `${shapes[colour] ?? ''}M${column * CELL} ${row * CELL}${shape}z`
      }
      if (sectors[1]) draw(sectors[1], 'v100h100')
      draw(sectors[0], sectors[1] ? 'h100v100' : 'h100v100h-100')
    }
    return Object.entries(shapes)
  }

  /** The line around a sector. */
  outline(letter: string | null): string {
    const inside = new Set(this.of(letter).map((it) => it.row * WIDTH + it.column))
    return this.of(letter)
      .map(({ row, column }) => {
        const [x, y] = [column * CELL, row * CELL]
        const free = (r: number, c: number) => c < 0 || c >= WIDTH || !inside.has(r * WIDTH + c)
        return [
          free(row - 1, column) && `M${x} ${y}h${CELL}`,
          free(row + 1, column) && `M${x} ${y + CELL}h${CELL}`,
          free(row, column - 1) && `M${x} ${y}v${CELL}`,
          free(row, column + 1) && `M${x + CELL} ${y}v${CELL}`,
        ]
          .filter(Boolean)
          .join('')
      })
      .join('')
  }

  /** Where a sector's letter stands: in its middle, away from what it shares. */
  middles(): { letter: string; x: number; y: number }[] {
    return [...LETTERS].map((letter) => {
      const own = this.of(letter).filter((it) => it.sectors.length === 1 && it.sign !== '+')
      const mean = (of: number[]) => (of.reduce((sum, it) => sum + it, 0) / of.length + 0.5) * CELL
      return { letter, x: mean(own.map((it) => it.column)), y: mean(own.map((it) => it.row)) }
    })
  }
}
