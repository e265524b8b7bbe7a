/** Of several buttons these come first, and `quiet` ones never call for attention. */
export const buttons = { first: ['button:pair', 'button:launch', 'button:end'], quiet: ['button:pass', 'button:stack'] }
