import { Refused, TableApi } from '../api/client'
import type { ChatLine, FromServer, Move, Position, StoryLine } from '../api/schema'
import type { Frame } from '../table/drawing'
import { words } from '../words'
import { after, whole, type Known } from './change'
import { hearNotice, restarted, visitHouse } from './house.svelte'
import { sound } from './sound'

export type Link = 'opening' | 'live' | 'polling' | 'reconnecting' | 'offline' | 'gone' | 'forbidden'

export interface Notice {
  text: string
  rule: string
}

/** What is drawn: a view, what the drawing's frames say besides it, and the version it stands for. */
export interface Shown {
  view: unknown
  cue: unknown
  version: number
  /** The line of the story being acted out. */
  line?: StoryLine | undefined
}

type Frames = (before: unknown, lines: StoryLine[], after: unknown) => Iterable<Frame>

interface Wanted {
  version: number
  move: number
}

const SILENCE = 50_000
const POLL = 2_000
/** The server says within five seconds whether a move was written. */
const ANSWER = 8_000
const WAITS = [300, 700, 1_500, 3_000, 6_000, 10_000]

/** One table, kept up to date over the socket, or by asking again and again where sockets do not pass. */
export class LiveTable {
  /** The newest that is known of the table. */
  position = $state.raw<Position | null>(null)
  /** The position that was shown last: what the game tells waits until it has been acted out. */
  told = $state.raw<Position | null>(null)
  shown = $state.raw<Shown | null>(null)
  lines = $state.raw<StoryLine[]>([])
  chat = $state.raw<ChatLine[]>([])
  /** The last line of the chat that came with what has been shown: a partner's plan may tell what is still to be shown. */
  heard = $state(0)
  link = $state<Link>('opening')
  /** How many look on without a seat. */
  watching = $state(0)
  notice = $state.raw<Notice | null>(null)
  sending = $state(false)
  acting = $state(false)
  frames: Frames | null = null
  lively: () => boolean = () => true

  readonly api: TableApi
  #socket: WebSocket | null = null
  /** What the socket has told so far. The position on the table may be newer: it also comes with other answers. */
  #known: Known | null = null
  #closed = false
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #queue: { position: Position; fresh: StoryLine[]; heard: number }[] = []
  #hurry = new AbortController()
  /** The number of our last move: until the position has it, the moves on the table are those before it. */
  #played = 0
  #pending: Wanted | null = null
  /** Who waits for the socket's answer to the pending move. */
  #answered: { played: (number: number) => void; refused: (problem: Refused) => void } | null = null
  #completed = false

