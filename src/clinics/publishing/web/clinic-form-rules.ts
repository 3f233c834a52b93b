import type { SkillLevel } from '#clinics/contract.ts'
import { clinicLimits, hostedSports } from '#clinics/options.ts'
import type { publishingEndpoints } from '#clinics/publishing/contract.ts'
import { breakEvenOf, mayDecideBy } from '#clinics/rules.ts'
import type { Facility } from '#facilities/contract.ts'
import type { EndpointInput } from '#kit/shared/endpoint.ts'
import { fromDecimal, toDecimal, toDollars } from '#kit/shared/money.ts'
import { hasAddress, NAME_WITH_ADDRESS } from '#kit/shared/name-checks.ts'
import { tidyLine, tidyLines, tooLongText } from '#kit/shared/tidy-text.ts'
import { HOUR } from '#kit/shared/time.ts'
import type { FormErrors } from '#kit/web/form/form-errors.ts'
import { type ChosenSlot, fieldCentsOf, isContiguous, isTooSoon, minutesOf } from './choose-slots.ts'

export type ClinicValues = {
  title: string
  description: string
  sportType: string
  skillLevel: SkillLevel
  minAge: string
  maxAge: string
  /** Where to search for fields. */
  place: string
  /** Requested before slots are chosen: day (yyyy-MM-dd), time ("10:00"), minutes; '' if unknown. */
  requestedDay: string
  requestedTime: string
  requestedMinutes: string
  facility: Facility | null
  slots: ChosenSlot[]
  /** US dollars a person. */
  price: string
  maxParticipants: string
  /** '' means the break-even number. */
  minParticipants: string
  /** Whole hours before the start; '' means the default. */
  decideHours: string
}

/** In the form's order. */
export const emptyClinic: ClinicValues = {
  title: '',
  description: '',
  sportType: '',
  skillLevel: 'all',
  minAge: '',
  maxAge: '',
  place: '',
  requestedDay: '',
  requestedTime: '',
  requestedMinutes: '',
  facility: null,
  slots: [],
  price: '',
  maxParticipants: '',
  minParticipants: '',
  decideHours: '',
}

/** Shorter descriptions say too little. */
export const MIN_DESCRIPTION = 20

export type ClinicErrors = FormErrors<ClinicValues>

/** Whole US cents; null while unknown. */
export type Figures = {
  priceCents: number | null
  /** Null until slots are chosen. */
  fieldCents: number | null
  places: number | null
  /** Null also if no number of places pays for the field. */
  breakEven: number | null
  /** As typed, or the break-even number. */
  minimum: number | null
}

export function figuresOf(
  values: Pick<ClinicValues, 'price' | 'slots' | 'maxParticipants' | 'minParticipants'>,
): Figures {
  const priceCents = readPrice(values.price) ?? null
  const fieldCents = values.slots.length > 0 ? fieldCentsOf(values.slots) : null
  const breakEven = priceCents !== null && fieldCents !== null ? breakEvenOf({ priceCents, fieldCents }) : null
  const typed = values.minParticipants.trim()
  return {
    priceCents,
    fieldCents,
    places: readWhole(values.maxParticipants) ?? null,
    breakEven,
    minimum: typed ? (readWhole(typed) ?? null) : breakEven === null ? null : Math.max(1, breakEven),
  }
}

/** `now` in milliseconds. */
export function checkClinic(values: ClinicValues, now: number): ClinicErrors {
  return {
    ...checkTexts(values),
    ...checkAges(values),
    facility: values.facility ? undefined : 'Choose a field.',
    slots: values.facility ? slotsFault(values.slots, now) : undefined,
    ...checkFigures(values),
    decideHours: decideFault(values, now),
  }
}

function checkTexts({ title, description, sportType }: ClinicValues) {
  const [line, text] = [tidyLine(title), tidyLines(description)]
  return {
    title: titleFault(line),
    description:
      text.length < MIN_DESCRIPTION
        ? `Describe the clinic in at least ${MIN_DESCRIPTION} characters.`
        : text.length > clinicLimits.description
          ? tooLongText(clinicLimits.description)
          : undefined,
    sportType: isSport(sportType) ? undefined : 'Choose a sport.',
  }
}

function titleFault(line: string): string | undefined {
  if (line.length < 3) return 'Enter a title.'
  if (line.length > clinicLimits.title) return tooLongText(clinicLimits.title)
  return hasAddress(line) ? `${NAME_WITH_ADDRESS}.` : undefined
}

function checkAges({ minAge, maxAge }: ClinicValues) {
  const [from, to] = [readAge(minAge), readAge(maxAge)]
  return {
    minAge: from === undefined ? AGE : undefined,
    maxAge:
      to === undefined ? AGE : from && to && from > to ? 'The maximum age can’t be below the minimum age.' : undefined,
  }
}

const AGE = 'Enter an age from 3 to 99, or leave it blank.'

