/** Two or three missions and a few cards, side by side and overlapping where there are many. */
export const room = { hand: { narrow: '8.5rem', wide: 'clamp(7rem, 19dvh, 12.5rem)' } }