  /** `before`: the same table as another seat of this device knew it; what both may see is not read again. */
  constructor(table: string, key: string, before: LiveTable | null = null) {
    this.api = new TableApi(table, key)
    if (before) {
      this.position = before.position
      this.told = before.told
      this.shown = before.shown
      this.lines = before.lines
      this.chat = before.chat
      this.heard = before.heard
    }
    addEventListener('online', this.#online)
    addEventListener('offline', this.#offline)
    document.addEventListener('visibilitychange', this.#awake)
    void this.#begin()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#silence)
    this.#hurry.abort()
    this.#hangUp()
    removeEventListener('online', this.#online)
    removeEventListener('offline', this.#offline)
    document.removeEventListener('visibilitychange', this.#awake)
  }

  /** A socket that is still opening is closed once it is open: browsers complain about the other order. */
  #hangUp(): void {
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onmessage = socket.onclose = null
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
    else socket.close()
  }

  /** Show at once what is being acted out. */
  skip(): void {
    this.#hurry.abort()
  }

  /** What may be said of the table now: who is here and what is asked for is new, what happened is what was shown. */
  now(): Position | null {
    const [newest, told] = [this.position, this.told]
    if (!newest || !told || !this.acting || told === newest) return newest
    const { version, stage, awaits, view, prompt, winners, scores, payoffs, gave_up, practice } = told
    return { ...newest, version, stage, awaits, view, prompt, winners, scores, payoffs, gave_up, practice, moves: [] }
  }

  /** Draw from a clean slate: after a replay, or when another seat looks at the table. */
  redraw(): void {
    this.#hurry.abort()
    const now = this.position
    if (!now) return
    this.shown = { view: now.view, cue: null, version: now.version }
    this.told = now
  }

  async play(move: Move): Promise<void> {
    const version = this.position?.version
    if (version === undefined || this.sending) return
    this.notice = null
    this.#pending = { version, move: move.id }
    await this.#send()
  }

  async undo(answer: boolean | null = null): Promise<void> {
    const version = this.position?.version ?? 0
    await this.attempt(async () => void (await this.api.undo(version, answer)))
  }

  /** Do something at the table; what is refused is told in words. */
  async attempt(act: () => Promise<void>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (problem) {
      this.#tell(problem)
      return false
    }
  }

  /** Ask how the table stands now, where no socket tells. */
  async look(): Promise<void> {
    if (this.link !== 'live') await this.#poll()
  }

  async #send(): Promise<void> {
    const wanted = this.#pending
    if (!wanted) return
    this.sending = true
    try {
      const number = await this.#deliver(wanted)
      this.#pending = null
      this.#played = number
      if (this.notice?.text === words.errors.unreachable) this.notice = null
      if (this.link !== 'live') await this.#poll()
      this.sending = (this.position?.version ?? 0) < number
    } catch (problem) {
      const lost = problem instanceof Refused && problem.code === 'unreachable'
      if (!lost) this.#pending = null
      this.#tell(problem)
      this.sending = false
      if (!lost) await this.#poll()
    }
  }

  /** Over the socket where one is open, since that costs the server least. Sent again it is not played again. */
  async #deliver({ version, move }: Wanted): Promise<number> {
    const socket = this.#socket
    if (this.link !== 'live' || socket?.readyState !== WebSocket.OPEN)
      return (await this.api.play(version, move)).number
    let late: ReturnType<typeof setTimeout> | undefined
    try {
      return await new Promise<number>((played, refused) => {
        this.#answered = { played, refused }
        late = setTimeout(() => this.#lost(socket), ANSWER)
        socket.send(JSON.stringify({ type: 'move', version, move }))
      })
    } finally {
      clearTimeout(late)
      this.#answered = null
    }
  }

  #tell(problem: unknown): void {
    if (!(problem instanceof Refused)) throw problem
    this.notice = { text: problem.message, rule: problem.rule }
  }

  async #begin(): Promise<void> {
    await this.#poll()
    this.#connect()
  }

  async #poll(): Promise<boolean> {
    try {
      this.#take(await this.api.position(this.#since(), this.#chatSince()))
      return true
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem
      if (problem.status === 404) this.#end('gone')
      else if (problem.status === 401 || problem.status === 403) this.#end('forbidden')
      return false
    }
  }

  #end(link: 'gone' | 'forbidden'): void {
    this.close()
    this.link = link
  }

