import type { StoryLine, ZyzzlvariaEvent } from '../../api/schema'
import type { Frame } from '../../table/drawing'
import { toldAll } from '../../table/frames'
import { spaceName, WIDTH } from './chart'
import type { Pawn, Pod, View } from './view'

/** What a picture shows besides the view. */
export interface Cue {
  /** Where the wheel stops, and for whom; `big` while people look at it, `still` once it has stopped. */
  spin?: { field: number; bad: boolean; seat: number; big: boolean; still: boolean } | undefined
  coin?: { space: string; earns: number }
  card?: number
  rolls?: boolean
  flips?: string
  /** A pod leaves the board, and to which side. */
  leaves?: string
  heads?: string
  /** Another sector opens. */
  opens?: boolean
  /** The game has ended: why, and whose result has been told so far. */
  ends?: { reason: number; told: number[] }
  mooned?: number
  /** A new moon rises: the whole board is tinted. */
  rises?: boolean
  throws?: { seat: number; thrown: string }[]
}

/** Whatever is shown here is seen whole by everybody. */
type Open<It> = It extends { facts: unknown } ? Omit<It, 'facts'> & { facts: Required<It['facts']> } : never

const IN_POD = WIDTH * WIDTH
const LETTERS = 'ABCDEFGHIJKLMNOP'
const THROWN = ['', 'rock', 'paper', 'scissors']
const members = <T>(bits: number, of: T[]) => of.filter((_, n) => (bits >> n) & 1)

