/** How high the console in the dock is: the hub, its swaps, the hub to come, and one line about it. */
export const room = { hand: { narrow: '12.25rem', wide: 'clamp(8rem, 20dvh, 12rem)' } }
