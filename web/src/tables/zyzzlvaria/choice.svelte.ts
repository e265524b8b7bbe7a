import type { Scene } from '../../table/drawing'

/** What is pointed at, or raised by a first tap of a finger: its way is shown on the board, and a second tap goes it. */
class Choice {
  raised = $state('')
  touched = false

  key(scene: Scene): string {
    return this.raised || scene.picks.hover
  }

  /** What a thing to pick listens to. Ways are shown before they are gone by a finger. */
  hears(scene: Scene, key: string, go: () => void = () => scene.picks.pick(key)) {
    const points = (at: string) => () => (scene.picks.hover = at)
    return {
      onpointerdown: (event: PointerEvent) => (this.touched = event.pointerType === 'touch'),
      onpointerenter: points(key),
      onpointerleave: points(''),
      onfocus: points(key),
      onblur: points(''),
      onclick: () => {
        if (this.touched && key.startsWith('go:') && this.raised !== key) {
          this.raised = key
          return
        }
        this.raised = ''
        scene.picks.hover = ''
        go()
      },
    }
  }
}

export const choice = new Choice()
