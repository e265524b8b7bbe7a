/** Who sits at a table is known by a colour, a shape and a face: the same on the board, in the log and beside it. */

/** One shape for each seat, as a path in a box of 24 × 24. */
const SHAPES = [
  'M12 1a11 11 0 1 1 0 22a11 11 0 1 1 0-22Z', // a disc
  'M5 1.5h14a3.5 3.5 0 0 1 3.5 3.5v14a3.5 3.5 0 0 1-3.5 3.5h-14a3.5 3.5 0 0 1-3.5-3.5v-14a3.5 3.5 0 0 1 3.5-3.5Z', // a tile
  'M10 1.2a2.8 2.8 0 0 1 4 0l8.8 8.8a2.8 2.8 0 0 1 0 4l-8.8 8.8a2.8 2.8 0 0 1-4 0l-8.8-8.8a2.8 2.8 0 0 1 0-4Z', // a diamond
  'M7.4 1.5h9.2a2 2 0 0 1 1.7 1l4.8 8.5a2 2 0 0 1 0 2l-4.8 8.5a2 2 0 0 1-1.7 1h-9.2a2 2 0 0 1-1.7-1l-4.8-8.5a2 2 0 0 1 0-2l4.8-8.5a2 2 0 0 1 1.7-1Z', // a hexagon
  'M3 1.5h18a1.5 1.5 0 0 1 1.5 1.5v8c0 6-4 10-9.7 12.2a2.4 2.4 0 0 1-1.6 0c-5.7-2.2-9.7-6.2-9.7-12.2v-8a1.5 1.5 0 0 1 1.5-1.5Z', // a shield
  'M10.2 2a2.1 2.1 0 0 1 3.6 0l9.8 17.4a2.1 2.1 0 0 1-1.8 3.1h-19.6a2.1 2.1 0 0 1-1.8-3.1Z', // a mountain
  'M12 .8l3 3.1 4.2-1 .9 4.3 4 1.7-1.9 3.9 1.9 3.9-4 1.7-.9 4.3-4.2-1-3 3.1-3-3.1-4.2 1-.9-4.3-4-1.7 1.9-3.9-1.9-3.9 4-1.7.9-4.3 4.2 1Z', // a sun
  'M8 1.5h8a1.5 1.5 0 0 1 1.5 1.5v3.5h3.5a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-3.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-8a1.5 1.5 0 0 1-1.5-1.5v-3.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-8a1.5 1.5 0 0 1 1.5-1.5h3.5v-3.5a1.5 1.5 0 0 1 1.5-1.5Z', // a cross
]

export const shapeOf = (side: number): string => SHAPES[((side % 8) + 8) % 8]!
export const hue = (side: number): string => `var(--seat-${((side % 8) + 8) % 8})`

interface Features {
  eyes: number
  apart: number
  tall: number
  mouth: number
  crest: number
  cheeks: boolean
}

/** What somebody looks like follows from the name alone, so it is the same on every device and in every replay. */
export function featuresOf(name: string): Features {
  let hash = 2166136261
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619)
  const draw = (sides: number) => {
    hash = Math.imul(hash ^ (hash >>> 15), 2246822519)
    return (hash >>> 8) % sides
  }
  return { eyes: draw(3) + 1, apart: draw(3), tall: draw(3), mouth: draw(4), crest: draw(4), cheeks: draw(2) === 1 }
}
