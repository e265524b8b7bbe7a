/** On a phone three dice by four ways must fit, with two lines above them. */
export const room = { hand: { narrow: '11.75rem', wide: 'clamp(7.5rem, 19dvh, 12rem)' } }
