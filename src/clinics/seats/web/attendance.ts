import type { Customer } from '#checkout/web/check-contact.ts'
import type { Clinic } from '#clinics/contract.ts'
import { ADULT_AGE, MAX_SEATS, participantLimits } from '#clinics/options.ts'
import { waiver } from '#clinics/seats/waiver.ts'
import { agesText } from '#clinics/web/clinic-format.ts'
import { isPhone } from '#kit/shared/contact-checks.ts'
import { hasAddress, NAME_WITH_ADDRESS } from '#kit/shared/name-checks.ts'
import { tidyLine, tooLongText } from '#kit/shared/tidy-text.ts'
import type { FormErrors } from '#kit/web/form/form-errors.ts'
import type { FormState } from '#kit/web/form/use-form.ts'
import type { Attendance, Consent, Participant } from '../contract.ts'
import { fitsAges, isMinor } from '../rules.ts'

/** As typed in the form. */
export type TypedAttendance = {
  places: number
  /** The customer takes part as first participant; null until answered. */
  takesPart: boolean | null
  /** The customer's, in years; '' for adults. */
  age: string
  guardianName: string
  guardianAgrees: boolean
  emergencyName: string
  emergencyPhone: string
  /** '' until accepted. */
  waiverVersion: string
} & OtherParticipants

/** From 0. May hold more than are booked, after places were removed. */
type OtherParticipants = Record<`other-${number}-${'name' | 'age'}`, string>

export type BookingValues = Customer & TypedAttendance
export type BookingForm = FormState<BookingValues, void>

const nobodyElse: OtherParticipants = Object.fromEntries(
  Array.from({ length: MAX_SEATS }, (_, index) => [
    [`other-${index}-name`, ''],
    [`other-${index}-age`, ''],
  ]).flat(),
)

/** In the form's order. */
export const nobodyYet: TypedAttendance = {
  places: 1,
  takesPart: null,
  age: '',
  ...nobodyElse,
  guardianName: '',
  guardianAgrees: false,
  emergencyName: '',
  emergencyPhone: '',
  waiverVersion: '',
}

type AttendanceErrors = FormErrors<TypedAttendance>

type Ages = Pick<Clinic, 'minAge' | 'maxAge'>

/** Without an answer: no for children's clinics, yes for adults'; null if both are possible and the form must ask. */
export function takesPartIn(
  { takesPart }: Pick<TypedAttendance, 'takesPart'>,
  { minAge, maxAge }: Ages,
): boolean | null {
  if (takesPart !== null) return takesPart
  if (maxAge !== null && maxAge < ADULT_AGE) return false
  return minAge !== null && minAge >= ADULT_AGE ? true : null
}

/** One per remaining place; none until it is known who takes part. */
export function othersOf(typed: TypedAttendance, ages: Ages): { name: string; age: string }[] {
  const isMine = takesPartIn(typed, ages)
  const count = isMine === null ? 0 : typed.places - (isMine ? 1 : 0)
  return Array.from({ length: count }, (_, index) => ({
    name: typed[`other-${index}-name`] ?? '',
    age: typed[`other-${index}-age`] ?? '',
  }))
}

/** Free places and this browser's holds. */
export function maxSeats({ placesLeft }: Pick<Clinic, 'placesLeft'>, kept: number): number {
  return Math.max(1, Math.min(MAX_SEATS, placesLeft + kept))
}

/** Ages that are not numbers become null. */
export function participantsOf(typed: TypedAttendance, ages: Ages, name: string): Participant[] {
  const others = othersOf(typed, ages).map(other => ({ name: other.name.trim(), age: yearsOf(other.age) }))
  return takesPartIn(typed, ages) ? [{ name: name.trim(), age: yearsOf(typed.age) }, ...others] : others
}

/** Someone is below 18. */
export function needsConsent(typed: TypedAttendance, ages: Ages): boolean {
  return participantsOf(typed, ages, '').some(isMinor)
}

export function checkAttendance(typed: BookingValues, clinic: Ages): AttendanceErrors {
  return { ...ownErrors(typed, clinic), ...otherErrors(typed, clinic), ...consentErrors(typed, clinic) }
}

