// What is where on a table, in the window's pixels, and what of it lies outside.
;() => {
  const box = (it) => {
    const { x, y, width, height } = it.getBoundingClientRect()
    return { x, y, width, height }
  }
  const seen = (it) => it.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const scrolls = (it) => {
    for (let at = it.parentElement; at && !at.matches('.dock'); at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth + 1) return true
    }
    return false
  }
  const outside = []
  for (const it of document.querySelectorAll('.dock .prompt, .dock .hand-room, .dock [data-pick], main.board')) {
    if (!seen(it)) continue
    const { x, y, width, height } = box(it)
    const name = it.dataset.pick ?? it.className.split(' ')[0]
    if (y < -1 || y + height > innerHeight + 1) outside.push(`${name} is cut at ${Math.round(y)} to ${Math.round(y + height)}`)
    else if ((x < -1 || x + width > innerWidth + 1) && !scrolls(it)) outside.push(`${name} is cut sideways`)
  }
  const fingers = innerWidth < 600 ? [...document.querySelectorAll('.dock button, .top button, .top a, .since')] : []
  const small = fingers.filter((it) => seen(it) && box(it).width > 0 && Math.min(box(it).width, box(it).height) < 43.5)
  const board = document.querySelector('main.board')
  const page = document.documentElement
  return {
    page: page.scrollHeight,
    wide: page.scrollWidth,
    board: board && box(board),
    outside,
    shifts: window.shifts.splice(0),
    small: small.map((it) => it.ariaLabel || it.innerText || it.className),
  }
}
