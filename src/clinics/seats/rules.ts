import type { Clinic } from '#clinics/contract.ts'
import { ADULT_AGE } from '#clinics/options.ts'
import type { Consent, Participant } from './contract.ts'

/** For participants under 18. The caller compares the waiver's version. */
export function consentFault(
  participants: readonly Participant[],
  consent: Consent | undefined,
): 'consent-missing' | null {
  if (!participants.some(isMinor)) return null
  const isGiven = consent?.guardianName && consent.guardianAgrees && consent.emergencyContact && consent.waiverVersion
  return isGiven ? null : 'consent-missing'
}

/** On the day of the clinic. */
export function isMinor({ age }: Participant): boolean {
  return age !== null && age < ADULT_AGE
}

/** Without an age, counts as an adult. */
export function fitsAges({ minAge, maxAge }: Pick<Clinic, 'minAge' | 'maxAge'>, { age }: Participant): boolean {
  const years = age ?? ADULT_AGE
  return (minAge === null || years >= minAge || age === null) && (maxAge === null || years <= maxAge)
}
