import type { Scene } from '../../table/drawing'
import type { Box, View } from './view'

/** The spaces of the wheel that somebody has in mind: they can be changed until all are confirmed, then they are played one by one. */
class Marking {
  wanted = $state<number[]>([])
  sending = $state(false)
  #seat = -1

  /** Those in mind and those that are marked for good, in order. */
  all(scene: Scene): number[] {
    return [...this.done(scene), ...this.wanted.filter((it) => !this.done(scene).includes(it))].sort((a, b) => a - b)
  }
  done(scene: Scene): number[] {
    return (scene.view as View).sides[scene.seat]?.wheel ?? []
  }
  left(scene: Scene): number {
    return (scene.components as Box).wheel.marked - this.all(scene).length
  }

  toggle(scene: Scene, field: number): void {
    if (this.sending || this.done(scene).includes(field)) return
    if (this.wanted.includes(field)) this.wanted = this.wanted.filter((it) => it !== field)
    else if (this.left(scene) > 0) this.wanted = [...this.wanted, field]
  }

  /** Six by chance: all spaces are equally likely, so none is better. Asked again, it takes others. */
  draw(scene: Scene): void {
    const done = this.done(scene)
    const free = Array.from({ length: (scene.view as View).wheel_size }, (_, n) => n + 1).filter(
      (it) => !done.includes(it),
    )
    const count = (scene.components as Box).wheel.marked - done.length
    for (let n = 0; n < count; n += 1) {
      const at = n + Math.floor(Math.random() * (free.length - n))
      ;[free[n], free[at]] = [free[at]!, free[n]!]
    }
    this.wanted = free.slice(0, count)
  }

  confirm(scene: Scene): void {
    this.sending = this.left(scene) === 0
    this.follow(scene)
  }

  /** Play the next one as soon as the table takes it; another seat, or the end of marking, begins anew. */
  follow(scene: Scene): void {
    const over = (scene.view as View).phase !== 'wheel' || scene.seat !== this.#seat
    if (over && this.#seat !== scene.seat) this.#seat = scene.seat
    if (over) {
      if (this.wanted.length) this.wanted = []
      this.sending = false
      return
    }
    if (!this.sending) return
    const next = this.wanted.find((it) => scene.picks.lit(`wheel:${it}`))
    if (next !== undefined) scene.picks.pick(`wheel:${next}`)
  }
}

export const marking = new Marking()
