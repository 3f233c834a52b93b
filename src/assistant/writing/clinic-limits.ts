import { clinicLimits, participantLimits } from '#clinics/options.ts'
import { toDollars } from '#kit/shared/money.ts'
import { MAX_AGE } from '../reading/bounds.ts'

/** Years. */
export const clinicAges = { min: participantLimits.minAge, max: MAX_AGE }

/** US dollars; undefined if accepted. */
export function priceFault(usd: number): string | undefined {
  const cents = Math.round(usd * 100)
  if (cents > clinicLimits.priceCents) return `A place costs ${toDollars(clinicLimits.priceCents)} at most.`
  if (cents > 0 && cents < 100) return 'A place costs at least $1, or nothing.'
  return cents % clinicLimits.priceStepCents === 0 ? undefined : 'Prices go in steps of ten cents.'
}

export function capacityFault(count: number): string | undefined {
  return count > clinicLimits.participants
    ? `A clinic takes ${clinicLimits.participants} participants at most.`
    : undefined
}

export function lengthFault(minutes: number): string | undefined {
  return minutes > clinicLimits.minutes ? `A clinic lasts ${clinicLimits.minutes / 60} hours at most.` : undefined
}

/** Reversed ("99-1") or out of range. */
export function agesFault({ minAge, maxAge }: { minAge?: number | undefined; maxAge?: number | undefined }) {
  const ages = [minAge, maxAge].filter(age => age !== undefined)
  const isReversed = minAge !== undefined && maxAge !== undefined && minAge > maxAge
  return isReversed || ages.some(age => age < clinicAges.min || age > clinicAges.max)
}
