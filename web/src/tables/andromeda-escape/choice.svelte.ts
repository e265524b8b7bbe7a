import type { Scene } from '../../table/drawing'
import type { Preview, View } from './view'

/** What is raised by a first tap: its effect is shown, and a second tap does it. */
class Choice {
  raised = $state('')
  touched = false

  /** The thing whose effect is shown: raised, pointed at or in focus. */
  preview(scene: Scene): Preview | undefined {
    const key = scene.picks.lit(this.raised) ? this.raised : scene.picks.hover
    return (scene.view as View).previews.find((it) => it.pick === key)
  }

  asks(scene: Scene, key: string): boolean {
    return this.raised === key && scene.picks.lit(key)
  }

  /** Pick a thing, but show it first: a card under a finger, and what the warning is about (AE-LAST-4, AE-LAST-5). */
  pick(scene: Scene, key: string): void {
    const risky = (scene.view as View).risky.includes(key) && scene.picks.next.size > 1
    const looks = this.touched && key.startsWith('card:')
    if ((risky || looks) && this.raised !== key) {
      this.raised = key
      return
    }
    this.raised = ''
    scene.picks.hover = ''
    scene.picks.pick(key)
  }

  /** What every thing to pick listens to: pointing at it or reaching it by key shows its effect. */
  hears(scene: Scene, key: string) {
    return {
      onpointerdown: (event: PointerEvent) => (this.touched = event.pointerType === 'touch'),
      onpointerenter: () => (scene.picks.hover = key),
      onpointerleave: () => (scene.picks.hover = ''),
      onfocus: () => (scene.picks.hover = key),
      onblur: () => (scene.picks.hover = ''),
      onclick: () => scene.picks.lit(key) && this.pick(scene, key),
    }
  }
}

export const choice = new Choice()