function ownErrors(typed: TypedAttendance, clinic: Ages): AttendanceErrors {
  const isMine = takesPartIn(typed, clinic)
  if (isMine === null) return { takesPart: 'Choose who’s participating.' }
  if (!isMine) return {}
  return { age: ageError(typed.age, clinic, { isOptional: true }) }
}

function otherErrors(typed: BookingValues, clinic: Ages): AttendanceErrors {
  const known = new Set(takesPartIn(typed, clinic) ? [folded(typed.name)] : [])
  const errors: AttendanceErrors = {}
  for (const [index, other] of othersOf(typed, clinic).entries()) {
    errors[`other-${index}-name`] =
      nameError(other.name, 'Enter the participant’s name.') ??
      (known.has(folded(other.name)) ? `${other.name.trim()} is already in this booking.` : undefined)
    known.add(folded(other.name))
    errors[`other-${index}-age`] = ageError(other.age, clinic, { isOptional: false })
  }
  return errors
}

function ageError(text: string, clinic: Ages, { isOptional }: { isOptional: boolean }): string | undefined {
  const age = yearsOf(text)
  const isEmpty = text.trim() === ''
  if (isEmpty && !isOptional) return 'Enter an age.'
  if (!isEmpty && age === null) {
    return `Enter an age from ${participantLimits.minAge} to ${participantLimits.maxAge}.`
  }
  return fitsAges(clinic, { name: '', age }) ? undefined : `This age doesn’t fit the clinic: ${agesText(clinic)}.`
}

function consentErrors(typed: TypedAttendance, clinic: Ages): AttendanceErrors {
  if (!needsConsent(typed, clinic)) return {}
  return {
    guardianName: nameError(typed.guardianName, 'Enter a parent’s or guardian’s name.'),
    guardianAgrees: typed.guardianAgrees ? undefined : 'A parent or guardian must agree.',
    emergencyName: nameError(typed.emergencyName, 'Enter an emergency contact’s name.'),
    emergencyPhone: isPhone(typed.emergencyPhone.trim()) ? undefined : 'Please enter a valid phone number',
    waiverVersion: typed.waiverVersion === waiver.version ? undefined : 'Read and accept the waiver.',
  }
}

/** One limit for all names. */
function nameError(text: string, missing: string): string | undefined {
  if (text.trim() === '') return missing
  if (hasAddress(text)) return `${NAME_WITH_ADDRESS}.`
  return tidyLine(text).length > participantLimits.name ? tooLongText(participantLimits.name) : undefined
}

export function attendanceOf(values: BookingValues, ages: Ages): Attendance {
  return {
    participantName: values.name.trim(),
    participantEmail: values.email.trim(),
    participantPhone: values.phone.trim(),
    participants: participantsOf(values, ages, values.name),
    ...(needsConsent(values, ages) && { consent: consentOf(values) }),
    notes: values.notes.trim() || null,
  }
}

function consentOf(typed: TypedAttendance): Consent {
  return {
    guardianName: typed.guardianName.trim(),
    guardianAgrees: typed.guardianAgrees,
    emergencyContact: { name: typed.emergencyName.trim(), phone: typed.emergencyPhone.trim() },
    waiverVersion: typed.waiverVersion,
  }
}

/** For names that the server returned. */
export function errorsOfNames(
  names: readonly string[],
  {
    typed,
    ages,
    field,
    sentence,
  }: { typed: BookingValues; ages: Ages; field: 'name' | 'age'; sentence: (name: string) => string },
): AttendanceErrors {
  const wanted = new Set(names.map(folded))
  const errors: AttendanceErrors = {}
  // The customer's name comes from the contact fields.
  if (takesPartIn(typed, ages) && wanted.has(folded(typed.name)))
    errors[field === 'age' ? 'age' : 'takesPart'] = sentence(typed.name.trim())
  for (const [index, other] of othersOf(typed, ages).entries()) {
    if (wanted.has(folded(other.name))) errors[`other-${index}-${field}`] = sentence(other.name.trim())
  }
  return errors
}

/** Null unless whole years within the limits. */
function yearsOf(text: string): number | null {
  const years = /^\d{1,3}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN
  return years >= participantLimits.minAge && years <= participantLimits.maxAge ? years : null
}

function folded(name: string): string {
  return name.trim().toLowerCase()
}
