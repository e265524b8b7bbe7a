import type { Story } from '../../api/schema'
import type { Frame } from '../../table/drawing'
import { spaceName, WIDTH } from './chart'
import { KINDS, type Pawn, type Pod, type View } from './view'

/** What a picture shows besides the view. */
export interface Cue {
  /** Where the wheel stops, and for whom; `big` while people look at it, `still` once it has stopped. */
  spin?: { field: number; bad: boolean; seat: number; big: boolean; still: boolean } | undefined
  coin?: { space: string; earns: number }
  card?: number
  rolls?: boolean
  flips?: string
  mooned?: number
  /** A new moon rises: the whole board is tinted. */
  rises?: boolean
  throws?: { seat: number; thrown: string }[]
}

const IN_POD = WIDTH * WIDTH
const LETTERS = 'ABCDEFGHIJKLMNOP'
const THROWN = ['', 'rock', 'paper', 'scissors']
const members = <T>(bits: number, of: T[]) => of.filter((_, n) => (bits >> n) & 1)

/** What happened, told picture by picture: dice, steps, coins, flights, and the wheel that settles on the server's result. */
export function* frames(before: unknown, lines: Story[], after: unknown): Generator<Frame<View, Cue>> {
  let view = structuredClone(before) as View
  const end = after as View
  let spin: Cue['spin']

  const put = (pawn: Pawn, place: number) => {
    for (const pod of view.pods) pod.crew = pod.crew.filter((id) => id !== pawn.id)
    const pod = place >= IN_POD ? view.pods[place - IN_POD] : undefined
    pod?.crew.push(pawn.id)
    pawn.fate = pod ? 'pod' : 'inner'
    pawn.pod = pod?.id ?? null
    pawn.space = pod ? pod.space : spaceName(place)
  }
  const out = (pawn: Pawn, fate: string) => {
    for (const pod of view.pods) pod.crew = pod.crew.filter((id) => id !== pawn.id)
    pawn.fate = fate
    pawn.space = null
  }
  const fly = (pod: Pod, space: number) => {
    pod.space = spaceName(space)
    pod.moved = true
  }
  /** Straight over the nearest edge. */
  const leave = (pod: Pod) => {
    const [row = 0, column = 0] = (pod.space ?? '').slice(1).split('c').map(Number)
    const away = (n: number) => n + Math.sign(n - 8.5) * 8
    const upright = Math.abs(row - 8.5) > Math.abs(column - 8.5)
    pod.space = upright ? `r${away(row)}c${column}` : `r${row}c${away(column)}`
  }

  for (const [at, line] of lines.entries()) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = line.args
    view = structuredClone(view)
    view.previews = []
    view.glimpses = []
    const side = view.sides[line.seat]
    const [pawn, pod] = [view.pawns[a], view.pods[a]]
    const shot = (ms: number, sound?: Frame['sound'], cue: Cue = {}): Frame<View, Cue> => ({ view, line, ms, cue: { spin, ...cue }, ...(sound ? { sound } : {}) })
    const dice = (values: number[]) => view.dice.forEach((die, n) => Object.assign(die, { value: values[n], used: false }))
    const kind = KINDS[line.kind]
    switch (kind) {
      case 'turn':
        view.turn = line.seat
        view.dice.forEach((die) => Object.assign(die, { value: 0, used: false }))
        view.pods.forEach((it) => (it.moved = false))
        spin = undefined
        yield shot(300)
        break
      case 'rolls':
      case 'rerolls':
        end.dice.forEach((die, n) => (view.dice[n]!.size = die.value ? die.size : view.dice[n]!.size))
        dice(kind === 'rolls' ? [a, b, c] : [b, c, d])
        yield shot(900, 'die', { rolls: true })
        break
      case 'setsDie':
        view.dice[a]!.value = c
        yield shot(600, 'place')
        break
      case 'newQuarter':
        view.quarter = a
        view.open = LETTERS[b] ?? view.open
        view.next_open = LETTERS[b + 1] ?? null
        yield shot(800, 'turn')
        break
      case 'newMoon':
        view.moon = a
        yield shot(1100, 'turn', { rises: true })
        break
      case 'plays':
        yield shot(1100, 'deal', { card: a })
        break
      case 'warps':
      case 'pushes':
      case 'movesPod':
        if (pod) fly(pod, c)
        yield shot(550, 'glide')
        break
      case 'turnsPod':
        if (pod) pod.numbers = pod.numbers.map((_, n) => pod.numbers[(n + 4 - b) % 4]!)
        yield shot(500, 'turn')
        break
      case 'swaps':
        if (pod && view.pods[b]) [pod.space, view.pods[b].space] = [spaceName(c), spaceName(d)]
        yield shot(700, 'pair')
        break
      case 'walks':
        if (pawn) put(pawn, c)
        if (view.dice[e]) view.dice[e].used = true
        yield shot(500, 'place')
        break
      case 'boards':
        if (pawn) put(pawn, IN_POD + b)
        yield shot(250, 'place')
        break
      case 'locks':
      case 'goesBack':
        if (pawn) put(pawn, c)
        yield shot(450, 'glide')
        break
      case 'spins':
      case 'harvoidSpin': {
        const bad = kind === 'spins' ? c === 1 : c >= 0
        spin = { field: a, bad, seat: line.seat, big: true, still: false }
        // Nothing is told before the wheel stands still.
        yield { ...shot(1700, 'die'), line: lines[at - 1] ?? line }
        spin = { ...spin, still: true }
        yield shot(700)
        if (kind === 'harvoidSpin' && bad) {
          const [id] = side?.saved.splice(side.saved.indexOf(view.pawns[c]?.id ?? ''), 1) ?? []
          if (id) view.sides[b]?.saved.push(id)
        }
        spin = { ...spin, big: false }
        break
      }
      case 'dies':
      case 'jails':
        if (pawn) out(pawn, kind === 'dies' ? 'dead' : 'jailed')
        yield shot(700, 'pull')
        break
      case 'eclipse':
        if (side) side.eclipse = a
        yield shot(400)
        break
      case 'earns':
        if (side) side.money += b
        if (pawn) [pawn.face, pawn.next_faces] = [pawn.next_faces[0] ?? 0, [...pawn.next_faces.slice(1), pawn.face]]
        yield shot(750, b ? 'pair' : 'deal', { coin: { space: spaceName(d), earns: b } })
        break
      case 'pays':
        if (side) side.money -= b
        yield shot(500, 'deal')
        break
      case 'escapes':
        if (pod) leave(pod)
        yield shot(900, 'win')
        for (const it of members(b, view.pawns)) {
          out(it, 'saved')
          side?.saved.push(it.id)
        }
        break
      case 'overturns':
        yield shot(900, 'pull', pod ? { flips: pod.id } : {})
        if (pod) pod.fate = 'overturned'
        for (const it of members(b, view.pawns)) out(it, 'trapped')
        break
      case 'turnsRound':
        view.clockwise = a === 1
        yield shot(600, 'turn')
        break
      case 'moonsPlayer':
        yield shot(1200, 'pull', { mooned: a })
        break
      case 'showsThrows':
        yield shot(1300, 'pair', { throws: [{ seat: line.seat, thrown: THROWN[a]! }, { seat: b, thrown: THROWN[c]! }] })
        break
      case 'noVisa':
      case 'lands':
      case 'delays':
      case 'invites':
      case 'passedOver':
        yield shot(600)
        break
    }
  }
  yield { view: end, ms: 0, cue: spin ? { spin } : null, ...(end.phase === 'over' ? { sound: 'win' as const } : {}) }
}
