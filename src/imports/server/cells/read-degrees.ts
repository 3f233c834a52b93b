import { noted, plain, type Reading, unusable } from './reading.ts'

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$/i
const COMMA = /^([+-]?\d{1,3}),(\d+)$/
/** With optional minutes and seconds, and a direction before or after. */
const PARTS =
  /^([nsew])?\s*([+-]?\d+(?:\.\d+)?)\s*[°º:\s]?\s*(?:(\d+(?:\.\d+)?)\s*['′:\s]\s*(?:(\d+(?:\.\d+)?)\s*["″]?)?)?\s*([nsew])?$/i

/** Characters; no valid coordinate is longer. */
const MAX_LENGTH = 40

/** Degrees, north and east positive. The range is checked with the pair: projected coordinates are in the millions. */
export function readDegrees(cell: string): Reading<number | null> {
  if (cell.length > MAX_LENGTH) return unusable('coordinate-invalid')
  if (NUMBER.test(cell)) return finite(Number(cell))
  const [, whole, decimals] = COMMA.exec(cell) ?? []
  if (whole) return noted(Number(`${whole}.${decimals}`), 'coordinate-guess', `${whole}.${decimals}`)
  const [, before, degrees, minutes, seconds, behind] = PARTS.exec(cell) ?? []
  const direction = (before ?? behind ?? '').toLowerCase()
  if (!degrees || (before && behind)) return unusable('coordinate-invalid')
  const size = Math.abs(Number(degrees)) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600
  const isNegative = degrees.startsWith('-') || direction === 's' || direction === 'w'
  const value = round(isNegative ? -size : size)
  if (Number(minutes ?? 0) >= 60 || Number(seconds ?? 0) >= 60) return unusable('coordinate-invalid')
  return minutes ? noted(value, 'coordinate-guess', String(value)) : finite(value)
}

function finite(value: number): Reading<number | null> {
  return Number.isFinite(value) ? plain(value === 0 ? 0 : value) : unusable('coordinate-invalid')
}

/** A tenth of a meter. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
