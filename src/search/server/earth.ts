/** As the extension earthdistance computes them. A kept plan would call its functions for each row. */

const METERS_A_MILE = 1_609.344
const RADIUS = 6_378_168

/** The text of a cube: the point from the center of the earth, in meters. */
export function earthPoint(latitude: number, longitude: number): string {
  const [north, east] = [radians(latitude), radians(longitude)]
  const across = RADIUS * Math.cos(north)
  return `(${across * Math.cos(east)}, ${across * Math.sin(east)}, ${RADIUS * Math.sin(north)})`
}

/** Meters straight through the earth between points so many miles apart. */
export function chordOf(miles: number): number {
  return 2 * RADIUS * Math.sin((miles * METERS_A_MILE) / (2 * RADIUS))
}

export function milesOf(chord: number): number {
  return (2 * RADIUS * Math.asin(Math.min(1, chord / (2 * RADIUS)))) / METERS_A_MILE
}

function radians(degrees: number): number {
  return degrees * (Math.PI / 180)
}
