import type { View } from './view'

const cards = (count: number) => `${count} card${count === 1 ? '' : 's'}`

/** What the drawing says in words. */
export const text = {
  ahead: (count: number) => `${count} ahead`,
  intoPlanet: 'into the planet',
  deadEnd: 'dead end for now',
  boxedIn: 'boxed in',
  finalRound: (left: number) => `Final round · ${left === 1 ? 'last turn' : `${left} turns left`}`,
  lastOrdinary: 'Draw pile empty · last ordinary turn',
  board: (view: View) =>
    `The escape route: ${cards(view.route.length)}, Zoid ${view.zoid < 0 ? 'on the launch pad' : `on card ${view.zoid + 1}`}, ${view.ahead} ahead. Arrow keys pan, plus and minus zoom.`,
  drawPile: 'Draw pile',
  box: 'Box',
  penaltyHere: (from: number, most: number) => (from === most ? `penalty ${most}` : `penalties ${from}–${most}`),
  turnedUp: (name: string) => `${name} turns up`,
  rolls: (name: string) => `${name} launches`,
  motion: (points: number) => (points === 1 ? '1 move' : `${points} moves`),
  tooMany: (points: number) => `${points} too many`,
  showPile: (name: string) => `Show the pile of ${name}`,
  expected: (cards: number) =>
    `Launch: about ${cards.toFixed(1)} penalty ${cards.toFixed(1) === '1.0' ? 'card' : 'cards'}`,
  none: (chance: number) => `${Math.round(chance * 100)} % chance of none`,
  asteroids: 'Asteroid fields',
  planets: 'Planets',
  about: {
    straight: 'Continues the route straight ahead.',
    curve: 'Continues the route to the left or to the right.',
    planet: 'Played on your own pile at the end of a turn: it may take a top card of its Crystal along.',
  },
  rollsFor: (value: number, dice: number) =>
    `Launched, each of ${dice} dice at or under ${value} moves Zoid one card on.`,
  worth: (value: number) => `On your pile or left in your hand it counts ${value}.`,
  matches: (crystal: string, wild: boolean) => (wild ? 'Wild: matches every Crystal.' : `Matches ${crystal} and Wild.`),
  ifLaid: (cost: number, none: number) =>
    `Laid and launched now: about ${cost.toFixed(1)} penalty cards, ${Math.round(none * 100)} % chance of none.`,
  hand: 'Your hand',
  nobody: 'no cards',
  collected: 'To put away',
  pile: 'Your pile',
  points: (points: number) => `${points} point${points === 1 ? '' : 's'}`,
  inHand: (count: number) => `${cards(count)} in hand`,
  onPile: (count: number) => `${cards(count)} on the pile`,
  empty: 'empty',
  pileOf: (name: string) => `${name}'s pile`,
  pileBottom: 'bottom first',
  game: (n: number) => `Game ${n}`,
  total: 'Grand total',
  tie: (winners: string[]) =>
    winners.length > 1
      ? 'Points and cards are equal: the win is shared.'
      : `The lowest points are equal: ${winners.join()} wins with fewer cards.`,
  oolaCounts: 'Oola counts cards, not Values.',
  routeLeft: 'Cards left on the route count for nobody.',
  end: {
    title: 'Zoid is away',
    wins: (names: string, several: boolean) => (several ? `${names} share the win` : `${names} wins`),
    how: 'The fewest points win.',
  },
  rules: {
    value: 'The same Value',
    crystal: 'The same Crystal',
    wild: 'A Wild goes with every Crystal',
    route: 'The line leaves the pad. The next card goes where the end of the route points, in the dashed square.',
    launch: (value: number) => `Every die at or under the card’s Value, here ${value}, moves Zoid one card.`,
    pair: 'The card that you put and the top of your pile: with the same Crystal both may leave.',
    points: (points: number) => `A pile worth ${points} penalty points.`,
  },
}
