import { clinicLimits, participantLimits } from '#clinics/options.ts'
import { toDollars } from '#kit/shared/money.ts'
import { MAX_AGE } from '../reading/bounds.ts'

/** Years. */
export const clinicAges = { min: participantLimits.minAge, max: MAX_AGE }

/** US dollars; undefined if accepted. */
export function priceFault(usd: number): string | undefined {
  const cents = Math.round(usd * 100)
  if (cents > clinicLimits.priceCents) return `The price can be up to ${toDollars(clinicLimits.priceCents)}.`
  if (cents > 0 && cents < 100) return 'The price must be $1 or more, or 0 for a free clinic.'
  return cents % clinicLimits.priceStepCents === 0 ? undefined : 'Use multiples of 10 cents.'
}

export function capacityFault(count: number): string | undefined {
  return count > clinicLimits.participants
    ? `A clinic can have up to ${clinicLimits.participants} participants.`
    : undefined
}

export function lengthFault(minutes: number): string | undefined {
  return minutes > clinicLimits.minutes ? `A clinic can be up to ${clinicLimits.minutes / 60} hours long.` : undefined
}

/** Reversed ("99-1") or out of range. */
export function agesFault({ minAge, maxAge }: { minAge?: number | undefined; maxAge?: number | undefined }) {
  const ages = [minAge, maxAge].filter(age => age !== undefined)
  const isReversed = minAge !== undefined && maxAge !== undefined && minAge > maxAge
  return isReversed || ages.some(age => age < clinicAges.min || age > clinicAges.max)
}
