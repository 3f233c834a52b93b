import type { UserInfo } from '#bookings/contract.ts'
import type { Attendance, Clinic, Consent, Participant } from '#clinics/contract.ts'
import { ADULT_AGE, MAX_SEATS, participantLimits } from '#clinics/options.ts'
import { fitsAges, isMinor } from '#clinics/rules.ts'
import { waiver } from '#clinics/waiver.ts'
import { isPhone } from '#kit/shared/contact-checks.ts'
import { hasAddress, NAME_WITH_ADDRESS } from '#kit/shared/name-checks.ts'
import { agesText } from '../clinic-format.ts'

/** As typed in the form. */
export type TypedAttendance = {
  places: number
  /** The customer takes part as first participant; null until answered. */
  takesPart: boolean | null
  /** The customer's, in years; '' for adults. */
  age: string
  /** May hold more than are booked, after places were removed. */
  others: { name: string; age: string }[]
  guardianName: string
  guardianAgrees: boolean
  emergencyName: string
  emergencyPhone: string
  /** '' until accepted. */
  waiverVersion: string
}

export const nobodyYet: TypedAttendance = {
  places: 1,
  takesPart: null,
  age: '',
  others: [],
  guardianName: '',
  guardianAgrees: false,
  emergencyName: '',
  emergencyPhone: '',
  waiverVersion: '',
}

/** By field: `age`, `other-0-name`, `other-0-age`, `guardianName` and so on. */
export type AttendanceErrors = Record<string, string>

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
export function othersOf(typed: TypedAttendance, ages: Ages): TypedAttendance['others'] {
  const isMine = takesPartIn(typed, ages)
  const count = isMine === null ? 0 : typed.places - (isMine ? 1 : 0)
  return Array.from({ length: count }, (_, index) => typed.others[index] ?? { name: '', age: '' })
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

/** `name` is the customer's. */
export function checkAttendance(typed: TypedAttendance, clinic: Ages, name: string): AttendanceErrors {
  return { ...ownErrors(typed, clinic), ...otherErrors(typed, clinic, name), ...consentErrors(typed, clinic) }
}

function ownErrors(typed: TypedAttendance, clinic: Ages): AttendanceErrors {
  const isMine = takesPartIn(typed, clinic)
  if (isMine === null) return { takesPart: 'Choose who’s participating.' }
  if (!isMine) return {}
  const wrong = ageError(typed.age, clinic, { isOptional: true })
  return wrong ? { age: wrong } : {}
}

function otherErrors(typed: TypedAttendance, clinic: Ages, name: string): AttendanceErrors {
  const known = new Set(takesPartIn(typed, clinic) ? [folded(name)] : [])
  const errors: AttendanceErrors = {}
  for (const [index, other] of othersOf(typed, clinic).entries()) {
    if (other.name.trim() === '') errors[`other-${index}-name`] = 'Enter the participant’s name.'
    else if (hasAddress(other.name)) errors[`other-${index}-name`] = `${NAME_WITH_ADDRESS}.`
    else if (known.has(folded(other.name)))
      errors[`other-${index}-name`] = `${other.name.trim()} is already in this booking.`
    known.add(folded(other.name))
    const wrong = ageError(other.age, clinic, { isOptional: false })
    if (wrong) errors[`other-${index}-age`] = wrong
  }
  return errors
}

function ageError(text: string, clinic: Ages, { isOptional }: { isOptional: boolean }): string | null {
  const age = yearsOf(text)
  const isEmpty = text.trim() === ''
  if (isEmpty && !isOptional) return 'Enter an age.'
  if (!isEmpty && age === null) {
    return `Enter an age from ${participantLimits.minAge} to ${participantLimits.maxAge}.`
  }
  return fitsAges(clinic, { name: '', age }) ? null : `This age doesn’t fit the clinic: ${agesText(clinic)}.`
}

function consentErrors(typed: TypedAttendance, clinic: Ages): AttendanceErrors {
  if (!needsConsent(typed, clinic)) return {}
  return {
    ...(hasAddress(typed.guardianName) && { guardianName: `${NAME_WITH_ADDRESS}.` }),
    ...(typed.guardianName.trim() === '' && { guardianName: 'Enter a parent’s or guardian’s name.' }),
    ...(!typed.guardianAgrees && { guardianAgrees: 'A parent or guardian must agree.' }),
    ...(hasAddress(typed.emergencyName) && { emergencyName: `${NAME_WITH_ADDRESS}.` }),
    ...(typed.emergencyName.trim() === '' && { emergencyName: 'Enter an emergency contact’s name.' }),
    ...(!isPhone(typed.emergencyPhone.trim()) && { emergencyPhone: 'Please enter a valid phone number' }),
    ...(typed.waiverVersion !== waiver.version && { waiverVersion: 'Read and accept the waiver.' }),
  }
}

type Typed = { typed: TypedAttendance; contact: UserInfo; notes: string }

export function attendanceOf({ typed, contact, notes }: Typed, ages: Ages): Attendance {
  return {
    participantName: contact.name.trim(),
    participantEmail: contact.email.trim(),
    participantPhone: contact.phone.trim(),
    participants: participantsOf(typed, ages, contact.name),
    ...(needsConsent(typed, ages) && { consent: consentOf(typed) }),
    notes: notes.trim() || null,
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
    name,
    field,
    sentence,
  }: {
    typed: TypedAttendance
    ages: Ages
    name: string
    field: 'name' | 'age'
    sentence: (name: string) => string
  },
): AttendanceErrors {
  const wanted = new Set(names.map(folded))
  const errors: AttendanceErrors = {}
  // The customer's name comes from the contact fields.
  if (takesPartIn(typed, ages) && wanted.has(folded(name)))
    errors[field === 'age' ? 'age' : 'takesPart'] = sentence(name)
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
