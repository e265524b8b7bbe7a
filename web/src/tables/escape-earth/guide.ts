import type { GuideStep, Scene } from '../../table/drawing'
import type { View } from './view'

const view = (scene: Scene) => scene.view as View
const mine = (scene: Scene) => scene.awaits.includes(scene.seat) && !scene.over
const acting = (scene: Scene) => mine(scene) && view(scene).phase === 'act'

/** The first game, told while it is played. */
export const guide: GuideStep[] = [
  {
    title: 'Out of here, together',
    text: 'Two ships, one way: from Earth along the row to the ocean planet. Only what lies face up can be entered. You win when both ships are there, and you win or lose together.',
    about: '[data-guide="worlds"]',
  },
  {
    title: 'Your hub',
    text: 'Five cards in five slots. The dots on a card are the slots it works in; a III sleeps longer than a II. A card you use goes back to slot 1, and those to its left step right.',
    when: acting,
    about: '.dock .hand-room, .dock .hub',
  },
  {
    title: 'Use a card',
    text: 'Pick a bright card. Travel exactly its value in parsecs, build with construction, or produce where you stand: you see what it can do, and your hub after it.',
    when: acting,
    about: '.dock [data-pick^="slot:"]',
  },
  {
    title: 'Or swap two',
    text: 'Two cards side by side can be swapped, for one action. Construction builds with more units in a higher slot; each structure says how many it needs.',
    when: acting,
    about: '.dock [data-pick^="gap:"]',
  },
  {
    title: 'Find the way',
    text: 'An outpost turns up the worlds behind it, upgraded one more. There are hardly enough: build each on the last face-up world, and upgrade it before the next one.',
    when: acting,
    about: '[data-guide="structures"]',
  },
  {
    title: 'What goes wrong',
    text: 'Every turn begins with a time card. Aliens step closer; an event costs population. Too many kinds of active events at once lose the game (the red lamp), so keep cubes ready: food, knowledge and military fight them.',
    when: (scene) => mine(scene) && view(scene).turns > 2,
    about: '[data-guide="dangers"]',
  },
  {
    title: 'Cubes',
    text: 'Farms, labs and star bases hold cubes once you produce there with the matching card. Anybody may pay with them, from anywhere.',
    when: (scene) =>
      acting(scene) && view(scene).worlds.some((it) => it.structure !== '' && it.structure !== 'outpost'),
    about: '[data-guide="cubes"]',
  },
  {
    title: 'You know the way',
    text: 'Talk to your partner, and point at things: press long or click right. A hint counts for the team. Hint and Rules are at the top whenever you want them.',
    when: (scene) => acting(scene) && view(scene).turns > 4,
  },
]
