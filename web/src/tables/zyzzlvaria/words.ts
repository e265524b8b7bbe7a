import type { Box, Pawn, Pod, Preview, Side, View } from './view'

const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
const percent = (share: number) => `${Math.round(share * 100)} %`

/** What the drawing says in words. */
export const text = {
  percent,
  board: (view: View) =>
    `The board: 16 by 16 spaces, rows r1 to r16 from the north, columns c1 to c16 from the west; sector ${view.open} is open.`,
  openNow: 'Open',
  next: (view: View) => (view.next_open ? `then ${view.next_open}` : 'last one'),
  moonGone: 'The moon has set',
  counter: 'Moon Counter',
  track: 'ECLIPSE! track',
  played: 'Played',
  zones: {
    outpost9: () => 'a rival loses a turn',
    nexus: (n) => `a rival’s ECLIPSE! +${n}`,
    jail: () => 'lock up one pawn',
    reverse: () => 'play turns round',
    harvoid: () => 'win a saved pawn?',
    lazyr: () => 'swap two pods',
    immunity: () => 'ECLIPSE! back to E',
    combat: (n) => `duel for ${n} DB`,
  } as Record<string, (n: number) => string>,
  emptyPod: 'Empty.',
  details: ': counter, wheel and lost crew',
  dice: 'Dice',
  die: (id: string, size: number, value: number, used: boolean) =>
    `${id}, ${size} sides: ${value || 'not rolled'}${used ? ', used' : ''}`,
  wheel: 'Wheel of Death',
  wheelMark: (left: number) => `Mark ${many(left, 'more space')}.`,
  wheelReady: 'All marked: confirm, or tap a red one to change it.',
  wheelSent: 'Marked. Waiting for the others.',
  markForMe: (count: number) => `Mark ${count === 6 ? 'six' : count} for me`,
  markOthers: 'Take others',
  confirmMarks: (count: number) => `Confirm these ${count === 6 ? 'six' : count}`,
  wheelTip: (box: Box) =>
    `When the wheel stops on one of your ${box.wheel.marked}, your pawn dies or your pod is trapped. All spaces are equally likely.`,
  risk: (side: Side) => `bad for you: ${percent(side.risk)}`,
  verdict: (bad: boolean) => (bad ? 'bad' : 'harmless'),
  holders: (names: string[]) => (names.length ? `bad for ${names.join(', ')}` : 'bad for nobody'),
  lost: { dead: 'Dead', trapped: 'Trapped', jailed: 'Jailed' } as Record<string, string>,
  nobodyLost: 'Nobody is lost yet',
  playDirection: (clockwise: boolean) => (clockwise ? 'Play goes clockwise' : 'Play goes the other way round'),
  money: (side: Side) => `${side.money} DB`,
  saved: (count: number) => `${count} saved`,
  eclipse: (side: Side, box: Box) =>
    side.out ? 'eclipsed' : `ECLIPSE! ${side.eclipse + 1} of ${box.moon_counter.eclipse.length}`,
  cards: (count: number) => many(count, 'card'),
  losesTurn: 'loses the next turn',
  harvoid: (count: number) => (count === 1 ? 'spins for Harvoid' : `spins for Harvoid, ${count} times`),
  charmed: 'under a Bad Luck Charm',
  thrown: 'has thrown',
  marked: 'has marked the wheel',
  pod: (id: string) => `Pod ${id}`,
  hand: 'Your cards',
  empty: 'No cards left.',
  play: 'Play ',
  armed: (name: string) => `In force this turn: ${name}.`,
  choices: 'Choose',
  point: 'Point at a way, or tap it once, to see it on the board.',
  pointAtCrew: 'Point at somebody to see how far the first die could take them.',
  again: 'Tap again to go.',
  glimpse: {
    earns: (db: number) => `up to ${db} DB`,
    escape: (chance: number) => `can escape: ${percent(chance)}`,
    risk: 'only by spacewalk',
  },
  coin: (db: number) => `+${db}`,
  spin: (risk: number) => `☠ ${Math.round(risk * 100)}%`,
  escape: (it: Preview) => `escape: ${it.cost ? `${it.cost} DB` : 'free'}, ${percent(it.chance)}`,
  escapes: (it: Preview) => `★ ${Math.round(it.chance * 100)}%`,
  poor: (cost: number) => `needs ${cost} DB`,
  keepAll: 'Keep all',
  rollAgain: '↻',
  mooned: (name: string) => `${name} is mooned`,
  ends: {
    1: 'No pawn is left in play',
    2: 'The moon has set',
    3: 'Everybody is eclipsed',
    4: 'The last turn is over',
  } as Record<number, string>,
  gallery: { cards: 'Cards', zones: 'Special Zones', crew: 'Crew', pods: 'Escape pods' },
  card: {
    zoneCard: (zone: string) => `Zone card · ${zone}`,
    crewCard: (name: string) => `Crew card · ${name}`,
    sorts: { zone: 'Special Zone', crew: 'Crew', pod: 'Escape pod' } as Record<string, string>,
    zone: 'Whoever lands a pod here, by a card or a move, carries this out.',
    crew: 'Ending a step on a white disc pays the number on the belly (X pays nothing), then the next one comes up.',
    pod: 'With crew aboard: a die that shows the number of a fin drives the pod that way, by the smaller of the other two dice.',
    pawnAt: (pawn: Pawn) =>
      pawn.fate === 'inner'
        ? `On ${pawn.space}.`
        : pawn.fate === 'pod'
          ? `In pod ${pawn.pod}, on ${pawn.space}.`
          : `${pawn.fate[0]?.toUpperCase()}${pawn.fate.slice(1)}.`,
    podAt: (pod: Pod, crew: string[]) =>
      pod.fate === 'play'
        ? `On ${pod.space}. ${crew.length ? `Aboard: ${crew.join(', ')}.` : 'Empty.'}`
        : pod.fate === 'escaped'
          ? 'Escaped.'
          : 'Overturned on the border.',
  },
  made: { saved: 'Saved', money: 'Dollarbucks', nobody: 'nobody' },
  tie: 'Most saved pawns win; then most dollarbucks. If nobody is saved, everybody has lost.',
  rules: {
    walk: (earns: number) =>
      `Three dice, three straight ways, in any order. This one ends on a star: the number on the belly, ${earns} DB, is yours, and the next number comes up.`,
    pod: (way: string, steps: number) =>
      `The 6 is on a fin, so the pod may fly ${way}, by the smaller of the other two dice: ${steps}.`,
    wheel: (count: number) => `The ${count} that you marked are bad for you. This time the pod gets away.`,
  },
}
