import { isEmail, isPhone, PHONE_LENGTH } from '#kit/shared/contact-checks.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { otherPlaces, usStates } from '#kit/shared/us-states.ts'
import { isWebAddress } from '#kit/shared/web-address.ts'
import { DEFAULT_RESPONSE_HOURS, RESPONSE_HOURS } from './approval.ts'
import { amenities, facilityTypes, providerTypes, type RefundPolicy, sports } from './contract.ts'
import { defaultRefundPolicy, readPolicy, writePolicy } from './refund-policy.ts'
import { readPrice } from './rules.ts'

const settings = ['indoor', 'outdoor', 'both'] as const
const approvals = ['instant', 'request'] as const
const states = new Set([...usStates, ...otherPlaces].map(({ code }) => code))
const FEET = 'Use feet, such as 84 or 84.5'

/**
 * All that an owner can change about a facility. Its column is the name in snake_case. Statements, the form, the import
 * and the export are made from this table. In the order of the form.
 */
export const facilityFacts = {
  name: {
    type: neededText(),
    label: 'Name',
    rule: line(true, 120, 'Enter a name of 2 to 120 characters', text => text.length >= 2),
  },
  street: { type: text(), label: 'Street', rule: line(false, 200, 'Use 200 characters or fewer for the street') },
  city: { type: neededText(), label: 'City', rule: line(true, 100, 'Enter the city') },
  /** Two-letter code. */
  state: { type: neededText(), label: 'State', rule: line(true, 2, 'Choose a state', text => states.has(text)) },
  zip: {
    type: text(),
    label: 'ZIP code',
    rule: line(false, 10, 'Enter a five-digit ZIP code, such as 75034', text => /^\d{5}(-\d{4})?$/.test(text)),
  },
  /** The pin decides on this one and the three below. */
  latitude: {
    type: degrees(),
    field: 'pin',
    label: 'Pin on the map',
    rule: { kind: 'pin', wrong: 'Put the pin on the map' },
  },
  longitude: { type: degrees() },
  /** The coordinates are those of its ZIP code or city. */
  locationIsApproximate: { type: neededFlag() },
  /** IANA zone. */
  timeZone: { type: neededText() },
  fieldType: {
    type: text(),
    label: 'Type',
    rule: line(false, 50, 'Choose a type from the list', oneOf(facilityTypes)),
  },
  /** May have line breaks. */
  description: {
    type: text(),
    label: 'Description',
    rule: { kind: 'lines', max: 2_000, wrong: 'Use 2,000 characters or fewer for the description' },
  },
  sportTypes: {
    type: list(),
    label: 'Sports',
    rule: { kind: 'choices', options: sports, min: 1, wrong: 'Choose at least one sport' },
  },
  linesMarkedFor: {
    type: list(),
    label: 'Painted lines',
    rule: { kind: 'choices', options: sports, min: 0, wrong: 'Choose sports from the list' },
  },
  indoorOutdoor: {
    type: choice(settings),
    label: 'Indoor or outdoor',
    rule: line(false, 10, 'Choose indoor, outdoor or both', oneOf(settings)),
  },
  surfaceType: {
    type: text(),
    label: 'Surface',
    rule: line(false, 60, 'Use 60 characters or fewer for the surface'),
  },
  lighting: { type: flag(), label: 'Lights', rule: yesOrNo() },
  lengthFt: {
    type: number('double precision'),
    publicName: 'dimensionsLengthFt',
    label: 'Length (feet)',
    rule: line(false, 10, FEET, isFeet),
  },
  widthFt: {
    type: number('double precision'),
    publicName: 'dimensionsWidthFt',
    label: 'Width (feet)',
    rule: line(false, 10, FEET, isFeet),
  },
  amenities: {
    type: list(),
    label: 'Amenities',
    rule: { kind: 'choices', options: amenities, min: 0, wrong: 'Choose amenities from the list' },
  },
  capacity: {
    type: number('integer'),
    label: 'Capacity (people)',
    rule: line(false, 8, 'Use a whole number, such as 120', text => isWhole(text, 1, 1_000_000)),
  },
  /** Whole US cents an hour, in the form dollars; null shows "Contact for pricing". */
  priceCents: {
    type: { ...number('integer'), read: (line: string) => (line === '' ? null : readPrice(line)), write: decimal },
    publicName: 'pricePerHourUsd',
    field: 'pricePerHour',
    label: 'Usual price per hour (USD)',
    rule: line(false, 12, 'Use dollars, such as 75 or 75.50', text => readPrice(text) !== null),
  },
  /** The form's name for it is from when it was hours only. */
  refundPolicy: {
    type: refunds(),
    field: 'refundHours',
    label: 'Refund policy',
    rule: line(
      true,
      120,
      'Use hours from 0 to 720, such as 24, steps such as “100% until 48 hours; 50% until 12 hours”, or “no refunds”',
      isRefunds,
    ),
  },
  /** Empty in the form means `defaultApproval`, or keeps what the facility has. */
  approval: {
    type: neededChoice(approvals, 'instant'),
    label: 'Booking type',
    rule: line(false, 10, 'Choose instant booking or requests', oneOf(approvals)),
  },
  /** Hours to answer a request; empty in the form means 4, or keeps what the facility has. */
  responseHours: {
    type: hours(DEFAULT_RESPONSE_HOURS),
    label: 'Response time (hours)',
    rule: line(false, 4, 'Use whole hours from 1 to 72', text => isWhole(text, RESPONSE_HOURS.min, RESPONSE_HOURS.max)),
  },
  bookingPhone: {
    type: text(),
    label: 'Phone for bookings',
    rule: line(false, PHONE_LENGTH.max, 'Use a phone number, such as (555) 555-0100', isPhone),
  },
  bookingEmail: {
    type: text(),
    label: 'Email for bookings',
    rule: line(false, 254, 'Use an email address, such as desk@example.org', isEmail),
  },
  bookingUrl: {
    type: text(),
    label: 'Website for bookings',
    rule: line(false, 500, 'Use a link that starts with https://', isWebAddress),
  },
  /** The park or complex within the name. */
  venueName: { type: text(), publicName: 'venue' },
  /** At other sites. */
  photosUrls: { type: { ...list(), write: (urls: string[]) => urls.join(' ') } },
  providerType: { type: neededChoice(providerTypes, 'manual') },
} as const satisfies Record<string, Fact>

