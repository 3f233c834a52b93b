import { foldLetters } from '#gazetteer/rules.ts'
import { hasAddress } from '#kit/shared/name-checks.ts'
import { tidyLine, tidyLines } from '#kit/shared/tidy-text.ts'
import { isExcelDate, unmangledDate } from './excel-date.ts'
import { noted, plain, type Reading, unusable } from './reading.ts'

/** `max` in characters. */
export function textOf(max: number) {
  return (text: string): Reading<string | null> => {
    const line = tidyLine(text)
    if (line === '') return plain(null)
    return line.length > max ? unusable('too-long') : plain(line)
  }
}

const NAME_LENGTH = 200

/** Refuses "???". */
export function readName(text: string): Reading<string | null> {
  const reading = textOf(NAME_LENGTH)(text)
  if (reading.value === null) return reading.faults.length > 0 ? reading : unusable('name-missing')
  if (hasAddress(reading.value)) return unusable('name-with-address')
  return /[\p{L}\p{N}]/u.test(reading.value) ? reading : unusable('name-no-text')
}

/** Becomes part of the name. */
export function readVenue(text: string): Reading<string | null> {
  const reading = textOf(100)(text)
  return reading.value !== null && hasAddress(reading.value) ? unusable('name-with-address') : reading
}

const DESCRIPTION_LENGTH = 2_000

/** Keeps line breaks. */
export function readDescription(text: string): Reading<string | null> {
  const lines = tidyLines(text.slice(0, DESCRIPTION_LENGTH * 2))
  if (lines === '') return plain(null)
  return lines.length > DESCRIPTION_LENGTH ? unusable('too-long') : plain(lines)
}

const NUMBER_LENGTH = { id: 100, street: 20 } as const

/** Spreadsheets write "1234.0" and "1.23457E+14". */
export function readExternalId(text: string): Reading<string | null> {
  if (/^\d[.,]\d+e\+\d+$/i.test(text)) return unusable('excel-shortened')
  const [, digits] = /^(\d+)\.0+$/.exec(text) ?? []
  return digits && digits.length <= NUMBER_LENGTH.id
    ? noted(digits, 'excel-number', digits)
    : textOf(NUMBER_LENGTH.id)(text)
}

/** "0" means none. */
export function readStreetNumber(text: string): Reading<string | null> {
  if (isExcelDate(text)) return unusable('excel-date', unmangledDate(text))
  const number = text.replace(/\.0+$/, '')
  return /^0*$/.test(number) ? plain(null) : textOf(NUMBER_LENGTH.street)(number)
}

export function readCity(text: string): Reading<string | null> {
  const reading = textOf(100)(text)
  return reading.value === null ? reading : plain(inTitleCase(reading.value))
}

/** "FORT WORTH" → "Fort Worth". Two letters may be an abbreviation. */
function inTitleCase(text: string): string {
  const isOneCase = text === text.toUpperCase() || text === text.toLowerCase()
  if (!isOneCase || foldLetters(text).length <= 2) return text
  return text
    .toLowerCase()
    .replace(/(^|[\s(/-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}
