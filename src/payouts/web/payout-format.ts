import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import type { Payee, PayoutBooks, PayoutLine } from '../contract.ts'

/** "1234.50" → "$1,234.50", "-40.50" → "−$40.50". */
export function amountText(amount: string): string {
  const isNegative = amount.startsWith('-')
  const cents = fromDecimal(isNegative ? amount.slice(1) : amount)
  if (cents === undefined) return amount
  return `${isNegative ? '−' : ''}${toDollars(cents)}`
}

export function isNothing(amount: string): boolean {
  return fromDecimal(amount) === 0
}

type Money = Pick<Payee, 'share' | 'paidOut' | 'onTheWay' | 'bookings'>

/** Refunded money counts while it is owed. */
export function isClinicMoney({ share, paidOut, onTheWay }: Omit<Money, 'bookings'>): boolean {
  return ![share, paidOut, onTheWay].every(isNothing)
}

export function isAnyMoney(payee: Money): boolean {
  const { paidAtOnce = '0', kept = '0' } = payee.bookings ?? {}
  return isClinicMoney(payee) || ![paidAtOnce, kept].every(isNothing)
}

/** Own clinics, or clinics at their facilities. */
export function knowsClinics(payees: readonly (Money & Pick<Payee, 'party'>)[]): boolean {
  return payees.some(payee => payee.party === 'athlete' || isClinicMoney(payee))
}

export function whenPaidText(payees: readonly (Money & Pick<Payee, 'party'>)[]): string {
  const rules = [
    payees.some(({ party }) => party !== 'athlete') &&
      'Online booking payments go straight to your organization’s payout account once it’s connected.',
    knowsClinics(payees) &&
      'Clinics are paid out two days after they end: the field first, up to its price, then the athlete. Later refunds and disputes are deducted from the next payout.',
  ]
  return rules.filter(rule => typeof rule === 'string').join(' ')
}

export function partyText({ party, facilityCount }: Pick<Payee, 'party' | 'facilityCount'>): string {
  if (party === 'athlete') return 'Athlete'
  if (party === 'facility') return 'Facility with its own account'
  return facilityCount === 1 ? 'Organization, 1 facility' : `Organization, ${facilityCount} facilities`
}

/** "for your clinics", "at your facilities", or both. */
export function bookedWhereText(payees: readonly Pick<Payee, 'party'>[]): string {
  const parties = payees.map(({ party }) => party)
  const places = [
    parties.includes('athlete') && 'for your clinics',
    parties.some(party => party !== 'athlete') && 'at your facilities',
  ]
  return places.filter(place => typeof place === 'string').join(' and ')
}

/** "2026-11-22T06:00:00.000Z" → "Nov 22, 2026", in UTC so everybody sees the same books. */
export function dayText(at: string): string {
  return day.format(Date.parse(at))
}

const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

export function kindText(kind: PayoutLine['kind']): string {
  return kinds[kind]
}

const kinds: Record<PayoutLine['kind'], string> = {
  capture: 'Payment',
  refund: 'Refund',
  'refund-failed': 'Refund failed',
  dispute: 'Dispute',
  'dispute-won': 'Dispute won',
  payout: 'Payout',
}

export const payoutStates = {
  requested: 'On its way',
  sent: 'Paid out',
  failed: 'Rejected by the payment provider',
} as const

const paidFor = { athlete: 'your clinics', organization: 'all your facilities', facility: 'this facility' } as const

export function accountText({ status, isRefused, party }: Pick<Payee, 'status' | 'isRefused' | 'party'>): string {
  if (status === 'none')
    return `Connect a payout account to get paid for ${paidFor[party]}. You’ll set it up with our payment provider, then come back here to finish.`
  if (isRefused)
    return 'The payment provider rejected a payout. Update your details there, and we’ll try again once your account is updated.'
  if (status === 'started') return 'Setup isn’t finished. Continue where you left off.'
  return 'Connected. We pay into this account automatically.'
}

/** "$135 charged − $45 refunded = $9 Openfield + $60 facilities + $21 athletes" */
export function sumText(
  { captured, refunded, platform, facility, athlete }: PayoutBooks,
  platformName: string,
  withAthletes: boolean,
): string {
  const [taken, back, ours, fields] = [captured, refunded, platform, facility].map(amountText)
  const athletes = withAthletes ? ` + ${amountText(athlete)} athletes` : ''
  return `${taken} charged − ${back} refunded = ${ours} ${platformName} + ${fields} facilities${athletes}`
}