type Facts = typeof facilityFacts
export type FactName = keyof Facts
export const factNames = Object.keys(facilityFacts) as FactName[]

/** Unknown values are null; lists are never null. */
export type FactValues = { -readonly [Name in FactName]: Facts[Name]['type']['none'] }

/** Facts that are so, not so or unknown. */
export type FlagName = {
  [Name in FactName]: true | null extends FactValues[Name] ? Name : never
}[FactName]
export const flagNames = factNames.filter((name): name is FlagName => {
  const { sql, none }: Fact['type'] = facilityFacts[name].type
  return sql === 'boolean' && none === null
})

/** Of a facility about which nothing was said. */
export const unknownFacts = Object.fromEntries(
  factNames.map(name => [name, facilityFacts[name].type.none]),
) as FactValues

/** The name in the API and in files. */
export type PublicName<Name extends FactName> = Facts[Name] extends { publicName: infer Other } ? Other : Name

export function publicNameOf<Name extends FactName>(name: Name): PublicName<Name> {
  const { publicName = name }: Fact = facilityFacts[name]
  return publicName as PublicName<Name>
}

/** "yes", "75.00", "Soccer; Lacrosse"; empty if unknown. */
export function writeFact<Name extends FactName>(name: Name, value: FactValues[Name]): string {
  const write = facilityFacts[name].type.write as (value: FactValues[Name]) => string
  return write(value)
}

/** What the form accepts. Lengths are of trimmed text, in UTF-16 units. */
export type Rule =
  | { kind: 'line'; isNeeded: boolean; max: number; wrong: string; isRight?: (text: string) => boolean }
  | { kind: 'lines'; max: number; wrong: string }
  | { kind: 'choices'; options: readonly string[]; min: number; wrong: string }
  | { kind: 'pin'; wrong: string }

type FactType<V> = { sql: string; none: V; write: (value: V) => string }
type LineType<V> = FactType<V> & { read: (line: string) => V }

type Fact = {
  type: { sql: string; none: unknown; write: (value: never) => string; read?: (line: string) => unknown }
  publicName?: string
} & ({ rule: Rule; label: string /** Its name in the form. */; field?: string } | { rule?: never })

function text(): LineType<string | null> {
  return { sql: 'text', none: null, read: line => line || null, write: value => value ?? '' }
}

function neededText(): LineType<string> {
  return { sql: 'text', none: '', read: String, write: String }
}

function flag(): LineType<boolean | null> {
  return {
    sql: 'boolean',
    none: null,
    read: line => (line === '' ? null : line === 'yes'),
    write: value => (value === null ? '' : value ? 'yes' : 'no'),
  }
}

function neededFlag(): FactType<boolean> {
  return { sql: 'boolean', none: false, write: String }
}

function list(): FactType<string[]> {
  return { sql: 'text[]', none: [], write: items => items.join('; ') }
}

function degrees(): FactType<number> {
  return { sql: 'double precision', none: 0, write: String }
}

function number(sql: 'integer' | 'double precision'): LineType<number | null> {
  return {
    sql,
    none: null,
    read: line => (line === '' ? null : Number(line)),
    write: value => (value === null ? '' : String(value)),
  }
}

function decimal(cents: number | null): string {
  return cents === null ? '' : toDecimal(cents)
}

function refunds(): LineType<RefundPolicy> {
  return {
    sql: 'jsonb',
    none: defaultRefundPolicy,
    read: line => readPolicy(line) ?? defaultRefundPolicy,
    write: writePolicy,
  }
}

function hours(none: number): LineType<number> {
  return { sql: 'integer', none, read: line => (line === '' ? none : Number(line)), write: String }
}

function choice<V extends string>(options: readonly V[]): LineType<V | null> {
  return { sql: 'text', none: null, read: line => optionOf(options, line) ?? null, write: value => value ?? '' }
}

function neededChoice<V extends string>(options: readonly V[], none: V): LineType<V> {
  return { sql: 'text', none, read: line => optionOf(options, line) ?? none, write: String }
}

function optionOf<V extends string>(options: readonly V[], line: string): V | undefined {
  return options.find(option => option === line)
}

function line(isNeeded: boolean, max: number, wrong: string, isRight?: (text: string) => boolean) {
  return { kind: 'line', isNeeded, max, wrong, ...(isRight && { isRight }) } as const
}

function yesOrNo() {
  return line(false, 3, 'Choose yes or no', oneOf(['yes', 'no']))
}

function oneOf(options: readonly string[]) {
  return (text: string) => options.includes(text)
}

function isFeet(text: string): boolean {
  return /^\d{1,5}(\.\d{1,2})?$/.test(text) && Number(text) > 0
}

function isRefunds(text: string): boolean {
  return readPolicy(text)?.steps.every(({ hours }) => hours <= 720) ?? false
}

function isWhole(text: string, least: number, most: number): boolean {
  return /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most
}
