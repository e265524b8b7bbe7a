import type { GuideStep, Scene } from '../../table/drawing'
import type { View } from './view'

const view = (scene: Scene) => scene.view as View
const mine = (scene: Scene) => scene.awaits.includes(scene.seat) && !scene.over
const at = (phase: string) => (scene: Scene) => mine(scene) && view(scene).phase === phase
const past = (phase: string) => (scene: Scene) => !at(phase)(scene)

/** The first game, told while it is played. */
export const guide: GuideStep[] = [
  {
    title: 'One seat off this planet',
    text: 'A few rounds are left. Each brings one Challenge to survive and a few Treasures to grab; then the best score gets the only seat in the rescue craft.',
  },
  {
    title: 'Who are you?',
    text: 'Choose one of the crew: the bars are the energies of the cards in your deck, flat or spiky, with the same sum. A little Contamination is shuffled in.',
    when: at('choose'),
    until: past('choose'),
    about: '[data-guide="members"], .members',
  },
  {
    title: 'Bid in secret',
    text: 'Tap cards of your hand to bid them against the Challenge; the sum turns green when it passes. Everybody bids at the same time. Fail, and the skulls say how much Contamination you gain. Nothing or enough: half a bid is wasted.',
    when: at('challenge_bid'),
    until: past('challenge_bid'),
    about: '.hand .cards, .dock .hand-room',
  },
  {
    title: 'Now for the Treasures',
    text: 'What is left in your hand can go for the Treasures. The best bid picks first, the next best takes another. Contamination is worth nothing, but bidding it gets it out of your hand.',
    when: at('treasure_bid'),
    until: past('treasure_bid'),
    about: '[data-guide="treasures"], .prizes',
  },
  {
    title: 'What winning brings',
    text: 'The best bid against a Challenge wins its card: keep it, and it comes back as strong energy, once; or use its ability on the spot. Treasures go to your Stash: points for the end, and abilities that the table asks about when their moment comes.',
    when: (scene) => mine(scene) && (['claim', 'pick'].includes(view(scene).phase) || view(scene).round > 1),
  },
  {
    title: 'You know it all',
    text: 'Hands are refilled and the next round begins. The more Contamination you own, the worse you draw, and the more you lose in the end. Hint and Rules are at the top whenever you want them.',
    when: (scene) => mine(scene) && view(scene).round > 1,
  },
]
