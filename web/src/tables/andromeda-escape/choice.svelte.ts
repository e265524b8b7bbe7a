import type { Scene } from '../../table/drawing'
import type { Preview, View } from './view'

/** What is raised by a first tap: its effect is shown, and a second tap does it. */
class Choice {
  raised = $state('')
  /** What a person wants to do once the cards are done with. */
  wish = $state('')

  /** The thing whose effect is shown: raised, pointed at or in focus. */
  preview(scene: Scene): Preview | undefined {
    const { previews } = scene.view as View
    const found = (key: string) => previews.find((it) => it.pick === key)
    return found(scene.picks.hover) ?? (scene.picks.lit(this.raised) ? found(this.raised) : undefined)
  }

  asks(scene: Scene, key: string): boolean {
    return this.raised === key && scene.picks.lit(key)
  }

  /** Pick a thing; but what the warning is about is shown first (AE-LAST-4, AE-LAST-5). */
  pick(scene: Scene, key: string): void {
    const risky = (scene.view as View).risky.includes(key) && scene.picks.next.size > 1
    if (risky && this.raised !== key) {
      this.raised = key
      return
    }
    this.raised = ''
    scene.picks.hover = ''
    scene.picks.pick(key)
  }

  /** Whether the cards may be passed over by touching the thing that shall act. */
  soon(scene: Scene): boolean {
    return (
      (scene.view as View).phase === 'cards' &&
      scene.picks.lit('button:done') &&
      !(scene.view as View).risky.includes('button:done')
    )
  }

  /** No card: straight on to the action with this thing. */
  goOn(scene: Scene, key: string): void {
    this.wish = key
    scene.picks.pick('button:done')
  }

  /** The wish comes true as soon as it may; with the next own decision it is gone in any case. */
  fulfil(scene: Scene): void {
    if (!this.wish || !scene.picks.next.size || scene.picks.lit('button:done')) return
    const key = this.wish
    this.wish = ''
    if (scene.picks.lit(key)) this.pick(scene, key)
  }

  /** What every thing to pick listens to: pointing at it, a finger on it or reaching it by key shows its effect. */
  hears(scene: Scene, key: string) {
    const card = key.startsWith('card:')
    return {
      ...scene.picks.pointing(key),
      onpointerdown: (event: PointerEvent) => {
        if (card && event.pointerType === 'touch') this.raised = key
      },
      onclick: () => scene.picks.lit(key) && this.pick(scene, key),
    }
  }
}

export const choice = new Choice()
