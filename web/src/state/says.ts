/** Words of the rules name a side as {0}, {1}, …: here the people's names come in. */
export function says(text: string, sides: string[]): string {
  return text.replace(/\{(\d)\}/g, (whole, side: string) => sides[Number(side)] ?? whole)
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

export function listed(names: string[]): string {
  return list.format(names)
}
