import type { Side, View } from './view'

const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
const places = ['', '1st', '2nd', '3rd']
const rewards: Record<string, string> = { swap: 'SWAP', warp: 'WARP', none: 'nothing' }

/** What the drawing says in words. */
export const text = {
  board: (view: View) => `The board: ${many(view.ships.length, 'ship')} in three zones around the wormhole.`,
  wormhole: 'Wormhole',
  free: 'free',
  upright: 'upright',
  crossed: 'has crossed a dotted route',
  closed: 'closed',
  open: 'Open cards',
  empty: 'empty',
  left: (count: number) => `${count} left`,
  hand: 'Your cards',
  noCards: 'No action cards.',
  missions: 'Your missions',
  offer: 'Missions to choose from',
  played: 'when played',
  kept: 'in hand at the end',
  progress: (have: number, need: number) => `${have} of ${need}`,
  outOfReach: 'out of reach',
  vp: (vp: number) => `${vp} VP`,
  platform: (count: number) => `${count} on the platform`,
  saved: (count: number) => `${count} saved`,
  lost: 'Lost Ship missing',
  place: (place: number) => `${places[place]} place`,
  adrift: 'adrift',
  skip: (side: Side) => `Skip disc on ${side.skip}, next ${rewards[side.next_reward]}`,
  reward: (reward: string) => rewards[reward] ?? '',
  cards: (side: Side) => `${many(side.alerts, 'ALERT card')}, ${many(side.warnings, 'WARNING card')}`,
  openMissions: (count: number) => `${many(count, 'secret mission')}`,
  scored: (numbers: number[]) => (numbers.length ? `Missions done: ${numbers.join(', ')}` : ''),
  skipHud: 'Skip',
  podium: 'Last Ships',
  choose: (name: string) => `Choose ${name}`,
  made: { disc: 'VP disc', place: 'Place', hand: 'Cards in hand', total: 'Total' },
}
