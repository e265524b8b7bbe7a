import type { Scene } from '../../table/drawing'

/** What is pointed at, or raised by a first tap of a finger: its way is shown on the board, and a second tap goes it. */
class Choice {
  raised = $state('')
  /** What is told of the thing on the board, or the space of the wheel, that somebody points at. */
  told = $state('')
  touched = false

  key(scene: Scene): string {
    return this.raised || scene.picks.hover
  }

  /** What a thing to pick listens to. Ways are shown before they are gone by a finger. */
  hears(scene: Scene, key: string, go: () => void = () => scene.picks.pick(key)) {
    return {
      ...scene.picks.pointing(key),
      onpointerdown: (event: PointerEvent) => (this.touched = event.pointerType === 'touch'),
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

  /** A mouse reads what it points at on the board; a finger taps, and taps again to close. What is lit is picked. */
  tells(scene: Scene, key: string, note: string) {
    const points = (at: string, says: string) => (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      scene.picks.hover = at
      this.told = says
    }
    return {
      onclick: () =>
        scene.picks.lit(key) ? scene.picks.pick(key) : (this.told = this.touched && this.told === note ? '' : note),
      onpointerdown: (event: PointerEvent) => (this.touched = event.pointerType === 'touch'),
      onpointerenter: points(key, note),
      onpointerleave: points('', ''),
    }
  }
}

export const choice = new Choice()

/** Of many things in a ring only one is a stop of the Tab key; arrows go round. */
export function rove(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  const own = (event.target as Element).closest('[data-ring]')
  if (!step || !own) return
  event.preventDefault()
  const ring = [...document.querySelectorAll<SVGElement>(`[data-ring="${own.getAttribute('data-ring')}"]`)]
  const next = ring[(ring.indexOf(own as SVGElement) + step + ring.length) % ring.length]
  for (const one of ring) one.setAttribute('tabindex', one === next ? '0' : '-1')
  next?.focus()
}
