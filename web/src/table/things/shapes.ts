/** Eight shapes that nobody takes for one another, in a square of 24: disc, triangle, square, diamond, star, cross, drop, moon. */
export const shapes = [
  'M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20z',
  'M12 2.5L23 21.5H1z',
  'M3 3h18v18H3z',
  'M12 0.5L21 12L12 23.5L3 12z',
  'M12 1l3.2 7.2l7.8.8l-5.8 5.3l1.6 7.7L12 18.1L5.2 22l1.6-7.7L1 9l7.8-.8z',
  'M8.5 2h7v6.5H22v7h-6.5V22h-7v-6.5H2v-7h6.5z',
  'M12 1C16 7 20 11 20 15.5a8 8 0 0 1-16 0C4 11 8 7 12 1z',
  'M15.5 2A10 10 0 1 0 22 17A8.5 8.5 0 0 1 15.5 2z',
]
