import type { Attachment } from 'svelte/attachments'
import { cubicInOut } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'
import { onceLaidOut } from '../../parts/sizes'
import { lessMotion } from '../../state/settings.svelte'

/** A thing comes and goes. Svelte's own asks how clear it is, and the browser would lay out at once to tell. */
export function fade(_: Element): TransitionConfig {
  return { duration: 150, css: (t) => `opacity: ${t}` }
}

interface Way {
  x: number
  y: number
  scale: number
}
const ways = new WeakMap<Element, Way>()
const MS = 260

/** A thing comes from its place at the edge of the table to the middle; `goHome` is the way back. */
export function comeFrom(home: () => Element | null | undefined): Attachment {
  return (thing) => {
    if (lessMotion()) return
    onceLaidOut(thing, () => {
      const way = wayBetween(thing.getBoundingClientRect(), home()?.getBoundingClientRect())
      ways.set(thing, way)
      thing.animate([{ transform: `translate(${way.x}px, ${way.y}px) scale(${way.scale})`, opacity: 0.4 }, {}], {
        duration: MS,
        easing: 'ease-in-out',
      })
    })
  }
}

export function goHome(thing: Element): TransitionConfig {
  const way = ways.get(thing)
  if (!way) return { duration: 0 }
  return {
    duration: MS,
    easing: cubicInOut,
    css: (t, u) =>
      `transform: translate(${way.x * u}px, ${way.y * u}px) scale(${1 - (1 - way.scale) * u}); opacity: ${0.4 + t * 0.6}`,
  }
}

function wayBetween(here: DOMRect, there: DOMRect | undefined): Way {
  if (!there?.width) return { x: 0, y: here.height / -2, scale: 0.3 }
  return {
    x: there.x + there.width / 2 - here.x - here.width / 2,
    y: there.y + there.height / 2 - here.y - here.height / 2,
    scale: here.width ? there.width / here.width : 0.3,
  }
}
