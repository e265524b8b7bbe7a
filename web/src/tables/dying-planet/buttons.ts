import type { ButtonOrder } from '../../table/drawing'

/** The table and the hand show every other thing, so the dock has the buttons alone. A bid of nothing is not urged on anybody. */
export const buttons: ButtonOrder = {
  first: ['button:commit', 'button:ability', 'button:keep', 'button:pass'],
  quiet: (picks) => (picks.path.length ? ['button:pass'] : ['button:pass', 'button:commit']),
  alone: true,
  // The cards of a bid are raised in the hand.
  short: (label) => label.replace(/^(Bid \S+): .*/, '$1'),
}
