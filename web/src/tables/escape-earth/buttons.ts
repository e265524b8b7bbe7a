/** The hub and the row show everything else, so the dock has the buttons alone. */
export const buttons = {
  first: ['button:fight', 'button:produce', 'button:face', 'button:pass'],
  quiet: ['button:pass', 'button:face'],
  alone: true,
}
