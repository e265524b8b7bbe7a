import type { GuideStep, Scene } from '../../table/drawing'
import type { View } from './view'

const view = (scene: Scene) => scene.view as View
const mine = (scene: Scene) => scene.awaits.includes(scene.seat) && !scene.over
const acting = (scene: Scene) => mine(scene) && view(scene).phase === 'act'
const hub = (scene: Scene) => view(scene).hubs[scene.seat] ?? []
const order = (scene: Scene) => hub(scene).map((it) => it.card).join()

let seen = ''
/** Whether the hub has changed since the step came up. */
const hubMoved = (scene: Scene) => {
  if (!seen) seen = order(scene)
  return seen !== order(scene)
}

/** The first game, told while it is played. */
export const guide: GuideStep[] = [
  {
    title: 'Out of here, together',
    text: 'Two ships, one way: from Earth along the row to the ocean planet. Only what lies face up can be entered. You win when both ships are there, and you win or lose together.',
    about: '.galaxy',
  },
  {
    title: 'Your hub',
    text: 'Five cards in five slots. The dots on a card are the slots it works in; a III sleeps longer than a II. A card you use goes back to slot 1, and those to its left step right.',
    when: acting,
    about: '.hub',
  },
  {
    title: 'Use a card',
    text: 'Pick a bright card. The small row below shows your hub after it, and the table shows what it can do: travel exactly its value in parsecs, build with construction, or produce where you stand.',
    when: acting,
    until: hubMoved,
    about: '.hub .slot',
  },
  {
    title: 'Or swap two',
    text: 'The arrows between two cards swap them, for one action. Construction builds with more units in a higher slot; each structure says how many it needs.',
    when: acting,
    about: '.hub .gap',
  },
  {
    title: 'Find the way',
    text: 'An outpost turns up the worlds behind it, upgraded one more. There are hardly enough: build each on the last face-up world, and upgrade it before the next one.',
    when: acting,
    about: '.piles',
  },
  {
    title: 'What goes wrong',
    text: 'Every turn begins with a time card. Aliens step closer; an event costs population. Too many kinds of active events at once lose the game (the red frame), so keep cubes ready: food, knowledge and military fight them.',
    when: (scene) => mine(scene) && view(scene).turns > 2,
    about: '.clocks',
  },
  {
    title: 'Cubes',
    text: 'Farms, labs and star bases hold cubes once you produce there with the matching card. Anybody may pay with them, from anywhere.',
    when: (scene) => acting(scene) && view(scene).worlds.some((it) => it.structure !== '' && it.structure !== 'outpost'),
    about: '.badge',
  },
  {
    title: 'You know the way',
    text: 'Talk to your partner, and point at things: press long or click right. A hint counts for the team. Hint and Rules are at the top whenever you want them.',
    when: (scene) => acting(scene) && view(scene).turns > 4,
  },
]
