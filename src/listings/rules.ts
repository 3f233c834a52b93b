import { amenities, facilityTypes, sports } from '#facilities/contract.ts'
import { isEmail, isPhone, PHONE_LENGTH } from '#kit/shared/contact-checks.ts'
import { hasAddress, NAME_WITH_ADDRESS } from '#kit/shared/name-checks.ts'
import { tidyLine, tidyLines } from '#kit/shared/tidy-text.ts'
import { stateCode } from '#kit/shared/us-states.ts'

/** Of the form. */
export const emptyListing = {
  facilityName: '',
  contactName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  facilityType: '',
  sportTypes: [] as string[],
  /** US dollars, as typed. */
  pricePerHour: '',
  description: '',
  amenities: [] as string[],
  availability: '',
}

/** As typed. */
export type ListingValues = typeof emptyListing
export type ListingField = keyof ListingValues
export type ListingErrors = Partial<Record<ListingField, string>>

type TextRule = {
  kind: 'line' | 'lines'
  min: number
  max: number
  /** Shown when missing, too short or invalid. */
  wrong: string
  tooLong: string
  isRight?: (text: string) => boolean
  /** Goes into email subjects, so web and email addresses are refused. */
  isForName?: boolean
}
type ChoiceRule = { kind: 'choice'; options: readonly string[]; wrong: string }
type ChoicesRule = { kind: 'choices'; options: readonly string[]; min: number; wrong: string; unknown: string }

/**
 * Every rule and error text of the form, in field order (specification, section 5; upper limits are ours). Lengths are
 * of trimmed text, in UTF-16 units.
 */
export const listingRules = {
  facilityName: {
    ...line(2, 120, 'Facility name must be at least 2 characters', 'Facility name'),
    isForName: true,
  },
  contactName: {
    ...line(2, 100, 'Contact name must be at least 2 characters', 'Contact name'),
    isForName: true,
  },
  email: checkedLine('Please enter a valid email address', 254, isEmail),
  phone: checkedLine('Please enter a valid phone number', PHONE_LENGTH.max, isPhone),
  address: line(5, 200, 'Please enter a complete address', 'Address'),
  city: line(2, 100, 'City is required', 'City'),
  state: checkedLine('State is required', 50, text => stateCode(text) !== undefined),
  zipCode: checkedLine('Valid ZIP code required', 10, isZip),
  facilityType: { kind: 'choice', options: facilityTypes, wrong: 'Please select a facility type' },
  sportTypes: {
    kind: 'choices',
    options: sports,
    min: 1,
    wrong: 'Please select at least one sport',
    unknown: 'Please choose sports from the list',
  },
  pricePerHour: line(1, 50, 'Please enter your hourly rate', 'Hourly rate'),
  description: {
    ...line(20, 2_000, 'Please provide a detailed description (at least 20 characters)', 'Description'),
    kind: 'lines',
  },
  amenities: {
    kind: 'choices',
    options: amenities,
    min: 0,
    wrong: 'Please choose amenities from the list',
    unknown: 'Please choose amenities from the list',
  },
  availability: { ...line(1, 1_000, 'Please describe your availability', 'Availability'), kind: 'lines' },
} as const satisfies Record<ListingField, TextRule | ChoiceRule | ChoicesRule>

export const listingFields = Object.keys(listingRules) as ListingField[]

/** Error texts by field; valid fields are absent. */
export function checkListing(values: ListingValues): ListingErrors {
  const faults = listingFields.map(field => [field, faultOf(field, values[field])] as const)
  return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined))
}

/** Undefined when valid. */
export function faultOf(field: ListingField, value: string | readonly string[]): string | undefined {
  const rule: TextRule | ChoiceRule | ChoicesRule = listingRules[field]
  switch (rule.kind) {
    case 'choice':
      return rule.options.includes(String(value)) ? undefined : rule.wrong
    case 'choices':
      return choicesFault(rule, [value].flat())
    case 'line':
    case 'lines':
      return textFault(rule, tidy(field, String(value)))
  }
}

function choicesFault({ options, min, wrong, unknown }: ChoicesRule, chosen: readonly string[]): string | undefined {
  if (chosen.length < min) return wrong
  return chosen.every(choice => options.includes(choice)) ? undefined : unknown
}

function textFault({ min, max, wrong, tooLong, isRight, isForName }: TextRule, text: string): string | undefined {
  if (text.length < min) return wrong
  if (text.length > max) return tooLong
  if (isForName && hasAddress(text)) return NAME_WITH_ADDRESS
  return isRight?.(text) === false ? wrong : undefined
}

/** Normalizes typed text for storage. */
export function tidy(field: ListingField, text: string): string {
  return listingRules[field].kind === 'lines' ? tidyLines(text) : tidyLine(text)
}

function line(min: number, max: number, wrong: string, name: string) {
  return {
    kind: 'line',
    min,
    max,
    wrong,
    tooLong: `${name} can have up to ${max.toLocaleString('en-US')} characters`,
  } as const
}

/** The same sentence also covers text that is too long. */
function checkedLine(wrong: string, max: number, isRight: (text: string) => boolean) {
  return { kind: 'line', min: 1, max, wrong, tooLong: wrong, isRight } as const
}

/** Five digits, or ZIP+4. */
function isZip(text: string): boolean {
  return /^\d{5}([ -]?\d{4})?$/.test(text)
}

/** A decision is final. */
export const nextStatuses = {
  submitted: ['in_review'],
  in_review: ['approved', 'declined'],
  approved: [],
  declined: [],
} as const satisfies Record<string, readonly string[]>

export type ListingStatus = keyof typeof nextStatuses
export const listingStatuses = Object.keys(nextStatuses) as [ListingStatus, ...ListingStatus[]]

export function canMove(from: ListingStatus, to: ListingStatus): boolean {
  return (nextStatuses[from] as readonly ListingStatus[]).includes(to)
}

/** Confirmations per address: the address is unverified, and every new form would send one more. */
export const CONFIRMATIONS = { max: 3, hours: 24 } as const

export function isDecided(status: ListingStatus): boolean {
  return nextStatuses[status].length === 0
}
