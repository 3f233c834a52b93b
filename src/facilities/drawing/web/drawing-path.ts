/** To a tenth of a foot, or a hundredth for small numbers: fine enough for a card, and short in the HTML. */
export function rounded(feet: number): number {
  const steps = Math.abs(feet) < 10 ? 100 : 10
  return Math.round(feet * steps) / steps || 0
}

/** SVG path data: numbers are feet, texts stay as they are. */
export function path(...parts: (string | number)[]): string {
  return parts.map(part => (typeof part === 'number' ? rounded(part) : part)).join(' ')
}

export function line(x1: number, y1: number, x2: number, y2: number): string {
  if (x1 === x2) return path('M', x1, y1, 'V', y2)
  if (y1 === y2) return path('M', x1, y1, 'H', x2)
  return path('M', x1, y1, 'L', x2, y2)
}

/** Around (cx, cy). */
export function rect(cx: number, cy: number, width: number, height: number): string {
  return path('M', cx - width / 2, cy - height / 2, 'h', width, 'v', height, 'h', -width, 'z')
}

/** Around the origin. */
export function roundedRect(width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2)
  const corner = (dx: number, dy: number) => path('a', r, r, '0 0 1', dx, dy)
  return [
    path('M', r - width / 2, -height / 2, 'h', width - 2 * r),
    corner(r, r),
    path('v', height - 2 * r),
    corner(-r, r),
    path('h', 2 * r - width),
    corner(-r, -r),
    path('v', 2 * r - height),
    corner(r, -r),
    'z',
  ].join('')
}

/** Two straights and two half circles, around the origin. */
export function stadium(length: number, width: number): string {
  const radius = width / 2
  const bend = length / 2 - radius
  const to = (x: number, y: number) => path('A', radius, radius, '0 0 1', x, y)
  return `${path('M', -bend, -radius, 'H', bend)}${to(bend, radius)}${path('H', -bend)}${to(-bend, -radius)}z`
}

export function circle(cx: number, cy: number, radius: number): string {
  const r = rounded(radius)
  const half = (dx: number) => path('a', r, r, '0 1 0', dx, 0)
  return `${path('M', cx - r, cy)}${half(2 * r)}${half(-2 * r)}z`
}

/** From the current point to (x, y). `clockwise` as seen on the screen. */
export function arcTo(radius: number, x: number, y: number, clockwise: boolean, large = false): string {
  return path('A', radius, radius, 0, large ? 1 : 0, clockwise ? 1 : 0, x, y)
}

/** -1 is the left end, 1 the right: the halves of a field mirror each other. */
export type End = -1 | 1

export function bothEnds(draw: (end: End) => string): string {
  return draw(-1) + draw(1)
}
