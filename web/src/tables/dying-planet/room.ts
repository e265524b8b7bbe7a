import type { Room } from '../../table/drawing'

/** The hand and the own Stash always have this much room; the others sit around the table. */
export const room: Room = { hand: { narrow: '12.5rem', wide: 'clamp(9rem, 22dvh, 14rem)' }, players: 'drawn' }
