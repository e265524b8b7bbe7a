import { onceLaidOut } from '../../parts/sizes'

/** A row that can be pushed sideways fades at an end beyond which there is more: it gets the classes `before` and `after`. */
export function edges(row: HTMLElement) {
  const look = () => {
    row.classList.toggle('before', row.scrollLeft > 4)
    row.classList.toggle('after', row.scrollLeft + row.clientWidth < row.scrollWidth - 4)
    // What scrolls can be reached by keys.
    if (row.scrollWidth > row.clientWidth || row.scrollHeight > row.clientHeight) row.tabIndex = 0
    else row.removeAttribute('tabindex')
  }
  const lookSoon = () => onceLaidOut(row, look)
  const sized = new ResizeObserver(look)
  const filled = new MutationObserver(lookSoon)
  sized.observe(row)
  filled.observe(row, { childList: true })
  row.addEventListener('scroll', lookSoon, { passive: true })
  return {
    destroy() {
      sized.disconnect()
      filled.disconnect()
    },
  }
}
