/** The table and the hand show every other thing, so the dock has the buttons alone. */
export const buttons = { first: ['button:commit', 'button:ability', 'button:keep', 'button:pass'], quiet: ['button:pass'], alone: true }
