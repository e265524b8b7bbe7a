import type { GuideStep, Scene } from '../../table/drawing'
import type { View } from './view'

const view = (scene: Scene) => scene.view as View
const mine = (scene: Scene) => scene.awaits.includes(scene.seat) && !scene.over
const at = (phase: string) => (scene: Scene) => mine(scene) && view(scene).phase === phase
const past = (phase: string) => (scene: Scene) => !at(phase)(scene)

/** The first game, told while it is played. */
export const guide: GuideStep[] = [
  {
    title: 'One way out',
    text: 'Everyone wants through the wormhole in the middle, and nobody can fly over anybody. Most victory points win: missions, cards, and being early with your last ship.',
  },
  {
    title: 'Your orders',
    text: 'Put one of your missions back and keep the others. Nobody else sees them, and they count by themselves as soon as they are true.',
    when: at('return'),
    until: past('return'),
    about: '.hand-room',
  },
  {
    title: 'Cards first',
    text: 'At the start of your turn you may play action cards. The first number is what a card gives or costs now, the second what it costs if you still hold it at the end.',
    when: at('cards'),
    until: past('cards'),
    about: '.hand-room',
  },
  {
    title: 'Then one action',
    text: 'Launch a ship from your platform or move one: choose it on the board. While something can move along a solid line you may not skip.',
    when: at('source'),
    until: past('source'),
  },
  {
    title: 'Where to?',
    text: 'The lit fields are free. Get a ship into each of the three zones early: that brings your Lost Ship, and without it your last ship may not leave.',
    when: at('destination'),
    until: past('destination'),
  },
  {
    title: 'Saved!',
    text: 'A ship in the wormhole brings you one of the two open cards. WARNING cards give points and cost position, ALERT cards the other way round.',
    when: at('take'),
    until: past('take'),
    about: '[data-guide="decks"], .decks',
  },
  {
    title: 'You know the way',
    text: 'Blocked? A skip moves your Skip disc on: SWAP, nothing, WARP. Hint and Rules are at the top whenever you want them.',
    when: (scene) => mine(scene) && view(scene).sides[scene.seat]!.saved > 0 && view(scene).phase !== 'take',
  },
]
