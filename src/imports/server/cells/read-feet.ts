import { tidyLine } from '#kit/shared/tidy-text.ts'
import { isExcelDate, unmangledDate } from './excel-date.ts'
import { noted, plain, type Reading, unusable } from './reading.ts'

const FEET = { foot: 1, yard: 3, meter: 1 / 0.3048, inch: 1 / 12 } as const
const SIZE_FEET = { min: 5, max: 5_280 } as const

const LENGTH = String.raw`(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(?:(ft|feet|foot|yards?|yds?|met(?:er|re)s?|m|'|’|′)\.?\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:in(?:ch(?:es)?)?\.?|"|”|″|''))?)?`
const ONE = new RegExp(`^(?:about|approx\\.?|~)?\\s*${LENGTH}$`, 'i')
const TWO = new RegExp(`^${LENGTH}\\s*(?:x|×|\\*|by)\\s*${LENGTH}$`, 'i')

/** The unit is optional. */
export function readFeet(cell: string): Reading<number | null> {
  const text = tidyLine(cell)
  if (isExcelDate(text)) return unusable('excel-date', unmangledDate(text))
  if (/^-\d/.test(text) || /^0+(\.0+)?$/.test(text)) return unusable('size-absurd')
  const [, number, unit, inches] = ONE.exec(text) ?? []
  if (!number) return unusable('size-invalid')
  const feet = feetOf(number, unit, inches)
  return isPossible(feet) ? plain(feet) : unusable('size-absurd')
}

/** "120 x 75 yd" in feet, longer side first. */
export function readDimensions(cell: string): Reading<[length: number, width: number] | null> {
  const text = tidyLine(cell)
  if (isExcelDate(text)) return unusable('excel-date', unmangledDate(text))
  const [, first, firstUnit, firstInches, second, secondUnit, secondInches] = TWO.exec(text) ?? []
  if (!first || !second) return unusable('size-invalid')
  const [a, b] = [
    feetOf(first, firstUnit ?? secondUnit, firstInches),
    feetOf(second, secondUnit ?? firstUnit, secondInches),
  ]
  if (!isPossible(a) || !isPossible(b)) return unusable('size-absurd')
  const value: [number, number] = a < b ? [b, a] : [a, b]
  if (firstUnit || secondUnit) return a < b ? noted(value, 'size-swapped', sizeText(value)) : plain(value)
  return noted(value, 'size-in-feet', sizeText(value))
}

/** "84 × 50 ft". */
export function sizeText([length, width]: readonly [number, number]): string {
  return `${length} × ${width} ft`
}

/** To 0.01 ft: metric sizes are inexact. */
function feetOf(number: string, unit: string | undefined, inches: string | undefined): number {
  const feet = Number(number.replaceAll(',', '')) * feetIn(unit) + Number(inches ?? 0) * FEET.inch
  return Math.round(feet * 100) / 100
}

function feetIn(unit: string | undefined): number {
  const letter = (unit ?? 'f').charAt(0).toLowerCase()
  if (letter === 'y') return FEET.yard
  return letter === 'm' ? FEET.meter : FEET.foot
}

function isPossible(feet: number): boolean {
  return feet >= SIZE_FEET.min && feet <= SIZE_FEET.max
}
