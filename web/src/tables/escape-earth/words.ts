import {
  cheapest,
  ocean,
  roman,
  type Activity,
  type Box,
  type Galaxy,
  type HubCard,
  type Structure,
  type Threat,
  type View,
  type World,
} from './view'

const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
const types: Record<string, string> = {
  construction: 'Construction',
  resources: 'Resources',
  science: 'Science',
  food: 'Food',
  military: 'Military',
}

/** What the drawing says in words. */
export const text = {
  board: (view: View) =>
    `The galaxy: ${view.frontier + 1} of ${view.worlds.length} worlds face up. Aliens at ${view.alien}.`,
  hub: 'Your hub',
  hubOf: (name: string) => `Hub of ${name}`,
  type: (type: string) => types[type] ?? type,
  card: (box: Box, it: HubCard) =>
    `Slot ${it.slot}: ${types[it.type]} ${roman(it.value)}, ${it.active ? 'active' : 'asleep'}${it.units && it.active ? `, ${text.builds(box, it.units)}` : ''}`,
  name: (it: HubCard) => `${types[it.type]} ${roman(it.value)}`,
  choose: (it: HubCard) => `What should ${types[it.type]} ${roman(it.value)} do?`,
  asleep: 'asleep',
  builds: (box: Box, units: number): string => (units >= cheapest(box) ? `builds ${units}` : 'no build'),
  activity: (it: Activity) => `${types[it.type] ?? it.type} ${roman(it.value)}`,
  to(box: Box, view: View, position: number): string {
    const name = text.position(view, position)
    const card = view.worlds[position]?.card
    return name === String(position) && card !== null && card !== undefined
      ? `${name}, ${box.galaxy[card]!.name}`
      : name === 'Ocean'
        ? 'the ocean planet'
        : name
  },
  afterHow: 'Pick a card to see its uses and your hub after it.',
  use: (ways: string[], builds: boolean, makes: boolean) =>
    [
      ways.length ? `Travel to ${ways.join(' or ')}` : '',
      builds ? 'build one of the lit structures' : '',
      makes ? 'produce' : '',
    ]
      .filter(Boolean)
      .join(', or ')
      .replace(/^./, (it) => it.toUpperCase()) + '.',
  again: 'Tap again to do it.',
  wakes: 'wakes up',
  sleeps: 'falls asleep',
  position: (view: View, position: number) =>
    position === 0 ? 'Earth' : position === ocean(view) ? 'Ocean' : String(position),
  parsecs: (count: number) => many(count, 'parsec'),
  world(it: World, card: Galaxy | null, sides: string[], view: View, structure: Structure | undefined): string {
    const parts = [
      `World ${it.position}`,
      card
        ? `${card.name}${card.planet ? ', a planet' : ''}, ${it.up ? many(card.parsecs, 'parsec') : 'face down'}`
        : 'face down',
    ]
    if (structure)
      parts.push(
        `${structure.name}${it.upgraded ? ', upgraded' : ''}${it.capacity ? `, ${it.stock} of ${it.capacity} cubes` : ''}`,
      )
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
  chaos: 'One more kind loses',
  fight: (it: Threat) => `fight for ${it.price} ${it.cube}`,
  aliens: 'Aliens',
  toEarth: 'to Earth',
  anomalyAt: (view: View) => `The anomaly is on world ${view.anomaly}`,
  alienCards: (count: number) => `${many(count, 'alien card')} to Earth`,
  alienAt: (view: View) =>
    view.alien > ocean(view)
      ? 'beyond the ocean planet'
      : view.alien === ocean(view)
        ? 'at the ocean planet'
        : `at world ${view.alien}`,
  cubes: 'Cubes on the row',
  usable: (name: string, usable: number, blocked: number) =>
    `${name} cubes: ${usable} to pay with${blocked ? `, ${blocked} under the aliens` : ''}`,
  structures: 'To build',
  pile: (it: Structure, left: number) =>
    `${it.name}: needs ${it.cost} units, ${left} left${it.planets_only ? ', planets only' : ''}`,
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
  ending: {
    win: 'Home.',
    loss_population: 'Nobody is left on Earth.',
    loss_chaos: 'Chaos.',
    loss_alien: 'The aliens are on Earth.',
  } as Record<string, string>,
  sum: {
    turns: 'Turns',
    uncovered: 'Worlds turned up',
    population: 'Population left',
    aliens: 'Alien cards left',
    toGo: (name: string, ship: string) => `Worlds to go for ${name}'s ship, the ${ship}`,
  },
  gallery: {
    worlds: 'Worlds',
    structures: 'Structures',
    activities: 'Activities',
    events: 'Events',
    time: 'Time cards',
    cubes: 'Cubes',
    markers: 'What comes the other way',
  },
  read: {
    world: (position: number) => `World ${position}`,
    kinds: {
      earth: 'Where you start',
      ocean: 'Where you must get to',
      food_planet: 'A food planet',
      resource_planet: 'A resource planet',
      planet: 'A planet',
      space: 'Open space',
      asteroid: 'An asteroid field',
    } as Record<string, string>,
    faceDown: 'Face down',
    hidden: 'Nobody knows yet what is here. An outpost on a world before it turns it up.',
    notUp: 'It is still face down: an outpost must turn it up before anybody can land.',
    enter: (count: number) => `${many(count, 'parsec')} to enter or to pass.`,
    anyBuilding: 'Every structure can stand here.',
    noPlanet: (names: string[]) =>
      `No planet: no ${names.map((it) => it.toLowerCase()).join(' and no ')} can stand here.`,
    freeCube: (cube: string) => `Brings one ${cube} cube when it is turned up.`,
    start: 'The row begins here; if the aliens get here, you have lost.',
    goal: 'You win when both ships are here.',
    stands: (it: Structure, at: World) =>
      `${it.name}${at.upgraded ? ', upgraded' : ''}${at.capacity ? `: ${at.stock} of ${at.capacity} ${many(at.capacity, 'cube').slice(2)}` : ''}.`,
    lies: (cube: string) => `A free ${cube} cube lies here.`,
    ship: (ship: string, name: string) => `The ${ship}, ${name}'s ship, is here.`,
    underAliens: 'The aliens are here: nothing on it can be used, and no ship may stay.',
    underAnomaly: 'The anomaly is here: no ship may pass or stay.',
    structure: 'A structure',
    needs: (it: Structure) => `Needs ${it.cost} construction units${it.planets_only ? ', and a planet' : ''}.`,
    uncovers: (it: Structure) =>
      `When built it turns up the next ${it.uncovers[0]} worlds, upgraded it reaches ${it.uncovers[1]}.`,
    holds: (it: Structure) =>
      `Produce here with ${types[it.activity ?? ''] ?? ''}: it is filled up to ${it.capacity[0]} ${it.cube} ${it.capacity[0] === 1 ? 'cube' : 'cubes'}, upgraded to ${it.capacity[1]}.`,
    upgrade: (it: Structure) => `To upgrade it pay ${it.upgrade_price} ${it.upgrade_cube}; no ship need be there.`,
    stays: 'It is never replaced.',
    slots: (slots: number[]) => `Works in slots ${slots.slice(0, -1).join(', ')} and ${slots.at(-1)}.`,
    travel: (value: number) => `Travel exactly ${value} parsecs, one way.`,
    build: 'Or build where your ship is: in slot 3 with 3 units, in slot 4 with 4, and so on.',
    produce: (name: string) => `Or produce where your ship is, on a ${name.toLowerCase()}.`,
    used: 'After that it goes to slot 1, and the cards before it step up.',
    event: (copies: number) => `An event, ${copies} in the pile at the start`,
    fight: (price: number, cube: string) => `To fight one, pay ${price} ${cube} for each of its kind that is active.`,
    atOnce: 'Fought when it is turned up it costs no action, and nothing happens.',
    pile: 'A pile',
    population: 'Each event costs one. The last one loses the game.',
    clock: 'Every turn begins with one. After the event all are shuffled anew.',
    time: 'A time card',
    times: (step: number): Record<string, string> => ({
      passing: 'Nothing happens.',
      alien: `The aliens move ${many(step, 'world')} towards Earth.`,
      event: 'An event is turned up. Then all time cards are shuffled.',
    }),
    marker: 'It moves along the row',
    aliensHow: (step: number) => [
      `Each alien card brings them ${many(step, 'world')} closer. On Earth they have won.`,
      'A ship where they stop is pushed one world back. Nothing under them can produce, pay or be upgraded.',
      'Military cubes push them back, one world each.',
    ],
    anomaly: 'Space anomaly',
    anomalyHow: [
      'No ship may pass it or stay on its world; ships beyond it are thrown back.',
      'Fight it with knowledge, and it moves away or closes.',
    ],
    cube: 'A cube',
    cubes(box: Box, id: string): string {
      const made = box.structure.find((it) => it.cube === id)
      const fights = box.event.filter((it) => it.cube === id).map((it) => it.name.toLowerCase())
      const builds = box.structure.filter((it) => it.upgrade_cube === id).map((it) => it.name.toLowerCase())
      return `${made ? `Made by a ${made.name.toLowerCase()}. ` : ''}${fights.length ? `Fights ${fights.join(' and ')}. ` : ''}${builds.length ? `Upgrades ${builds.join(', ')}.` : ''}`
    },
    pays: 'Anybody may pay with it, from anywhere, unless the aliens are on it.',
  },
}
