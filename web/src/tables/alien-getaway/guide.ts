import type { GuideStep, Scene } from '../../table/drawing'
import type { Cue } from './frames'
import type { View } from './view'

const view = (scene: Scene) => scene.view as View
const mine = (scene: Scene) => view(scene).turn === scene.seat && !scene.over
const at = (phase: string) => (scene: Scene) => mine(scene) && view(scene).phase === phase
const past = (phase: string) => (scene: Scene) => !at(phase)(scene)
const laying = at('play')

/** The first game, told while it is played. */
export const guide: GuideStep[] = [
  {
    title: 'Zoid must get away',
    text: 'The glowing planet is coming apart. Everybody builds one route for Zoid’s saucer. Whoever makes it fly too far pays with penalty cards, and the fewest points win.',
  },
  {
    title: 'Lay a card',
    text: 'The bright cards in your hand may be laid at the end of the route. Choose one. A curve asks which way it should turn.',
    when: (scene) => laying(scene) && view(scene).laid === 0,
    until: (scene) => view(scene).laid > 0 || !laying(scene),
    about: '.dock .hand-room, .dock .hand',
  },
  {
    title: 'More, or launch?',
    text: 'You may add cards of the same Value or the same Crystal. Each card laid gives Zoid one more place to go, and a roll of all dice: every die at or under its Value is one step. High cards fly far. Launch when you dare.',
    when: (scene) => laying(scene) && view(scene).laid > 0,
    until: (scene) => !laying(scene) || view(scene).laid === 0,
    about: '.dock [data-pick="button:launch"]',
  },
  {
    title: 'Steps to spare cost cards',
    text: 'Steps beyond the end of the route each take a card from its start: the numbers show which ones come next. These cards go on your pile.',
    when: (scene) => mine(scene) && (view(scene).phase === 'put' || ((scene.cue as Cue | null)?.rolls.length ?? 0) > 0),
    about: '[data-guide="penalty"]',
  },
  {
    title: 'Put them away cleverly',
    text: 'A card with the same Crystal as the top of your pile may take it along: both leave the game. Choose the order well, and a penalty makes you lighter.',
    when: at('put'),
    until: past('put'),
    about: '[data-guide="pile"], .collected',
  },
  {
    title: 'Planets are sweepers',
    text: 'At the end of a turn you may play ringed Planet cards on your pile to match its top. Keep them for dear cards, but not too long: what is left in your hand at the end counts.',
    when: at('planets'),
    until: past('planets'),
    about: '.dock .hand-room, .dock .hand',
  },
  {
    title: 'You know it all',
    text: 'The game ends when the draw pile is empty and everybody had one last turn. Passing costs one card too. Hint and Rules are at the top whenever you want them.',
    when: laying,
  },
]