  #since(): number {
    return this.position?.version ?? -1
  }

  #chatSince(): number {
    return this.chat.at(-1)?.number ?? 0
  }

  #connect(): void {
    if (this.#closed) return
    clearTimeout(this.#timer)
    const socket = this.api.socket()
    this.#socket = socket
    this.#known = null
    socket.onopen = () => {
      restarted()
      socket.send(
        JSON.stringify({ type: 'hello', key: this.api.key, since: this.#since(), chat_since: this.#chatSince() }),
      )
      this.#listen()
    }
    socket.onmessage = (message: MessageEvent<string>) => {
      this.#listen()
      this.#hear(JSON.parse(message.data) as FromServer)
    }
    socket.onclose = () => this.#lost(socket)
  }

  #hear(said: FromServer): void {
    switch (said.type) {
      case 'company':
        this.watching = said.watching
        return
      case 'notice':
        hearNotice(said.notice)
        return
      case 'played':
        this.#answered?.played(said.number)
        return
      case 'error':
        if (said.version === this.#pending?.version) {
          this.#answered?.refused(new Refused(said.error.code, said.error.sentence, said.error.rule))
        }
        return
      case 'beat':
        return
      case 'position':
        this.#follow(whole(said.position))
        return
      case 'change':
        if (this.#known) this.#follow(after(this.#known, said), said.played)
        return
      default:
        said satisfies never
    }
  }

  #follow(known: Known, played?: number): void {
    this.#known = known
    this.#tries = 0
    this.link = 'live'
    if (played !== undefined) this.#answered?.played(played)
    this.#take(known.position)
    if (this.#pending && !this.sending) void this.#send()
  }

  /** A socket that has said nothing for a while is dead, whatever the browser thinks. */
  #listen(): void {
    clearTimeout(this.#silence)
    const socket = this.#socket
    this.#silence = setTimeout(() => socket && this.#lost(socket), SILENCE)
  }

  #lost(socket: WebSocket): void {
    if (this.#closed || this.#socket !== socket) return
    this.#socket = null
    clearTimeout(this.#silence)
    socket.onclose = null
    socket.close()
    if (this.link !== 'polling') this.link = navigator.onLine ? 'reconnecting' : 'offline'
    this.#answered?.refused(new Refused('unreachable', words.errors.unreachable))
    this.#retry()
  }

  #retry(): void {
    clearTimeout(this.#timer)
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)]!
    this.#tries += 1
    this.#timer = setTimeout(() => void this.#again(), wait * (0.8 + Math.random() * 0.4))
  }

  /** Sockets may be shut where plain requests pass: then ask every two seconds, and try the socket now and then. */
  async #again(): Promise<void> {
    if (this.#closed) return
    const reached = await this.#poll()
    if (this.#closed) return
    if (reached && this.#tries > 2) this.link = 'polling'
    if (this.link === 'polling') void visitHouse().catch(() => undefined)
    else if (!reached) this.link = navigator.onLine ? 'reconnecting' : 'offline'
    if (reached && this.#pending && !this.sending) await this.#send()
    if (this.link === 'polling' && this.#tries % 8) {
      this.#tries += 1
      this.#timer = setTimeout(() => void this.#again(), POLL)
      return
    }
    this.#connect()
  }

  #online = () => {
    this.#tries = 0
    if (this.link === 'live' || this.#closed) return
    this.link = 'reconnecting'
    clearTimeout(this.#timer)
    void this.#again()
  }

  #offline = () => {
    if (this.#socket) this.#lost(this.#socket)
    this.link = 'offline'
  }

  #awake = () => {
    if (document.visibilityState === 'visible' && this.link !== 'live') this.#online()
  }

  /** Take in a position, in the order of versions; the story grows by what is new, and loses what was taken back. */
  #take(position: Position): void {
    const known = this.position
    if (
      known &&
      (position.version < known.version || (position.version === known.version && position.stamp < known.stamp))
    )
      return
    const whole = position.since < 0
    const seen = whole ? new Set<number>() : new Set(this.lines.map((line) => line.number))
    const standing = whole ? [] : this.lines.filter((line) => !position.taken_back.includes(line.number))
    const fresh = position.lines.filter((line) => !seen.has(line.number))
    if (fresh.length || standing.length !== this.lines.length || whole) this.lines = [...standing, ...fresh]
    const heard = this.#chatSince()
    const said = position.chat.filter((line) => line.number > heard)
    const deleted = new Set(position.chat.filter((line) => !line.text).map((line) => line.number))
    if (said.length || deleted.size)
      this.chat = [
        ...this.chat.map((line) => (deleted.has(line.number) ? { ...line, text: '', thing: '' } : line)),
        ...said,
      ]
    this.position = position
    if (!this.#pending && position.version >= this.#played) this.sending = false
    const first = known === null || known.version < 0
    if (first || whole) this.#queue = [{ position, fresh: [], heard: this.#chatSince() }]
    else this.#queue.push({ position, fresh, heard: this.#chatSince() })
    void this.#show()
  }

  /** With the end everything is revealed: read the whole story once more. */
  async #complete(): Promise<void> {
    this.#completed = true
    if (this.position?.since === -1) return
    try {
      const whole = await this.api.position(-1, this.#chatSince())
      this.lines = whole.lines
    } catch {
      this.#completed = false
    }
  }

  async #show(): Promise<void> {
    if (this.acting) return
    this.acting = true
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const { position } = next
      const fresh = next.fresh.filter((line) => line.kind) // What was taken back is told, not acted out.
      let cue: unknown = fresh.length ? null : (this.shown?.cue ?? null)
      if (this.frames && fresh.length && this.shown && this.lively() && this.#queue.length < 4) {
        this.#hurry = new AbortController()
        const frames = [...this.frames(this.shown.view, fresh, position.view)]
        // Without a wait the page stays as it is under a person's finger.
        if (frames.length) cue = await this.#act(frames, this.#hurry.signal)
        if (frames.length && !this.#closed) this.shown = { view: position.view, cue, version: position.version }
        if (frames.length) await breath()
      }
      if (this.#closed) return
      this.shown = { view: position.view, cue, version: position.version }
      this.told = position
      this.heard = next.heard
    }
    this.acting = false
    if (this.told?.stage === 'over' && !this.#completed) void this.#complete()
  }

  /** Show frame after frame; returns the last cue, which stays on the table. */
  async #act(frames: Frame[], hurry: AbortSignal): Promise<unknown> {
    let cue: unknown = null
    await breath()
    for (const frame of frames) {
      cue = frame.cue ?? null
      if (hurry.aborted) continue
      this.shown = { view: frame.view, cue, version: -1, line: frame.line }
      if (frame.sound) sound(frame.sound)
      await pause(frame.ms, hurry)
    }
    return cue
  }
}

/** A slow machine draws what has been told so far, and hears a finger, before the next thing is begun. */
function breath(): Promise<void> {
  return new Promise((done) => setTimeout(done))
}

function pause(ms: number, hurry: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms)
    hurry.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true })
  })
}
