import { type FlagName, flagNames } from '#facilities/facts.ts'
import { gazetteer } from '#gazetteer/server/gazetteer.ts'
import { type ColumnName, columnNames, type ImportRow, importColumns } from '#imports/columns.ts'
import { isEmail, isPhone } from '#kit/shared/contact-checks.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { isRefusal } from './cell-problems.ts'
import { isEmptyWord, openCell } from './open-cell.ts'
import { readAmenities } from './read-amenities.ts'
import { approvalReader, readFacilityType, readProvider, settingReader } from './read-choice.ts'
import { readCapacity, readRefundPolicy, readResponseHours } from './read-count.ts'
import { readDimensions, readFeet } from './read-feet.ts'
import { closedReader, readFlag } from './read-flag.ts'
import { readPrice } from './read-price.ts'
import { readLines, readSports } from './read-sports.ts'
import { readState } from './read-state.ts'
import {
  readCity,
  readDescription,
  readExternalId,
  readName,
  readStreetNumber,
  readVenue,
  textOf,
} from './read-text.ts'
import { readPhotos, readUrl } from './read-url.ts'
import { noted, plain, type Reading, unusable } from './reading.ts'

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$/i
const COMMA = /^([+-]?\d{1,3}),(\d+)$/
/** With optional minutes and seconds, and a direction before or after. */
const PARTS =
  /^([nsew])?\s*([+-]?\d+(?:\.\d+)?)\s*[°º:\s]?\s*(?:(\d+(?:\.\d+)?)\s*['′:\s]\s*(?:(\d+(?:\.\d+)?)\s*["″]?)?)?\s*([nsew])?$/i

/** Characters; no valid coordinate is longer. */
const MAX_LENGTH = 40

/** Degrees, north and east positive. The range is checked with the pair: projected coordinates are in the millions. */
function readDegrees(cell: string): Reading<number | null> {
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

/** North American Numbering Plan, with optional 1 and extension. */
const PHONE =
  /^(?:\+?1[\s.-]*)?\(?(\d{3})\)?[\s./-]*(\d{3})[\s.-]*(\d{4})(?:\s*(?:,|;)?\s*(?:x|ext\.?|extension|#)\s*\.?:?\s*(\d{1,6}))?$/i
const LABEL = /^(?:phone|tel|telephone|call|office|cell|ph)\b[\s.:]*/i

/** "(555) 555-0100", "(555) 555-0100 x12" */
function readPhone(cell: string): Reading<string | null> {
  const text = tidyLine(cell).replace(/^(\d{10,11})\.0+$/, '$1')
  const phone = phoneOf(text)
  if (phone) return plain(phone)
  const first = phoneOf(text.replace(LABEL, '')) ?? phoneOf((text.split(/[;/,|]|\bor\b/i)[0] ?? '').trim())
  return first ? noted(first, 'phone-first', first) : unusable('phone-invalid')
}

function phoneOf(text: string): string | undefined {
  const [, area, office, line, extension] = PHONE.exec(text) ?? []
  if (area) return `(${area}) ${office}-${line}${extension ? ` x${extension}` : ''}`
  return text.startsWith('+') && isPhone(text) ? text : undefined
}

/** The first of several. */
function readEmail(cell: string): Reading<string | null> {
  const text = tidyLine(cell).replace(/^mailto:\s*/i, '')
  if (isEmail(text)) return plain(text)
  const first = text.split(/[\s;,<>()|/]+/).find(isEmail)
  return first ? noted(first, 'email-first', first) : unusable('email-invalid')
}

/** Five or nine digits. Skips codes that do not exist. */
function readZip(cell: string): Reading<string | null> {
  const text = cell.replace(/^(\d+)\.0+$/, '$1')
  const [, five, four] = /^(\d{5})(?:[\s-]*(\d{4}))?$/.exec(text) ?? []
  if (five) return known(five, four)
  const [, short, rest] = /^(\d{3,4})(?:-(\d{4}))?$/.exec(text) ?? []
  if (short) return withZeros(short, rest)
  const [, among] = /(?:^|\s|,)(\d{5})(?:-\d{4})?$/.exec(text) ?? []
  if (!among || !/^[a-z\s.,]*\d{5}(?:-\d{4})?$/i.test(text)) return unusable('zip-invalid')
  const reading = known(among, undefined)
  return reading.value ? noted(reading.value, 'zip-extracted', reading.value) : reading
}

function known(five: string, four: string | undefined): Reading<string | null> {
  if (!gazetteer().zip(Number(five))) return unusable('zip-unknown')
  return plain(four ? `${five}-${four}` : five)
}

/** Spreadsheets strip leading zeros. */
function withZeros(short: string, rest: string | undefined): Reading<string | null> {
  const five = short.padStart(5, '0')
  if (!gazetteer().zip(Number(five))) return unusable('zip-invalid')
  const zip = rest ? `${five}-${rest}` : five
  return noted(zip, 'zip-guess', zip)
}

/** A missing `name` is reported for the row. */
export type CellValues = { [Name in ColumnName]: Name extends 'name' ? string | null : ImportRow[Name] }
export type CellReader<Name extends ColumnName> = (cell: string) => Reading<CellValues[Name]>

type Kind<Name extends ColumnName> = { empty: CellValues[Name]; reader: (header: string | null) => CellReader<Name> }

const flagKinds = Object.fromEntries(flagNames.map(name => [name, single(readFlag) as unknown])) as {
  [Name in FlagName]: Kind<Name>
}

const kinds: { [Name in ColumnName]: Kind<Name> } = {
  ...flagKinds,
  externalId: single(readExternalId),
  name: single(readName),
  venue: single(readVenue),
  street: single(textOf(200)),
  streetNumber: single(readStreetNumber),
  city: single(readCity),
  state: single(readState),
  zip: single(readZip),
  latitude: single(readDegrees),
  longitude: single(readDegrees),
  sportTypes: list(readSports),
  linesMarkedFor: list(readLines),
  pricePerHourUsd: single(readPrice),
  indoorOutdoor: { empty: null, reader: header => single(settingReader(header)).reader() },
  surfaceType: single(textOf(60)),
  fieldType: single(readFacilityType),
  amenities: list(readAmenities),
  description: { empty: null, reader: () => readDescription },
  capacity: single(readCapacity),
  refundPolicy: single(readRefundPolicy),
  approval: { empty: null, reader: header => single(approvalReader(header)).reader() },
  responseHours: single(readResponseHours),
  operator: single(textOf(200)),
  photosUrls: list(readPhotos),
  providerType: single(readProvider),
  bookingPhone: single(readPhone),
  bookingEmail: single(readEmail),
  bookingUrl: single(readUrl),
  dimensionsLengthFt: single(readFeet),
  dimensionsWidthFt: single(readFeet),
  closed: { empty: null, reader: header => single(closedReader(header)).reader() },
  dimensions: single(readDimensions),
}

/** Characters: one more than the longest text. Bounds the work for a cell of 64 kB. */
const LONGEST = 501

function single<T>(read: (cell: string) => Reading<T | null>) {
  return { empty: null, reader: () => (cell: string) => read(cell.slice(0, LONGEST)) }
}

function list<T>(read: (cell: string) => Reading<T[]>) {
  return { empty: [], reader: () => read }
}

/** Here "none" is a value: no lights, no refunds. */
const saysNone: readonly ColumnName[] = [...flagNames, 'refundPolicy']
/** Checked as a pair, or with other columns. */
const checkedLater: readonly ColumnName[] = ['latitude', 'longitude', 'sportTypes']

/** Cache limits. Most columns repeat few values; a full cache with few hits is turned off. */
const CACHE_LIMITS = { cells: 2_000, letters: 80 } as const

const empties = Object.fromEntries(columnNames.map(name => [name, kinds[name].empty])) as CellValues

export function emptyCells(): CellValues {
  return { ...empties }
}

/** Refused cells yield the empty value. */
export function cellReader<Name extends ColumnName>(column: Name, header: string | null): CellReader<Name> {
  const { empty, reader }: Kind<Name> = kinds[column]
  const read = reader(header)
  const nothing = plain(empty)
  const cached = new Map<string, Reading<CellValues[Name]>>()
  let [isRemembering, hits] = [true, 0]

  function readNew(cell: string): Reading<CellValues[Name]> {
    const { text, isFormula } = openCell(cell)
    if (isNothing(column, text)) return nothing
    if (isFormula) return { value: empty, faults: unusable('formula').faults }
    const reading = read(text)
    if (reading.faults.some(isRefusal)) return { value: empty, faults: reading.faults }
    return isAccepted(column, reading.value) ? reading : { value: empty, faults: unusable('not-accepted').faults }
  }
  return cell => {
    if (cell === '') return nothing
    if (!isRemembering || cell.length > CACHE_LIMITS.letters) return readNew(cell)
    const known = cached.get(cell)
    if (known) {
      hits += 1
      return known
    }
    const reading = readNew(cell)
    if (cached.size < CACHE_LIMITS.cells) cached.set(cell, reading)
    else if (hits < CACHE_LIMITS.cells) {
      isRemembering = false
      cached.clear()
    }
    return reading
  }
}

function isNothing(column: ColumnName, text: string): boolean {
  // Without a price the facility is not sold, so "TBD" deserves a warning.
  if (column === 'name' || column === 'pricePerHourUsd') return text === ''
  return isEmptyWord(text) && !(saysNone.includes(column) && text.toLowerCase() === 'none')
}

function isAccepted(column: ColumnName, value: unknown): boolean {
  return checkedLater.includes(column) || value === null || importColumns[column].schema.safeParse(value).success
}
