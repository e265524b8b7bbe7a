/** The own area has a button for everything on the board, so the dock has the buttons alone. */
export const buttons = {
  first: ['button:no-card', 'button:keep', 'button:stop', 'button:past', 'button:pass'],
  quiet: [],
  alone: true,
}
