import { cubicInOut } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'
import { lessMotion } from '../../state/settings.svelte'

/** A thing comes from its place at the edge of the table to the middle, and goes back there. */
export function travel(node: Element, { home }: { home: () => Element | null | undefined }): TransitionConfig {
  if (lessMotion()) return { duration: 0 }
  const [here, there] = [node.getBoundingClientRect(), home()?.getBoundingClientRect()]
  const seen = there && there.width > 0
  const scale = seen && here.width ? there.width / here.width : 0.3
  const x = seen ? there.x + there.width / 2 - here.x - here.width / 2 : 0
  const y = seen ? there.y + there.height / 2 - here.y - here.height / 2 : here.height / -2
  return {
    duration: 260,
    easing: cubicInOut,
    css: (t, u) => `transform: translate(${x * u}px, ${y * u}px) scale(${1 - (1 - scale) * u}); opacity: ${0.4 + t * 0.6}`,
  }
}
