import { type ColumnName, type ImportRow, importColumns } from '#imports/columns.ts'
import { isRefusal } from './cell-problems.ts'
import { isEmptyWord, openCell } from './open-cell.ts'
import { readAmenities } from './read-amenities.ts'
import { approvalReader, readFacilityType, readProvider, settingReader } from './read-choice.ts'
import { readEmail, readPhone } from './read-contact.ts'
import { readCapacity, readRefundHours, readResponseHours } from './read-count.ts'
import { readDegrees } from './read-degrees.ts'
import { readDimensions, readFeet } from './read-feet.ts'
import { closedReader, readLighting } from './read-flag.ts'
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
import { readZip } from './read-zip.ts'
import { plain, type Reading, unusable } from './reading.ts'

/** A missing `name` is reported for the row. */
export type CellValues = { [Name in ColumnName]: Name extends 'name' ? string | null : ImportRow[Name] }
export type CellReader<Name extends ColumnName> = (cell: string) => Reading<CellValues[Name]>

type Kind<Name extends ColumnName> = { empty: CellValues[Name]; reader: (header: string | null) => CellReader<Name> }

const kinds: { [Name in ColumnName]: Kind<Name> } = {
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
  lighting: single(readLighting),
  amenities: list(readAmenities),
  description: { empty: null, reader: () => readDescription },
  capacity: single(readCapacity),
  refundPolicy: single(readRefundHours),
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
const saysNone: readonly ColumnName[] = ['lighting', 'refundPolicy']
/** Checked as a pair, or with other columns. */
const checkedLater: readonly ColumnName[] = ['latitude', 'longitude', 'sportTypes']

/** Cache limits. Most columns repeat few values; a full cache with few hits is turned off. */
const CACHE_LIMITS = { cells: 2_000, letters: 80 } as const

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
