import type { Pin } from '#facilities/facility-form.ts'

/** "33.15083, -96.82361" as maps write it, also separated by a space or semicolon; undefined for anything else. */
export function readCoordinates(text: string): Pin | undefined {
  const [, north, east] =
    /^\(?\s*(-?\d{1,2}(?:\.\d+)?)°?\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)°?\s*\)?$/.exec(text.trim()) ?? []
  if (north === undefined || east === undefined) return undefined
  const [latitude, longitude] = [Number(north), Number(east)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** Accurate to a yard. */
export function writeCoordinates({ latitude, longitude }: Pin): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}
