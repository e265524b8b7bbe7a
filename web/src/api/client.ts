import type {
  BeingPrepared,
  Checked,
  Course,
  GameFacts,
  GameInFull,
  GaveUp,
  Hint,
  HouseFacts,
  Moment,
  NewTable,
  Pass,
  Played,
  Position,
  Problem,
  SatDown,
  SetPace,
  TableBox,
  TableFacts,
  TookBack,
} from './schema'
import { kept } from '../state/kept'
import { words } from '../words'

/** What the server, or the way to it, refused: a stable code and a sentence for a person. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    sentence: string,
    readonly rule = '',
    readonly status = 0,
  ) {
    super(sentence)
  }
}

interface Ask {
  key?: string
  body?: unknown
  signal?: AbortSignal
  /** The answer is a text, not JSON. */
  text?: boolean
}

export async function ask<T>(method: string, path: string, { key, body, signal, text }: Ask = {}): Promise<T> {
  const headers: Record<string, string> = {}
  if (key) headers.Authorization = `Bearer ${key}`
  const pass = kept('pass', '')
  if (pass) headers['Escapade-Pass'] = pass
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    })
  } catch (problem) {
    if (signal?.aborted) throw problem
    throw new Refused('unreachable', words.errors.unreachable)
  }
  if (answer.ok && text) return (await answer.text()) as T
  if (answer.ok) return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T)
  const problem = await answer
    .json()
    .then((it: { error?: Problem }) => it.error)
    .catch(() => undefined)
  throw new Refused(
    problem?.code ?? 'unknown',
    problem?.sentence ?? words.errors.unknown(answer.status),
    problem?.rule,
    answer.status,
  )
}

export const house = () => ask<HouseFacts>('GET', '/house')
export const enter = (by: { password?: string; invitation?: string }) => ask<Pass>('POST', '/house/enter', { body: by })
export const preparing = () => ask<BeingPrepared[]>('GET', '/preparing')
export const games = () => ask<GameFacts[]>('GET', '/games')
export const game = (id: string) => ask<GameInFull>('GET', `/games/${encodeURIComponent(id)}`)
export const listedTables = () => ask<TableFacts[]>('GET', '/tables')
export const newTable = (plan: NewTable) => ask<SatDown>('POST', '/tables', { body: plan })
export const importTable = (text: string) => ask<SatDown>('POST', '/tables/import', { body: { text } })

/** One table, as the holder of `key` talks to it; without a key, as a spectator. */
export class TableApi {
  readonly path: string

  constructor(
    readonly table: string,
    readonly key = '',
  ) {
    this.path = `/tables/${encodeURIComponent(table)}`
  }

  box = () => ask<TableBox>('GET', `${this.path}/box`)
  facts = () => ask<TableFacts>('GET', this.path)
  join = (name: string, seal: string | null, seat: number | null) =>
    ask<SatDown>('POST', `${this.path}/join`, { body: { name, seal, seat } })
  position = (since: number, chatSince: number, signal?: AbortSignal) =>
    ask<Position>('GET', `${this.path}/position?since=${since}&chat_since=${chatSince}`, {
      key: this.key,
      ...(signal && { signal }),
    })
  replay = (number: number, seat: number | null) =>
    ask<Moment>('GET', `${this.path}/replay/${number}${seat === null ? '' : `?seat=${seat}`}`, { key: this.key })
  course = () => ask<Course>('GET', `${this.path}/course`, { key: this.key })
  verify = () => ask<Checked>('GET', `${this.path}/verify`, { key: this.key })
  seal = (seal: string, anew: boolean) => this.post<void>('seal', { seal, anew })
  share = (share: string) => this.post<void>('share', { share })
  play = (version: number, move: number) => this.post<Played>('moves', { version, move })
  undo = (version: number, answer: boolean | null = null) => this.post<TookBack>('undo', { version, answer })
  giveUp = (on: boolean) => this.post<GaveUp>('give-up', { on })
  hint = () => this.post<Hint>('hint')
  say = (text: string, thing = '') => this.post<void>('chat', { text, thing })
  rename = (name: string) => this.post<void>('rename', { name })
  standIn = (on: boolean, seat: number | null = null) => this.post<void>('stand-in', { on, seat })
  webhook = (address: string) => this.post<void>('webhook', { address })
  leave = () => this.post<void>('leave')
  pace = (pace: SetPace['pace']) => this.post<void>('pace', { pace })

  private post<T>(what: string, body?: unknown): Promise<T> {
    return ask<T>('POST', `${this.path}/${what}`, { key: this.key, ...(body !== undefined && { body }) })
  }

  async exported(): Promise<string> {
    const answer = await fetch(`/api${this.path}/export`, {
      headers: this.key ? { Authorization: `Bearer ${this.key}` } : {},
    })
    if (!answer.ok) throw new Refused('unknown', words.errors.unknown(answer.status))
    return answer.text()
  }

  socket(): WebSocket {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    return new WebSocket(`${scheme}://${location.host}/api${this.path}/live`)
  }
}
