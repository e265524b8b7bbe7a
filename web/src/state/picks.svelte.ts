import type { Move } from '../api/schema'

/** The path of keys that a person has picked so far, among the moves that are legal now. */
export class Picks {
  path = $state<string[]>([])
  /** The thing a person points at or has in focus. */
  hover = $state('')
  moves: Move[] = $derived.by(() => this.#moves())
  left: Move[] = $derived(this.moves.filter((move) => this.path.every((key, at) => move.picks[at] === key)))
  next: Set<string> = $derived(
    new Set(this.left.map((move) => move.picks[this.path.length]).filter((key) => key !== undefined)),
  )

  #moves: () => Move[]
  #play: (move: Move) => void

  constructor(moves: () => Move[], play: (move: Move) => void) {
    this.#moves = moves
    this.#play = play
  }

  /** Whether picking this thing now leads to a legal move. */
  lit(key: string): boolean {
    return this.next.has(key)
  }

  picked(key: string): boolean {
    return this.path.includes(key)
  }

  /** What a thing to pick listens to, so that its effect can be shown: a pointer over it, the focus on it. */
  pointing(key: string) {
    const at = (pointed: string) => () => (this.hover = pointed)
    return { onpointerenter: at(key), onpointerleave: at(''), onfocus: at(key), onblur: at('') }
  }

  /** Whether some legal move takes this thing as its first pick: it may be chosen instead of what is picked. */
  first(key: string): boolean {
    return this.moves.some((move) => move.picks[0] === key)
  }

  usable(key: string): boolean {
    return this.lit(key) || this.picked(key) || this.first(key)
  }

  /** Pick a thing. A thing already picked is taken back, with what was picked after it. */
  pick(key: string): void {
    const at = this.path.indexOf(key)
    if (at >= 0) {
      this.path = this.path.slice(0, at)
      return
    }
    if (this.lit(key)) this.path = [...this.path, key]
    else if (this.first(key)) this.path = [key]
    else return
    const only = this.left.length === 1 ? this.left[0] : undefined
    if (only) this.choose(only)
  }

  /** Put the whole path down: for things that are chosen and taken back in any order before a button ends the choice. */
  lay(path: string[]): void {
    if (this.moves.some((move) => path.every((key, at) => move.picks[at] === key))) this.path = path
  }

  /** Play a move outright, from the list in words. */
  choose(move: Move): void {
    this.path = []
    this.#play(move)
  }

  back(): void {
    this.path = this.path.slice(0, -1)
  }

  clear(): void {
    this.path = []
  }

  /** What picking this thing does, in the words of its moves. */
  label(key: string): string {
    const among = this.lit(key) ? this.left : this.moves
    const at = this.lit(key) ? this.path.length : 0
    const texts = among.filter((move) => move.picks[at] === key).map((move) => move.text)
    if (texts.length < 2) return texts[0] ?? ''
    return `${commonStart(texts)} …`
  }
}

function commonStart(texts: string[]): string {
  const [first = '', ...others] = texts
  let length = first.length
  for (const text of others) while (!text.startsWith(first.slice(0, length))) length -= 1
  const start = first.slice(0, length)
  return length === first.length ? start : start.replace(/[\s,]*\S*$/, '')
}
