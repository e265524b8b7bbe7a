/** Where a switch over all kinds of events ends: a kind without a `case` is a type error here. */
export function toldAll(_event: never): void {}

/** The list with one of its things changed. */
export function changed<It>(list: It[], at: number, how: (it: It) => Partial<It>): It[] {
  return list.map((it, n) => (n === at ? { ...it, ...how(it) } : it))
}
