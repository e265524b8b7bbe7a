/** The board and the hand show every other thing, so the dock has the buttons alone. */
export const buttons = {
  first: ['button:done', 'button:skip', 'button:decline'],
  quiet: ['button:decline', 'button:skip'],
  alone: true,
}
