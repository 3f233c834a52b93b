type Point = readonly [x: number, y: number]

/** Each corner loses at most `radius` of its edges. */
export function smoothPath(points: readonly Point[], radius: number): string {
  // Most points of a distant view fall together.
  const corners = points.filter((point, index) => index === 0 || distance(point, points[index - 1] ?? point) >= 1)
  const parts = corners.map((corner, index) => {
    const before = corners[(index + corners.length - 1) % corners.length] ?? corner
    const after = corners[(index + 1) % corners.length] ?? corner
    return `${text(towards(corner, before, radius))}Q${text(corner)} ${text(towards(corner, after, radius))}`
  })
  return parts.length > 2 ? `M${parts.join('L')}Z` : ''
}

/** At most half the way. */
function towards(from: Point, to: Point, radius: number): Point {
  const share = Math.min(0.5, radius / Math.max(distance(from, to), 1e-6))
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

function text([x, y]: Point): string {
  return `${Math.round(x)} ${Math.round(y)}`
}
