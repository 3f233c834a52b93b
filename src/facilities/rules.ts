import { isEmail, isPhone, PHONE_LENGTH } from '#kit/shared/contact-checks.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { hasAddress, NAME_WITH_ADDRESS } from '#kit/shared/name-checks.ts'
import { tidyLine, tidyLines } from '#kit/shared/tidy-text.ts'
import { otherPlaces, usStates } from '#kit/shared/us-states.ts'
import { isWebAddress } from '#kit/shared/web-address.ts'
import { type Approval, amenities, facilityTypes, sports } from './contract.ts'
import { DEFAULT_REFUND_HOURS } from './refund-policy.ts'

/** Degrees, north and east positive. */
export type Pin = { latitude: number; longitude: number }

/** Unset fields are empty. */
export type FacilityValues = {
  name: string
  street: string
  city: string
  /** Two letters. */
  state: string
  zip: string
  /** The exact location; null means the middle of its ZIP code or city. */
  pin: Pin | null
  fieldType: string
  description: string
  sportTypes: string[]
  linesMarkedFor: string[]
  indoorOutdoor: string
  surfaceType: string
  lighting: string
  /** Feet. */
  lengthFt: string
  widthFt: string
  amenities: string[]
  capacity: string
  /** US dollars; empty shows "Contact for pricing". */
  pricePerHour: string
  /** Full refund up to this many hours before the start. */
  refundHours: string
  /** "instant" or "request"; empty means `defaultApproval`, or keeps what the facility has. */
  approval: string
  /** Hours to answer a request; empty means 4, or keeps what the facility has. */
  responseHours: string
  bookingPhone: string
  bookingEmail: string
  bookingUrl: string
}

export type FacilityField = keyof FacilityValues
export type FacilityErrors = Partial<Record<FacilityField, string>>

export type LineField = Exclude<FacilityField, 'pin' | 'sportTypes' | 'linesMarkedFor' | 'amenities' | 'description'>

type Rule =
  | { kind: 'line'; isNeeded: boolean; max: number; wrong: string; isRight?: (text: string) => boolean }
  | { kind: 'lines'; max: number; wrong: string }
  | { kind: 'choices'; options: readonly string[]; min: number; wrong: string }
  | { kind: 'pin'; wrong: string }

/** Hours to answer a request (specification, section 9: 4), and the range an owner can set. */
export const DEFAULT_RESPONSE_HOURS = 4
export const RESPONSE_HOURS = { min: 1, max: 72 } as const

const settings = ['indoor', 'outdoor', 'both']
const yesOrNo = ['yes', 'no']
const states = new Set([...usStates, ...otherPlaces].map(({ code }) => code))
const FEET = 'Use feet, such as 84 or 84.5'

/** In field order. Lengths are of trimmed text, in UTF-16 units. */
export const facilityRules = {
  name: line(true, 120, 'Enter a name of 2 to 120 characters', text => text.length >= 2),
  street: line(false, 200, 'Use 200 characters or fewer for the street'),
  city: line(true, 100, 'Enter the city'),
  state: line(true, 2, 'Choose a state', text => states.has(text)),
  zip: line(false, 10, 'Enter a five-digit ZIP code, such as 75034', text => /^\d{5}(-\d{4})?$/.test(text)),
  pin: { kind: 'pin', wrong: 'Put the pin on the map' },
  fieldType: line(false, 50, 'Choose a type from the list', oneOf(facilityTypes)),
  description: { kind: 'lines', max: 2_000, wrong: 'Use 2,000 characters or fewer for the description' },
  sportTypes: { kind: 'choices', options: sports, min: 1, wrong: 'Choose at least one sport' },
  linesMarkedFor: { kind: 'choices', options: sports, min: 0, wrong: 'Choose sports from the list' },
  indoorOutdoor: line(false, 10, 'Choose indoor, outdoor or both', oneOf(settings)),
  surfaceType: line(false, 60, 'Use 60 characters or fewer for the surface'),
  lighting: line(false, 3, 'Choose yes or no', oneOf(yesOrNo)),
  lengthFt: line(false, 10, FEET, isFeet),
  widthFt: line(false, 10, FEET, isFeet),
  amenities: { kind: 'choices', options: amenities, min: 0, wrong: 'Choose amenities from the list' },
  capacity: line(false, 8, 'Use a whole number, such as 120', text => isWhole(text, 1, 1_000_000)),
  pricePerHour: line(false, 12, 'Use dollars, such as 75 or 75.50', text => readPrice(text) !== null),
  refundHours: line(true, 4, 'Use whole hours from 0 to 720', text => isWhole(text, 0, 720)),
  approval: line(false, 10, 'Choose instant booking or requests', oneOf(['instant', 'request'])),
  responseHours: line(false, 4, 'Use whole hours from 1 to 72', text =>
    isWhole(text, RESPONSE_HOURS.min, RESPONSE_HOURS.max),
  ),
  bookingPhone: line(false, PHONE_LENGTH.max, 'Use a phone number, such as (555) 555-0100', isPhone),
  bookingEmail: line(false, 254, 'Use an email address, such as desk@example.org', isEmail),
  bookingUrl: line(false, 500, 'Use a link that starts with https://', isWebAddress),
} as const satisfies Record<FacilityField, Rule>

export const facilityFields = Object.keys(facilityRules) as FacilityField[]

