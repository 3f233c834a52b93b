/** Degrees. */
export type Bounds = { south: number; west: number; north: number; east: number }

/** Degrees. */
export type Place = { latitude: number; longitude: number }

/** "south,west,north,east" */
export function readBounds(text: string | null | undefined): Bounds | undefined {
  const parts = (text ?? '').split(',')
  if (parts.length !== 4 || !parts.every(part => /^-?\d{1,3}(?:\.\d{1,10})?$/.test(part.trim()))) return undefined
  const [south = 0, west = 0, north = 0, east = 0] = parts.map(Number)
  const isOnEarth = south >= -90 && north <= 90 && west >= -180 && east <= 180
  return isOnEarth && south < north && west < east ? { south, west, north, east } : undefined
}

/** Inverse of `readBounds`. Rounds outward to four decimals (11 meters). */
export function writeBounds({ south, west, north, east }: Bounds): string {
  const down = (degrees: number, least: number) => Math.max(least, Math.floor(degrees * DECIMALS) / DECIMALS)
  const up = (degrees: number, most: number) => Math.min(most, Math.ceil(degrees * DECIMALS) / DECIMALS)
  return [down(south, -90), down(west, -180), up(north, 90), up(east, 180)].join(',')
}

const DECIMALS = 10_000

/** Up to twice as large and the same for nearby views, so that a short move requests nothing new. */
export function snapBounds({ south, west, north, east }: Bounds): Bounds {
  const step = 2 ** Math.floor(Math.log2(Math.max(north - south, east - west) / 2))
  const down = (degrees: number) => Math.floor(degrees / step) * step
  const up = (degrees: number) => Math.ceil(degrees / step) * step
  return {
    south: Math.max(-90, down(south)),
    west: Math.max(-180, down(west)),
    north: Math.min(90, up(north)),
    east: Math.min(180, up(east)),
  }
}

export function boundsAround(places: readonly Place[]): Bounds | undefined {
  if (places.length === 0) return undefined
  const latitudes = places.map(place => place.latitude)
  const longitudes = places.map(place => place.longitude)
  return {
    south: Math.min(...latitudes),
    west: Math.min(...longitudes),
    north: Math.max(...latitudes),
    east: Math.max(...longitudes),
  }
}
