import type { Attachment } from 'svelte/attachments'
import { lessMotion } from '../../state/settings.svelte'

const places = new WeakMap<Element, number>()

/** A card that gets another place in its row slides there. The row's `--pitch` says how far places lie apart, so nothing is measured. */
export function slides(place: number, duration: number): Attachment {
  return (card) => {
    const before = places.get(card) ?? place
    places.set(card, place)
    if (before === place || lessMotion()) return
    card.animate([{ translate: `calc(${before - place} * var(--pitch))` }, { translate: '0' }], {
      duration,
      easing: 'cubic-bezier(0.33, 1, 0.68, 1)',
    })
  }
}
