import { cubicIn } from 'svelte/easing'
import { lessMotion } from '../../state/settings.svelte'

/** A card leaves the route: it shrinks and falls towards the player. Without motion it fades. */
export function pull(_: Element, { duration = 300 } = {}) {
  const still = lessMotion()
  return {
    duration,
    easing: cubicIn,
    css: (left: number, gone: number) =>
      `opacity: ${left}; ${still ? '' : `scale: ${1 - gone * 0.6}; translate: 0 ${gone * 160}px;`}`,
  }
}
