import { defaultApproval } from '#facilities/approval.ts'
import type { Sport } from '#facilities/contract.ts'
import type { StatesElsewhere } from '#facilities/editing/server/state-elsewhere.ts'
import { type FactValues, type PublicName, unknownFacts } from '#facilities/facts.ts'
import { addressKey } from '#facilities/owned/server/address-key.ts'
import type { OwnedFacility } from '#facilities/owned/server/owned-facility.ts'
import { namesVenue } from '#facilities/owned/server/venue-name.ts'
import { type ColumnName, factColumns, type ImportedFact, importColumns } from '#imports/columns.ts'
import { type CellFault, isRefusal } from './cells/cell-problems.ts'
import type { CellValues } from './cells/read-cell.ts'
import { sizeText } from './cells/read-feet.ts'
import { locate } from './location/locate.ts'
import type { Location } from './location/location.ts'

/** `column` is null for the whole row. */
export type RowFault = CellFault & { column: ColumnName | null }

const MAX_NAME = 200
const MAX_STREET = 200

export type ListOwner = {
  /** Null for visitors. */
  email: string | null
  /** Keys of facilities that the owner named without their park. */
  shortNames: ReadonlySet<string>
  statesElsewhere: StatesElsewhere
}

/** Null for visitors. */
export function listOwner(
  email: string | null,
  names: readonly { name: string; venue: string }[] = [],
  statesElsewhere: StatesElsewhere = {},
): ListOwner {
  const shortNames = new Set(names.map(({ name, venue }) => shortNameKey(name, venue)))
  return { email, shortNames, statesElsewhere }
}

function shortNameKey(name: string, venue: string): string {
  return JSON.stringify([name, venue])
}

/**
 * Checks cells that depend on each other. `facility` is null if a fault refuses the row; a refused location cell ends
 * checking the location.
 */
export function buildFacility(
  values: CellValues,
  given: readonly RowFault[],
  owner: ListOwner,
): { facility: OwnedFacility | null; faults: RowFault[]; values: CellValues } {
  const faults: RowFault[] = []
  const name = fullName(values, given, { owner, faults })
  const street = fullStreet(values, faults)
  if (isExample(values)) faults.push({ column: 'name', code: 'example-row', suggestion: null })
  const [lengthFt, widthFt] = size(values, faults)
  if (values.sportTypes.length === 0 && !isRefused(given, ['sportTypes']))
    faults.push({ column: 'sportTypes', code: 'sport-missing', suggestion: null })
  const place = isRefused(given, PLACE_COLUMNS) ? { location: null, faults: [] } : locate(values)
  faults.push(...place.faults)
  const { location } = place
  const host = location && owner.statesElsewhere[location.state]
  if (host) faults.push({ column: 'state', code: 'state-elsewhere', suggestion: `List it at ${host}.` })
  if (location && isLongPlace(location, street)) faults.push({ column: 'street', code: 'too-long', suggestion: null })
  const seen: CellValues = {
    ...values,
    name: name ?? values.name,
    street,
    ...location,
    dimensionsLengthFt: lengthFt,
    dimensionsWidthFt: widthFt,
  }
  if (!location || !name || [...given, ...faults].some(isRefusal)) return { facility: null, faults, values: seen }
  const facility: OwnedFacility = {
    ...factsIn(values),
    ref: values.externalId,
    addressKey: addressKey({ name, street, zip: location.zip, city: location.city, state: location.state }),
    name,
    venueName: isNamed(name, values.venue, owner) ? values.venue : null,
    street,
    ...location,
    priceCents: values.pricePerHourUsd === null ? null : Math.round(values.pricePerHourUsd * 100),
    approval: values.approval ?? defaultApproval(operatedBy(values, owner.email)),
    lengthFt,
    widthFt,
  }
  return { facility, faults, values: seen }
}

/** Each from the cell of its name. */
function factsIn(values: CellValues) {
  const facts: Partial<Record<ImportedFact, unknown>> = {}
  for (const [name, column] of factColumns) facts[name] = values[column] ?? unknownFacts[name]
  return facts as {
    [Name in ImportedFact]: NonNullable<CellValues[PublicName<Name> & ColumnName]> | FactValues[Name]
  }
}

function operatedBy({ bookingEmail, operator }: CellValues, ownerEmail: string | null) {
  return { emails: [bookingEmail, ownerEmail], operators: operator === null ? [] : [operator] }
}

function isExample(values: CellValues): boolean {
  const told = ['externalId', 'name', 'street'] as const
  return [0, 1].some(row => told.every(column => values[column] === importColumns[column].examples[row]))
}

/** Bytes: the search text has street, city, state and ZIP code twice and takes 1,600. */
const MAX_PLACE_BYTES = 750

function isLongPlace({ city, state, zip }: Location, street: string | null): boolean {
  return Buffer.byteLength([street, city, state, zip].join().toLowerCase()) > MAX_PLACE_BYTES
}

const PLACE_COLUMNS: readonly ColumnName[] = ['city', 'state', 'zip', 'latitude', 'longitude']

function isRefused(faults: readonly RowFault[], columns: readonly ColumnName[]): boolean {
  return faults.some(fault => fault.column !== null && columns.includes(fault.column) && isRefusal(fault))
}

/** "Example Park – Field 1", unless the name has the venue or the owner removed it. */
function fullName(
  { name, venue }: CellValues,
  given: readonly RowFault[],
  { owner, faults }: { owner: ListOwner; faults: RowFault[] },
): string | null {
  if (name === null) {
    if (!isRefused(given, ['name'])) faults.push({ column: 'name', code: 'name-missing', suggestion: null })
    return null
  }
  const full = venue === null || isNamed(name, venue, owner) ? name : `${venue} – ${name}`
  if (full.length <= MAX_NAME) return full
  faults.push({ column: 'name', code: 'too-long', suggestion: null })
  return null
}

function isNamed(name: string, venue: string | null, { shortNames }: ListOwner): boolean {
  return venue !== null && (namesVenue(name, venue) || shortNames.has(shortNameKey(name, venue)))
}

function fullStreet({ street, streetNumber }: CellValues, faults: RowFault[]): string | null {
  if (street === null || streetNumber === null || street.startsWith(`${streetNumber} `)) return street
  const full = `${streetNumber} ${street}`
  if (full.length <= MAX_STREET) return full
  faults.push({ column: 'street', code: 'too-long', suggestion: null })
  return null
}

/** Feet, longer first. Separate columns take precedence. */
function size(values: CellValues, faults: RowFault[]): [length: number | null, width: number | null] {
  const [both, bothWidth] = values.dimensions ?? [null, null]
  const { dimensionsLengthFt, dimensionsWidthFt } = values
  const [length, width] =
    dimensionsLengthFt === null && dimensionsWidthFt === null
      ? [both, bothWidth]
      : [dimensionsLengthFt, dimensionsWidthFt]
  if (length === null || width === null || length >= width) return [length, width]
  faults.push({ column: 'dimensionsLengthFt', code: 'size-swapped', suggestion: sizeText([width, length]) })
  return [width, length]
}

/** The row's own come first. */
export function withMarked(sports: readonly Sport[], marked: readonly Sport[]): Sport[] {
  return [...new Set([...sports, ...marked])]
}
