import type { ColumnName } from '#imports/columns.ts'
import { toDollars } from '#kit/shared/money.ts'
import { usStates } from '#kit/shared/us-states.ts'
import type { CellValues } from './cells/read-cell.ts'
import { sizeText } from './cells/read-feet.ts'

type Words = { [Name in ColumnName]: (value: NonNullable<CellValues[Name]>) => string }

const words: Words = {
  externalId: text => text,
  name: text => text,
  venue: text => text,
  street: text => text,
  streetNumber: text => text,
  city: text => text,
  state: code => usStates.find(state => state.code === code)?.name ?? code,
  zip: text => text,
  latitude: String,
  longitude: String,
  sportTypes: listed,
  linesMarkedFor: listed,
  pricePerHourUsd: dollars => `${toDollars(Math.round(dollars * 100))} per hour`,
  indoorOutdoor: setting => (setting === 'both' ? 'Indoor and outdoor' : setting === 'indoor' ? 'Indoor' : 'Outdoor'),
  surfaceType: text => text,
  fieldType: text => text,
  lighting: isLit => (isLit ? 'Yes' : 'No'),
  amenities: listed,
  description: text => (text.length > 80 ? `${text.slice(0, 79).toWellFormed()}…` : text),
  capacity: people => `${people.toLocaleString('en-US')} people`,
  refundPolicy: hours => (hours === 0 ? 'No refunds' : `Until ${hours} hours before`),
  approval: approval => (approval === 'request' ? 'On request' : 'Instant'),
  responseHours: hours => `Within ${hours} hours`,
  operator: text => text,
  photosUrls: urls => (urls.length === 1 ? '1 photo' : `${urls.length} photos`),
  providerType: type => type,
  bookingPhone: text => text,
  bookingEmail: text => text,
  bookingUrl: text => text,
  dimensionsLengthFt: feet => `${feet} ft`,
  dimensionsWidthFt: feet => `${feet} ft`,
  closed: isClosed => (isClosed ? 'Closed' : 'Open'),
  dimensions: sizeText,
}

/** "$75 per hour", "Soccer, Lacrosse" */
export function inWords<Name extends ColumnName>(column: Name, value: CellValues[Name]): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return ''
  const toText: Words[Name] = words[column]
  return toText(value)
}

function listed(items: readonly string[]): string {
  return items.join(', ')
}
