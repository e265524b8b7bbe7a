import type { GuideStep, Scene } from '../../table/drawing'
import type { View } from './view'

const view = (scene: Scene) => scene.view as View
const mine = (scene: Scene) => scene.awaits.includes(scene.seat) && !scene.over
const at =
  (...phases: string[]) =>
  (scene: Scene) =>
    mine(scene) && phases.includes(view(scene).phase)
const past =
  (...phases: string[]) =>
  (scene: Scene) =>
    !at(...phases)(scene)

/** The first game, told while it is played. */
export const guide: GuideStep[] = [
  {
    title: 'Eight crew, one way out',
    text: 'Nobody owns a pawn. Whoever sends a pod out through the one open sector keeps the crew in it, and most saved pawns win.',
  },
  {
    title: 'The Wheel of Death',
    text: 'Mark the spaces that will be bad for you. Take those you like least, or let us mark six: all are equally likely.',
    until: past('wheel'),
    about: '[data-guide="wheel"], .marking',
  },
  {
    title: 'A card, or straight to the dice',
    text: 'These cards are all you get for the whole game. You may play one before you roll; most turns you will just roll.',
    when: at('card'),
    until: past('card'),
    about: '.dock .hand-room, .dock .own',
  },
  {
    title: 'Anybody may move',
    text: 'Choose a pawn: it makes three straight steps, one for each die. White discs pay the number on its belly. Or fly a pod with crew: a lit fin is its direction.',
    when: at('pick'),
    until: past('pick'),
    about: '.dock .hand-room, .dock .own',
  },
  {
    title: 'Three dice, three ways',
    text: 'Each way shows where its die ends, what it pays, and in red what it risks. Never twice in the same direction. Leftover steps push a pod that the pawn boards.',
    when: at('segment', 'pod-dir'),
    until: past('segment', 'pod-dir'),
    about: '.dock .hand-room, .dock .own',
  },
  {
    title: 'Out!',
    text: 'The bright sector is open, the dashed one is next. A pod that enters it leaves: you pay a visa for everybody aboard, then spin. Have the money ready before your window opens.',
    when: (scene) => at('card')(scene) && view(scene).turns > 1,
    about: '[data-guide="open-sector"]',
  },
  {
    title: 'You know the way',
    text: 'Tap a coloured station to read what it does to whoever lands a pod there. Hint and Rules are at the top whenever you want them.',
    when: (scene) => mine(scene) && view(scene).turns > view(scene).sides.length,
  },
]
