import { signed, type Card, type Preview, type Side, type View } from './view'

const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
const places = ['', '1st', '2nd', '3rd', '4th']
const rewards: Record<string, string> = { swap: 'SWAP', warp: 'WARP', none: '–' }

/** What the drawing says in words. */
export const text = {
  board: (view: View) => `The board: ${many(view.ships.length, 'ship')} in three zones around the wormhole.`,
  free: 'free',
  upright: 'upright',
  crossed: 'has crossed a dotted route',
  open: 'Open cards',
  empty: 'empty',
  left: (count: number) => `${count} left`,
  hand: 'Your cards',
  missions: 'Your missions',
  offer: 'Missions to choose from',
  played: 'played',
  kept: 'if kept',
  progress: (have: number, need: number) => `${have} of ${need}`,
  outOfReach: 'out of reach',
  vp: (vp: number) => `${vp} VP`,
  number: (value: number) => `${value}`.replace('-', '−'),
  platform: (count: number) => `${count} on the platform`,
  saved: (count: number) => `${count} saved`,
  lost: 'Lost Ship missing',
  place: (place: number) => `${places[place]} home`,
  adrift: 'adrift',
  reward: (reward: string) => rewards[reward] ?? '',
  cards: (side: Side) => `${many(side.alerts, 'ALERT card')}, ${many(side.warnings, 'WARNING card')}`,
  openMissions: (count: number) => `${many(count, 'secret mission')}`,
  skipHud: 'Skip',
  podium: 'Last Ships',
  choose: (name: string) => `Choose ${name}`,
  table: 'The board, the open cards and the fleets',
  own: 'Your cards and missions',
  fleets: 'Fleets',
  route: (id: string, closed: boolean) => `Dotted route ${id}${closed ? ', closed' : ''}`,
  lostShips: 'Lost Ships',
  lostHud: (view: View, names: string[]) => {
    const missing = names.filter((_, n) => view.sides[n]?.missing)
    return missing.length ? `Lost Ships still missing: ${missing.join(', ')}` : 'All Lost Ships are found'
  },
  platformHud: 'Platform',
  ownPlatform: (count: number) => `Your platform: ${many(count, 'ship')}`,
  skips: (view: View, names: string[]) =>
    `Skip discs. ${view.sides.map((it, n) => `${names[n]}: field ${it.skip}, next ${rewards[it.next_reward]}`).join('. ')}`,
  podiumTold: (view: View, names: string[]) => {
    const home = [1, 2, 3, 4].map((place) => view.sides.findIndex((it) => it.place === place)).filter((n) => n >= 0)
    return home.length ? `Last Ships home: ${home.map((n) => names[n]).join(', ')}` : 'No Last Ship is home yet'
  },
  nextSkip: (side: Side) => `skip: ${side.next_reward === 'none' ? 'nothing' : rewards[side.next_reward]}`,
  take: 'Take ',
  play: 'Play ',
  throw: 'Throw away ',
  putBack: 'Put back ',
  keep: 'Keep ',
  foreseen: (it: Card, vp: number, preview: Preview) => {
    const ships = preview.ways.length
    const ends = preview.ways.reduce((sum, way) => sum + way.ends.length, 0)
    const how = ends > 1 ? `, ${ends} ways to do it` : ''
    return `${it.name} (${it.letter}): VP ${vp} → ${preview.vp} (${signed(it.vp_played)})${ships ? how : ''}.`
  },
  again: 'Once more if you mean it.',
  deck: (deck: string) => `${deck} cards`,
  allMissions: 'Missions',
  inPlay: 'The card in play',
  playsIt: (name: string, own: boolean, onYou: boolean) =>
    own ? 'You play' : `${name} plays${onYou ? ' on you' : ''}`,
  hasPlayed: 'played',
  secretCard: 'An ALERT card that only its owner has seen',
  noCards: (what: string) => `No more cards: ${what}`,
  moveFrom: (id: string) => `move the ship on ${id}`,
  launch: 'launch a ship',
  fleetsOpen: 'Fleets',
  claims: (name: string, vp: number) => `${name}: mission accomplished, +${vp} VP`,
  drifts: (name: string) => `${name} is adrift`,
  whyAdrift: 'The last ship may not leave while the Lost Ship is missing.',
  awarded: (name: string, place: number) => `${name} is the last one racing: ${places[place]} home`,
  finishes: (name: string, place: number) => `${name} has saved the Last Ship: ${places[place]} home`,
  fate: (side: Side) => {
    const failed = side.missions?.length ?? 0
    const missions = `${many(side.scored.length, 'mission')}${failed ? `, ${failed} failed` : ''}`
    const how = side.status === 'adrift' ? 'adrift' : side.place ? `${places[side.place]} home` : 'no place'
    return `${how} · ${missions}`
  },
  failed: 'failed',
  summaryFate: (side: Side) => {
    if (side.status === 'adrift')
      return `Went adrift: the Lost Ship was never found, so the last ship could not be saved. ${many(side.saved, 'ship')} saved.`
    if (side.place) return `${places[side.place]} home, ${many(side.saved, 'ship')} saved.`
    return `No place, ${many(side.saved, 'ship')} saved.`
  },
  made: { played: 'Start and cards played', place: 'Place', hand: 'Cards in hand' },
  rules: {
    board:
      'Three zones, four rings. A ship launched in the outer ring flies inwards, one field at a time, into the wormhole.',
    move: 'To a free field in front. One that is taken, by whomever, is closed.',
    flat: 'Flat: swaps and cards can move it.',
    upright: 'Upright: it stays put, and may fly one or two connections.',
    fleets: 'Each fleet has a hull, a mark and a colour.',
  },
}
