/**
 * The windows that the page is laid out for: `@media (--phone)` in a style (vite.config.ts writes the query there),
 * `matchMedia(breakpoints.phone)` in code. In a media query 1 rem is the browser's own font size, 16 pixels mostly.
 */
export const breakpoints = {
  phone: '(width < 48rem)',
  /** A phone, or a tablet held upright: what stands beside the board on a wide window stands above and below it. */
  narrow: '(width < 64rem)',
  wide: '(width >= 64rem)',
  /** A phone on its side. */
  low: '((width < 64rem) and (height < 30rem))',
}