function slotsFault(slots: readonly ChosenSlot[], now: number): string | undefined {
  if (slots.length === 0) return 'Choose your times.'
  if (!isContiguous(slots)) return 'A clinic needs consecutive times. Choose times with no gap.'
  if (minutesOf(slots) > clinicLimits.minutes) return 'A clinic can be up to eight hours long.'
  return isTooSoon(slots[0]!, now) ? `Choose a later time. ${SOON}` : undefined
}

const SOON = `A clinic must start at least ${clinicLimits.noticeHours} hours from now.`

function checkFigures(values: ClinicValues) {
  const { priceCents, fieldCents, places, breakEven, minimum } = figuresOf(values)
  const price = priceFault(values.price)
  const isFreeOnPaidField = priceCents === 0 && fieldCents !== null && fieldCents > 0
  return {
    price: price ?? (isFreeOnPaidField ? FREE : undefined),
    maxParticipants: seatsFault(places, price || isFreeOnPaidField ? null : breakEven),
    minParticipants: minimumFault({ places, breakEven, minimum }, values.minParticipants.trim() !== ''),
  }
}

const FREE = 'A free clinic needs a free field. Set a price, or choose a free field.'

/** With the server's messages. */
function priceFault(text: string): string | undefined {
  const cents = readPrice(text)
  if (cents === undefined) return 'Enter a price like 25 or 25.50, or 0 for a free clinic.'
  if (cents > clinicLimits.priceCents) return `The price can be up to ${toDollars(clinicLimits.priceCents)}.`
  if (cents % clinicLimits.priceStepCents !== 0) return 'Use multiples of 10 cents.'
  return cents > 0 && cents < 100 ? 'The price must be $1 or more, or 0 for a free clinic.' : undefined
}

function seatsFault(places: number | null, breakEven: number | null): string | undefined {
  if (places === null || places < 1 || places > clinicLimits.participants)
    return `Enter a number of seats from 1 to ${clinicLimits.participants}.`
  return breakEven !== null && breakEven > places
    ? `At this price, it takes ${breakEven} sign-ups to cover the field. Raise the price, offer more seats or choose a shorter time.`
    : undefined
}

function minimumFault({ places, breakEven, minimum }: Omit<Figures, 'priceCents' | 'fieldCents'>, isTyped: boolean) {
  if (!isTyped) return undefined
  if (minimum === null || minimum < 1) return 'Enter a whole number, or leave it blank.'
  if (places !== null && minimum > places) return 'The minimum can’t exceed the number of seats.'
  return breakEven !== null && minimum < breakEven
    ? `It takes ${breakEven} sign-ups to cover the field, so the minimum is at least ${breakEven}.`
    : undefined
}

type NewClinicInput = EndpointInput<typeof publishingEndpoints.publish>['body']

/** Expects values that pass `checkClinic`. */
export function toNewClinic(values: ClinicValues): NewClinicInput {
  const { priceCents, fieldCents, places, minimum } = figuresOf(values)
  const decideBy = decideByOf(values)
  return {
    title: tidyLine(values.title),
    description: tidyLines(values.description),
    sportType: values.sportType as (typeof hostedSports)[number],
    slotIds: values.slots.map(({ id }) => id),
    fieldAmount: toDecimal(fieldCents ?? 0),
    maxParticipants: places ?? 0,
    minParticipants: minimum ?? 0,
    ...(decideBy !== undefined && { decideBy: new Date(decideBy).toISOString() }),
    price: toDecimal(priceCents ?? 0),
    minAge: readAge(values.minAge) ?? null,
    maxAge: readAge(values.maxAge) ?? null,
    skillLevel: values.skillLevel,
  }
}

/** "25", "$25.50" → whole US cents; undefined if invalid. */
export function readPrice(text: string): number | undefined {
  return fromDecimal(text.trim().replace(/^\$\s*/, ''))
}

/** Null if empty, undefined if invalid. */
export function readAge(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const years = readWhole(text)
  return years !== undefined && years >= 3 && years <= 99 ? years : undefined
}

function readWhole(text: string): number | undefined {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : undefined
}

function isSport(text: string): boolean {
  return (hostedSports as readonly string[]).includes(text)
}

/** Choices, in hours before the start. */
export const decideHours = [clinicLimits.decideBeforeHours, 12, 24, 48, 72, 168, 336] as const

/** `decideHours`: '' for the default. */
type Typed = { slots: readonly { startTime: string }[]; decideHours: string }

/** Milliseconds since 1970; undefined for the default. */
export function decideByOf({ slots, decideHours: hours }: Typed): number | undefined {
  const [first] = slots
  return first && hours !== '' ? Date.parse(first.startTime) - Number(hours) * HOUR : undefined
}

/** `now` in milliseconds. */
function decideFault(values: Typed, now: number): string | undefined {
  const [first] = values.slots
  const decideBy = decideByOf(values)
  if (!first || decideBy === undefined) return undefined
  const startsAt = Date.parse(first.startTime)
  return mayDecideBy(decideBy, { startsAt, now }) ? undefined : 'That time has passed. Choose a later one.'
}
