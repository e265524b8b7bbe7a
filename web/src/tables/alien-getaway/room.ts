/** One row of cards, or two on a phone when the hand is full. */
export const room = { hand: { narrow: '9.25rem', wide: 'clamp(6.5rem, 17dvh, 11rem)' } }
