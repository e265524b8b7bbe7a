import type { Attachment } from 'svelte/attachments'

// Whoever asks the browser for a size in the middle of a change makes it lay everything out at once. So sizes are looked
// at when it has laid out, which is before it paints.

/** Calls `look` whenever the element has got another size. */
export function laidOut(look: () => void): Attachment {
  return (element) => {
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }
}

/** Calls `look` once, when the element has been laid out as it is now. */
export function onceLaidOut(element: Element, look: () => void): void {
  const observer = new ResizeObserver(() => {
    observer.disconnect()
    look()
  })
  observer.observe(element)
}

let known = 0
addEventListener('resize', () => (known = 0))

/** The root's font size in pixels. It changes with the window. */
export function rem(): number {
  return (known ||= parseFloat(getComputedStyle(document.documentElement).fontSize))
}
