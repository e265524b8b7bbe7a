// What the browser itself saw shift (Layout Instability API), if it is the board or holds it; `measure.js` hands it over.
window.shifts = []
new PerformanceObserver((list) => {
  const board = document.querySelector('main.board')
  const place = (it) => [it.x, it.y, it.width, it.height].map(Math.round).join(' ')
  for (const { node, previousRect, currentRect } of list.getEntries().flatMap((it) => it.sources)) {
    if (board && node?.contains(board)) window.shifts.push(`${node.className || node.nodeName} from ${place(previousRect)} to ${place(currentRect)}`)
  }
}).observe({ type: 'layout-shift', buffered: true })
