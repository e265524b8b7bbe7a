/** The same list as before, as long as what is in it is the same: whoever hangs on it need not do anything again. */
export function steady<T>(make: () => T[]): () => T[] {
  let kept: T[] = []
  return () => {
    const fresh = make()
    if (fresh.length !== kept.length || fresh.some((it, at) => it !== kept[at])) kept = fresh
    return kept
  }
}
