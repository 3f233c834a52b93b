import type { Clinic, ClinicCancelReason } from '#clinics/contract.ts'
import { endOf, isoText } from '#clinics/web/clinic-format.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import type { BadgeTone } from '#kit/web/badge.tsx'
import type { HostedClinic } from '../contract.ts'

/** "6 sign-ups cover the field". */
export function breakEvenText(breakEven: number): string {
  if (breakEven === 0) return 'The field is free'
  return breakEven === 1 ? '1 sign-up covers the field' : `${breakEven} sign-ups cover the field`
}

export function seatsText(count: number): string {
  return count === 1 ? '1 seat' : `${count} seats`
}

export function peopleText(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}

/** `now` in milliseconds. */
export function stateOf(clinic: Clinic, now: number): { label: string; tone: BadgeTone } {
  if (clinic.sales === 'cancelled') return { label: 'Canceled', tone: 'warning' }
  if (Date.parse(endOf(clinic)) <= now) return { label: 'Over', tone: 'neutral' }
  if (Date.parse(clinic.scheduledDate) <= now) return { label: 'In progress', tone: 'info' }
  if (clinic.sales === 'awaiting-approval') return { label: 'Awaiting approval', tone: 'warning' }
  if (clinic.sales === 'deciding') return { label: 'Counting sign-ups', tone: 'info' }
  if (clinic.isDecided) return { label: 'Confirmed', tone: 'positive' }
  return { label: clinic.placesLeft === 0 ? 'Full' : 'Open', tone: 'info' }
}

/** What is missing, or the outcome. */
export function minimumText({ clinic, placesBooked }: Pick<HostedClinic, 'clinic' | 'placesBooked'>): string {
  const { minParticipants, decideBy, isDecided, cancelledBecause, sales, approvalDueAt } = clinic
  if (cancelledBecause) return cancelledWords[cancelledBecause]
  if (isDecided) return 'Minimum reached. Your clinic is on.'
  const by = isoText(decideBy)
  const missing = minParticipants - placesBooked
  if (sales === 'awaiting-approval' && approvalDueAt)
    return `Waiting for the field’s owner to approve it. The request expires ${isoText(approvalDueAt)}.`
  if (sales === 'deciding') return 'We’re checking if enough people signed up.'
  if (missing > 0)
    return `Needs ${missing} more ${missing === 1 ? 'sign-up' : 'sign-ups'} by ${by}, or it’s canceled and everyone is refunded.`
  return `Minimum of ${minParticipants} reached. Final count on ${by}.`
}

const cancelledWords: Record<ClinicCancelReason, string> = {
  athlete: 'You canceled it. Everyone who paid was refunded in full.',
  'minimum-missed': 'It didn’t reach the minimum in time, so it was canceled. Everyone who paid was refunded in full.',
  closed: 'The field was closed, so it was canceled. Everyone who paid was refunded in full.',
  declined: 'The field’s owner declined it.',
  'not-approved': 'The field’s owner didn’t respond in time, so the request expired.',
  administrator: 'We had to cancel it. Everyone who paid was refunded in full.',
}

/** Decimal string → "$75"; keeps a minus sign. */
export function dollars(amount: string): string {
  return amount.startsWith('-') ? `-${dollars(amount.slice(1))}` : toDollars(fromDecimal(amount) ?? 0)
}

/** "3 bookings will be refunded in full, $225 in total." */
export function calledOffRefundText(bookings: number, amount: string): string {
  if (bookings === 0) return 'No one has booked, so there’s nothing to refund.'
  const who = bookings === 1 ? '1 booking' : `${bookings} bookings`
  return amount === '$0'
    ? `${who} will be canceled. There’s nothing to refund.`
    : `${who} will be refunded in full, ${amount} in total.`
}
