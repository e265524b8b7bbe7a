import type { Attachment } from 'svelte/attachments'

/**
 * Calls `look` whenever the element has got another size, when the browser has just laid everything out.
 * Whoever asks for a size at another time makes it lay out at once, in the middle of a change.
 */
export function laidOut(look: () => void): Attachment {
  return (element) => {
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }
}
