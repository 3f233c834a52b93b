/** Great-circle miles between points in degrees; the error of a spherical Earth is below 0.6 %. */
export function milesBetween(a: Point, b: Point): number {
  const [from, to] = [radians(a.latitude), radians(b.latitude)]
  const across = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const root = Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * across
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, root)))
}

export type Point = { latitude: number; longitude: number }

const EARTH_RADIUS_MILES = 3958.8

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
