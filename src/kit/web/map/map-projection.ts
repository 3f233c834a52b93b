/** Degrees, north and east positive. */
export type MapPoint = {
  latitude: number
  longitude: number
  label: string
  href?: string
}

/** Statute miles: 40,007.86 km of meridian (WGS 84) / 360 / 1.609344. */
const MILES_PER_DEGREE = 69.05

/** Across the shorter edge, around a single place. */
const LEAST_SPAN_MILES = 12

const MARGIN = 0.18

export type Place = { latitude: number; longitude: number }

export type Projection = {
  toPixels: (place: Place) => [x: number, y: number]
  pixelsPerMile: number
  /** Degrees. */
  west: number
  east: number
  south: number
  north: number
}

/** Equirectangular, longitude scaled by the cosine of the middle latitude: true to scale within a day's drive. */
export function fitPlaces(places: readonly Place[], width: number, height: number): Projection {
  const latitudes = places.map(place => place.latitude)
  const longitudes = places.map(place => place.longitude)
  const middle = { latitude: middleOf(latitudes), longitude: middleOf(longitudes) }
  const shorten = Math.cos((middle.latitude * Math.PI) / 180)
  const milesEast = (degrees: number) => degrees * shorten * MILES_PER_DEGREE

  const free = 1 - 2 * MARGIN
  const pixelsPerMile = Math.min(
    (width * free) / milesEast(rangeOf(longitudes)),
    (height * free) / (rangeOf(latitudes) * MILES_PER_DEGREE),
    Math.min(width, height) / LEAST_SPAN_MILES,
  )
  const halfLongitude = width / 2 / pixelsPerMile / (shorten * MILES_PER_DEGREE)
  const halfLatitude = height / 2 / pixelsPerMile / MILES_PER_DEGREE
  return {
    toPixels: ({ latitude, longitude }) => [
      width / 2 + milesEast(longitude - middle.longitude) * pixelsPerMile,
      height / 2 - (latitude - middle.latitude) * MILES_PER_DEGREE * pixelsPerMile,
    ],
    pixelsPerMile,
    west: middle.longitude - halfLongitude,
    east: middle.longitude + halfLongitude,
    south: middle.latitude - halfLatitude,
    north: middle.latitude + halfLatitude,
  }
}

/** 1, 2 or 5 × 10ⁿ miles. */
export function scaleBar(pixelsPerMile: number, most: number): { miles: number; pixels: number } {
  const power = 10 ** Math.floor(Math.log10(most / pixelsPerMile))
  const miles = [5, 2, 1].map(figure => figure * power).find(length => length * pixelsPerMile <= most) ?? power
  return { miles, pixels: miles * pixelsPerMile }
}

/** Miles of the rings around a place on a web map. */
export function ringsAround(latitude: number, zoom: number): number[] {
  const pixelsPerMile = (256 * 2 ** zoom) / (360 * MILES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180))
  const { miles } = scaleBar(pixelsPerMile, RING_PX)
  return Array.from({ length: RINGS }, (_, index) => Number((miles * (index + 1)).toPrecision(2)))
}

const RING_PX = 120
const RINGS = 4

/** Degrees of latitude. */
export function milesNorth(miles: number): number {
  return miles / MILES_PER_DEGREE
}

function middleOf(figures: readonly number[]) {
  return (Math.min(...figures) + Math.max(...figures)) / 2
}

function rangeOf(figures: readonly number[]) {
  return Math.max(...figures) - Math.min(...figures)
}