/** What happened, told picture by picture: dice, steps, coins, flights, and the wheel that settles on the server's result. */
export function* frames(before: unknown, lines: StoryLine[], after: unknown): Generator<Frame<View, Cue>> {
  let view = structuredClone(before) as View
  const end = after as View
  let spin: Cue['spin']
  let ended: NonNullable<Cue['ends']> = { reason: 0, told: [] }

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
  const opens = ({ quarter, sector }: { quarter: number; sector: number }) => {
    view.quarter = quarter
    view.open = LETTERS[sector] ?? view.open
    view.next_open = LETTERS[sector + 1] ?? null
  }
  const fly = (pod: Pod, space: number) => {
    pod.space = spaceName(space)
    pod.moved = true
  }
  /** Straight over the nearest edge; says which. */
  const leave = (pod: Pod): string => {
    const [row = 0, column = 0] = (pod.space ?? '').slice(1).split('c').map(Number)
    const away = (n: number) => n + Math.sign(n - 8.5) * 8
    const upright = Math.abs(row - 8.5) > Math.abs(column - 8.5)
    pod.space = upright ? `r${away(row)}c${column}` : `r${row}c${away(column)}`
    return upright ? (row < 8.5 ? 'N' : 'S') : column < 8.5 ? 'W' : 'E'
  }

  for (const [at, line] of lines.entries()) {
    view = structuredClone(view)
    view.previews = []
    view.glimpses = []
    const side = view.sides[line.seat]
    const shot = (ms: number, sound?: Frame['sound'], cue: Cue = {}): Frame<View, Cue> => ({
      view,
      line,
      ms,
      cue: { spin, ...cue },
      ...(sound ? { sound } : {}),
    })
    const it = line as StoryLine & Open<ZyzzlvariaEvent>
    const pawn = 'pawn' in it.facts ? view.pawns[it.facts.pawn] : undefined
    const pod = 'pod' in it.facts ? view.pods[it.facts.pod] : undefined
    switch (it.kind) {
      case 'turn':
        view.turn = line.seat
        view.dice.forEach((die) => Object.assign(die, { value: 0, used: false }))
        view.pods.forEach((one) => (one.moved = false))
        spin = undefined
        yield shot(300)
        break
      case 'rolls':
      case 'rerolls': {
        const values = [it.facts.red, it.facts.white, it.facts.black]
        end.dice.forEach((die, n) => (view.dice[n]!.size = die.value ? die.size : view.dice[n]!.size))
        view.dice.forEach((die, n) => Object.assign(die, { value: values[n], used: false }))
        yield shot(900, 'die', { rolls: true })
        break
      }
      case 'sets-die':
        view.dice[it.facts.die]!.value = it.facts.after
        yield shot(600, 'place')
        break
      case 'new-quarter':
        opens(it.facts)
        yield shot(800, 'turn', { opens: true })
        break
      case 'new-moon':
        view.moon = it.facts.moon
        // The line after it says which sector opens with this moon.
        for (const next of lines.slice(at + 1) as (StoryLine & Open<ZyzzlvariaEvent>)[]) {
          if (next.kind !== 'new-quarter') continue
          opens(next.facts)
          break
        }
        yield shot(1100, 'turn', { rises: true })
        break
      case 'stipends':
        if (side) side.money += it.facts.db
        break
      case 'plays':
        if (side) side.hand_count--
        yield shot(1100, 'deal', { card: it.facts.card })
        break
      case 'warps':
      case 'pushes':
      case 'moves-pod':
        if (pod) fly(pod, it.facts.end)
        yield shot(550, 'glide')
        break
      case 'turns-pod': {
        const { quarters } = it.facts
        if (pod) pod.numbers = pod.numbers.map((_, n) => pod.numbers[(n + 4 - quarters) % 4]!)
        yield shot(500, 'turn')
        break
      }
      case 'swaps': {
        const other = view.pods[it.facts.other]
        if (pod && other) [pod.space, other.space] = [spaceName(it.facts.pod_at), spaceName(it.facts.other_at)]
        yield shot(700, 'pair')
        break
      }
      case 'walks':
        if (pawn) put(pawn, it.facts.end)
        if (view.dice[it.facts.die]) view.dice[it.facts.die]!.used = true
        yield shot(500, 'place')
        break
      case 'boards':
        if (pawn) put(pawn, IN_POD + it.facts.pod)
        yield shot(250, 'place')
        break
      case 'locks':
      case 'goes-back':
        if (pawn) put(pawn, it.facts.end)
        yield shot(450, 'glide')
        break
      case 'spins':
      case 'harvoid-spin': {
        const bad = it.kind === 'spins' ? it.facts.bad === 1 : it.facts.pawn >= 0
        spin = { field: it.facts.wheel, bad, seat: line.seat, big: true, still: false }
        // Nothing is told before the wheel stands still.
        yield { ...shot(1700, 'die'), line: lines[at - 1] ?? line }
        spin = { ...spin, still: true }
        yield shot(700)
        if (it.kind === 'harvoid-spin' && bad) {
          const [id] = side?.saved.splice(side.saved.indexOf(pawn?.id ?? ''), 1) ?? []
          if (id) view.sides[it.facts.owner]?.saved.push(id)
        }
        spin = { ...spin, big: false }
        break
      }
      case 'dies':
      case 'jails':
        if (pawn) out(pawn, it.kind === 'dies' ? 'dead' : 'jailed')
        yield shot(700, 'pull')
        break
      case 'eclipse':
        if (side) side.eclipse = it.facts.marker
        yield shot(400)
        break
      case 'earns':
        if (side) side.money += it.facts.db
        if (pawn) [pawn.face, pawn.next_faces] = [pawn.next_faces[0] ?? 0, [...pawn.next_faces.slice(1), pawn.face]]
        yield shot(750, it.facts.db ? 'pair' : 'deal', {
          coin: { space: spaceName(it.facts.space), earns: it.facts.db },
        })
        break
      case 'pays':
        if (side) side.money -= it.facts.db
        yield shot(500, 'deal')
        break
      case 'escapes':
        yield shot(1100, 'win', pod ? { leaves: pod.id, heads: leave(pod) } : {})
        for (const one of members(it.facts.crew, view.pawns)) {
          out(one, 'saved')
          if (side && !side.saved.includes(one.id)) side.saved.push(one.id)
        }
        break
      case 'overturns':
        yield shot(900, 'pull', pod ? { flips: pod.id } : {})
        if (pod) pod.fate = 'overturned'
        for (const one of members(it.facts.crew, view.pawns)) out(one, 'trapped')
        break
      case 'turns-round':
        view.clockwise = it.facts.way === 1
        yield shot(600, 'turn')
        break
      case 'moons-player':
        yield shot(1200, 'pull', { mooned: it.facts.player })
        break
      case 'shows-throws': {
        const { own, player, theirs, db } = it.facts
        const other = view.sides[player]
        if (side) side.money += db
        if (other) other.money -= db
        yield shot(1300, 'pair', {
          throws: [
            { seat: line.seat, thrown: THROWN[own]! },
            { seat: player, thrown: THROWN[theirs]! },
          ],
        })
        break
      }
      case 'ends':
        ended = { reason: it.facts.reason, told: [] }
        yield shot(1000, 'win', { ends: ended })
        break
      case 'final':
        ended = { reason: ended.reason, told: [...new Set([...ended.told, line.seat])] }
        yield shot(at === lines.length - 1 ? 1200 : 300, 'deal', { ends: ended })
        break
      case 'no-visa':
      case 'lands':
      case 'delays':
      case 'invites':
      case 'passed-over':
        yield shot(600)
        break
      // The log tells of these; what they change comes with the position.
      case 'begins':
      case 'marks':
      case 'shows-wheel':
      case 'deals':
      case 'charms':
      case 'keeps':
      case 'stops':
      case 'idles':
      case 'stalls':
      case 'duels':
      case 'throws':
        break
      default:
        toldAll(it)
    }
  }
  yield { view: end, ms: 0, cue: spin ? { spin } : null }
}
