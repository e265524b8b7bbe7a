import { cheapest, ocean, roman, type Box, type Galaxy, type HubCard, type Structure, type Threat, type View, type World } from './view'

const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
const types: Record<string, string> = { construction: 'Construction', resources: 'Resources', science: 'Science', food: 'Food', military: 'Military' }

/** What the drawing says in words. */
export const text = {
  board: (view: View) => `The galaxy: ${view.frontier + 1} of ${view.worlds.length} worlds face up. Aliens at ${view.alien}.`,
  hub: 'Your hub',
  hubOf: (name: string) => `Hub of ${name}`,
  type: (type: string) => types[type] ?? type,
  card: (box: Box, it: HubCard) => `Slot ${it.slot}: ${types[it.type]} ${roman(it.value)}, ${it.active ? 'active' : 'asleep'}${it.units && it.active ? `, ${text.builds(box, it.units)}` : ''}`,
  name: (it: HubCard) => `${types[it.type]} ${roman(it.value)}`,
  choose: (it: HubCard) => `What should ${types[it.type]} ${roman(it.value)} do?`,
  asleep: 'asleep',
  builds: (box: Box, units: number): string => (units >= cheapest(box) ? `builds ${units}` : 'no build yet'),
  afterHow: 'Pick a card to see its uses and your hub after it.',
  again: 'Tap again to do it.',
  wakes: 'wakes up',
  sleeps: 'falls asleep',
  position: (view: View, position: number) => (position === 0 ? 'Earth' : position === ocean(view) ? 'Ocean' : String(position)),
  parsecs: (count: number) => many(count, 'parsec'),
  world(it: World, card: Galaxy | null, sides: string[], view: View, structure: Structure | undefined): string {
    const parts = [`World ${it.position}`, card ? `${card.name}${card.planet ? ', a planet' : ''}, ${it.up ? many(card.parsecs, 'parsec') : 'face down'}` : 'face down']
    if (structure) parts.push(`${structure.name}${it.upgraded ? ', upgraded' : ''}${it.capacity ? `, ${it.stock} of ${it.capacity} cubes` : ''}`)
    if (it.free) parts.push(`free ${it.free} cube`)
    parts.push(...it.ships.map((ship) => `ship of ${sides[ship]}`))
    if (view.alien === it.position) parts.push('aliens')
    if (view.anomaly === it.position) parts.push('anomaly')
    return parts.join('; ')
  },
  time: 'Time pile',
  timeSoon: (box: Box) => `after ${many(box.beginner.structures, 'structure')}`,
  kinds: { passing: 'time passes', event: 'event', alien: 'aliens' } as Record<string, string>,
  inPile: (count: number, kind: string) => `${count} × ${kind} in the pile`,
  population: 'Population',
  populationHow: (count: number) => `${many(count, 'event')} until Earth is empty`,
  events: 'Active events',
  chaos: 'One kind more loses the game',
  fight: (it: Threat) => `fight for ${it.price} ${it.cube}`,
  aliens: 'Aliens',
  alienCards: (count: number) => `${many(count, 'alien card')} to Earth`,
  alienAt: (view: View) => (view.alien > ocean(view) ? 'beyond the ocean planet' : view.alien === ocean(view) ? 'at the ocean planet' : `at world ${view.alien}`),
  cubes: 'Cubes on the row',
  usable: (name: string, usable: number, blocked: number) => `${name} cubes: ${usable} to pay with${blocked ? `, ${blocked} under the aliens` : ''}`,
  structures: 'To build',
  pile: (it: Structure, left: number) => `${it.name}: needs ${it.cost} units, ${left} left${it.planets_only ? ', planets only' : ''}`,
  left: (count: number) => `${count} left`,
  units: (count: number) => `${count} units`,
  upgraded: 'upgraded',
  free: 'free cube',
  ship: (name: string, ship: string) => `${name}'s ship, the ${ship}`,
  warnings: 'Watch out',
  uses: 'What this card can do',
  results: {
    win: 'Both ships reached the ocean planet.',
    loss_population: 'The last event card was gone, and with it the people of Earth.',
    loss_chaos: 'Too many kinds of events at once: chaos.',
    loss_alien: 'The aliens reached Earth.',
  } as Record<string, string>,
  sum: { turns: 'Turns', uncovered: 'Worlds turned up', population: 'Population left', aliens: 'Alien cards left', toGo: (ship: string) => `Worlds to go, ${ship}` },
}
