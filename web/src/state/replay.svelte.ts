import { Refused, type TableApi } from '../api/client'
import type { Moment } from '../api/schema'
import type { Shown } from './live.svelte'
import { keptOffline } from './offline'

const STEP = 1_100
const PAUSE = 120

/** The table as it was, step by step: in the same view, from one's own place, or from any once the game is over. */
export class Replay {
  moment = $state.raw<Moment | null>(null)
  shown: Shown | null = $derived(this.moment && { view: this.moment.view, cue: null, version: this.moment.number })
  seat = $state<number | null>(null)
  playing = $state(false)
  problem = $state('')

  #api: TableApi
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = 0
  #left = false
  #kept = false

  constructor(api: TableApi, at: number) {
    this.#api = api
    void this.to(at)
  }

  get last(): number {
    return this.moment?.last ?? 0
  }

  get at(): number {
    return this.moment?.number ?? 0
  }

  /** Read every step once, a few a second: so a replay that was opened can be watched again without a line. */
  async keepAll(): Promise<void> {
    for (let number = 0; number <= this.last && !this.#left; number += 1) {
      try {
        await this.#api.replay(number, this.seat)
      } catch {
        return
      }
      await new Promise((done) => setTimeout(done, PAUSE))
    }
  }

  leave(): void {
    this.#left = true
    this.stop()
  }

  async to(number: number): Promise<void> {
    const ask = ++this.#asked
    try {
      const moment = await this.#api.replay(Math.max(0, number), this.seat)
      if (ask === this.#asked) {
        this.moment = moment
        this.problem = ''
        if (keptOffline() && !this.#kept) void this.keepAll()
        this.#kept = true
      }
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem
      this.problem = problem.message
      this.stop()
    }
  }

  look(seat: number | null): void {
    this.seat = seat
    void this.to(this.at)
  }

  play(): void {
    if (this.at >= this.last) void this.to(0)
    this.playing = true
    this.#timer = setTimeout(() => void this.#next(), STEP)
  }

  stop(): void {
    this.playing = false
    clearTimeout(this.#timer)
  }

  async #next(): Promise<void> {
    if (!this.playing) return
    await this.to(this.at + 1)
    if (this.at >= this.last) this.stop()
    else this.#timer = setTimeout(() => void this.#next(), STEP)
  }
}