export const noFacility: FacilityValues = {
  name: '',
  street: '',
  city: '',
  state: '',
  zip: '',
  pin: null,
  fieldType: '',
  description: '',
  sportTypes: [],
  linesMarkedFor: [],
  indoorOutdoor: '',
  surfaceType: '',
  lighting: '',
  lengthFt: '',
  widthFt: '',
  amenities: [],
  capacity: '',
  pricePerHour: '',
  refundHours: String(DEFAULT_REFUND_HOURS),
  approval: 'instant',
  responseHours: String(DEFAULT_RESPONSE_HOURS),
  bookingPhone: '',
  bookingEmail: '',
  bookingUrl: '',
}

/** Error texts by field; valid fields are absent. */
export function checkFacility(values: FacilityValues): FacilityErrors {
  const faults = facilityFields.map(field => [field, faultOf(field, values[field])] as const)
  return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined))
}

/** Undefined when the field is valid. */
export function faultOf(field: FacilityField, value: FacilityValues[FacilityField]): string | undefined {
  const rule: Rule = facilityRules[field]
  if (rule.kind === 'pin') return isPin(value) ? undefined : rule.wrong
  if (rule.kind === 'choices') {
    const chosen = Array.isArray(value) ? value : []
    const isRight = chosen.length >= rule.min && chosen.every(choice => rule.options.includes(choice))
    return isRight ? undefined : rule.wrong
  }
  if (rule.kind === 'lines')
    return tidyLines(typeof value === 'string' ? value : '').length <= rule.max ? undefined : rule.wrong
  const text = tidyLine(typeof value === 'string' ? value : '')
  if (text === '') return rule.isNeeded ? rule.wrong : undefined
  if (field === 'name' && hasAddress(text)) return NAME_WITH_ADDRESS
  return text.length <= rule.max && (rule.isRight?.(text) ?? true) ? undefined : rule.wrong
}

function line(isNeeded: boolean, max: number, wrong: string, isRight?: (text: string) => boolean) {
  return { kind: 'line', isNeeded, max, wrong, ...(isRight && { isRight }) } as const
}

function oneOf(options: readonly string[]) {
  return (text: string) => options.includes(text)
}

function isPin(value: unknown): boolean {
  if (value === null) return true
  const { latitude, longitude } = value as Pin
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

function isFeet(text: string): boolean {
  return /^\d{1,5}(\.\d{1,2})?$/.test(text) && Number(text) > 0
}

function isWhole(text: string, least: number, most: number): boolean {
  return /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most
}

/** "75", "$75.50" or "1,200" in whole US cents; null for anything else or above $100,000. */
export function readPrice(text: string): number | null {
  const cents = fromDecimal(text.replace(/^\$ ?/, '').replaceAll(/,(?=\d{3})/g, ''))
  return cents === undefined || cents > MAX_CENTS ? null : cents
}

const MAX_CENTS = 10_000_000

/** Public bodies approve each request. `operators`: names of the operator from a list or a form. */
export function defaultApproval({
  emails,
  operators = [],
}: {
  emails: readonly (string | null)[]
  operators?: readonly string[]
}): Approval {
  const isPublic = emails.some(email => email !== null && isPublicEmail(email)) || operators.some(isPublicOperator)
  return isPublic ? 'request' : 'instant'
}

/** Domains that only governments and public schools can register, and state locality names such as ci.waco.tx.us. */
function isPublicEmail(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return /(?:^|\.)(?:gov|mil)$|(?:^|\.)(?:ci|co|city|county|town|vil|k12|state)\.(?:[a-z0-9-]+\.)*[a-z]{2}\.us$/.test(
    domain,
  )
}

/** "City of Waco", "Frisco ISD", "Parks & Recreation". */
function isPublicOperator(name: string): boolean {
  return PUBLIC_OPERATOR.test(name.trim())
}

const PUBLIC_OPERATOR = new RegExp(
  [
    String.raw`\b(?:city|town|township|village|borough|county|parish|state|commonwealth|municipality) of\b`,
    String.raw`\b(?:county|municipal|municipality|township)\b`,
    String.raw`\b(?:parks?|recreation)(?: (?:and|&) (?:rec(?:reation)?|parks?))? (?:department|dept|district|authority|commission|board)\b`,
    String.raw`\b(?:department|dept\.?|board) of (?:parks|recreation|education|public works)\b`,
    String.raw`\bparks? (?:and|&) rec(?:reation)?\b`,
    String.raw`\b(?:public|unified|independent|consolidated) schools?\b|\bschool district\b|\b(?:isd|usd|cisd)\b`,
    String.raw`^(?:public|city|town|county|state|school|government|federal)$`,
  ].join('|'),
  'i',
)

/** `altLength`: characters. */
export const PHOTOS = { most: 12, altLength: 200, maxBytes: 15 * 1024 * 1024, megapixels: 60 } as const

/** Pixels. Photos are never enlarged. */
export const photoWidths = [480, 960, 1600] as const
export type PhotoWidth = (typeof photoWidths)[number]

/** Indexes beyond the ends are clamped. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const item = list[from]
  return item === undefined ? rest : rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, item)
}

/** Undefined unless `wanted` names each present photo once: it was made from another state. */
export function reordered(present: readonly string[], wanted: readonly string[]): string[] | undefined {
  const isSame = wanted.length === present.length && new Set(wanted).size === wanted.length
  return isSame && wanted.every(id => present.includes(id)) ? [...wanted] : undefined
}
