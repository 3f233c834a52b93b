import type { Booking } from '#bookings/contract.ts'
import { toDollars } from '#kit/shared/money.ts'
import type { MailContent } from '#messages/contract.ts'
import { hiTo, quoted } from '#messages/safe-text.ts'
import { keptByPolicy, toCardText } from '../refund-messages.ts'
import { centsOf, dollars, endDayText, factsOf, responseText, shortWhen, whenFacts } from './booking-format.ts'
import { bookAgain, manage } from './booking-links.ts'
import { icsOf } from './make-ics-file.ts'
import type { BookingMessages } from './notify-booking.ts'

type Cancelled = BookingMessages['booking-cancelled']

export function cancelledMail({ publicUrl }: { publicUrl: string }, facts: Cancelled): MailContent {
  const { booking, revision, credit } = facts
  const { facilityName, userInfo, slots, timeZone, totalAmount } = booking
  const money = moneyTexts(facts)
  const outcome = outcomeOf(facts)
  return {
    subject: `${outcome}: ${quoted(facilityName)}, ${shortWhen(booking)}`,
    preheader: money[0]!,
    heading: headings[outcome],
    paragraphs: [`${hiTo(userInfo.name)} ${reasonText(facts)}`, ...money],
    facts: [
      ...factsOf(booking, ...whenFacts(slots, timeZone)),
      { label: 'Total', value: dollars(totalAmount) },
      ...refundFacts(facts),
      ...(credit ? [{ label: 'Credit code', value: credit.code }] : []),
    ],
    actions: [bookAgain(publicUrl, booking, credit), manage(publicUrl, booking, 'View booking')],
    calendar: icsOf({ publicUrl }, { booking: { ...booking, status: 'cancelled' }, revision }),
  }
}

const headings = {
  Canceled: 'Your booking is canceled',
  Declined: 'Your request was declined',
  Expired: 'Your request expired',
}

function outcomeOf({ because, booking }: Cancelled): keyof typeof headings {
  if (because === 'not-confirmed') return 'Expired'
  // Only pending bookings have a deadline.
  return because === 'facility' && booking.confirmBy ? 'Declined' : 'Canceled'
}

function reasonText(facts: Cancelled): string {
  const { because, reason, booking } = facts
  const { facilityName } = booking
  switch (because) {
    case 'customer':
      return `your booking at ${facilityName} is canceled, as you asked.`
    case 'facility':
      return outcomeOf(facts) === 'Declined'
        ? `the owner of ${facilityName} declined your request. We’re sorry.`
        : `${facilityName} had to cancel your booking. We’re sorry.`
    case 'administrator':
      return `we had to cancel your booking at ${facilityName}. We’re sorry.`
    case 'not-confirmed':
      return `the owner of ${facilityName} didn’t respond within ${responseText(booking)}, so your request expired. We’re sorry.`
    case 'payment-failed':
      return `the payment for ${facilityName} didn’t go through, so we couldn’t keep your times. We’re sorry.`
    case 'closed':
      return `${facilityName} is closed at the time you booked${reason ? ` (${reason})` : ''}, so your booking can’t take place. We’re sorry.`
  }
}

/** At least one sentence. */
function moneyTexts(facts: Cancelled): string[] {
  const { booking, because, refundedCents, creditCents, releasesCard, credit } = facts
  const texts = [
    releasesCard && releasedText(refundedCents),
    refundedCents > 0 && toCardText(refundedCents),
    creditCents > 0 && `${toDollars(creditCents)} was returned to the credit you used.`,
    credit && creditText(credit, booking),
    because === 'payment-failed' && refundedCents === 0 && !releasesCard && 'You were not charged.',
    because === 'customer' && !booking.isPaidAtFacility && keptText(facts),
  ].filter(text => typeof text === 'string')
  if (texts.length > 0) return texts
  if (centsOf(booking.totalAmount) === 0) return ['There was no charge.']
  if (booking.isPaidAtFacility)
    return [`You were not charged here. If you paid ${booking.facilityName}, please settle it with them.`]
  return ['There’s nothing left to refund. If you think that’s wrong, please contact us.']
}

function releasedText(refundedCents: number): string {
  return refundedCents > 0
    ? 'We also released the remaining hold on your card. You won’t be charged for it.'
    : 'We released the hold on your card. You were not charged. The pending amount disappears from your account in a few days.'
}

function creditText({ code, cents, expiresAt }: NonNullable<Cancelled['credit']>, booking: Booking): string {
  const until = endDayText(expiresAt, booking.timeZone)
  return `You have a credit of ${toDollars(cents)} for ${booking.facilityName} instead. Enter code ${code} when you pay there, until ${until}.`
}

function keptText({ booking, refundedCents, creditCents, releasesCard, credit }: Cancelled): string | undefined {
  const total = centsOf(booking.totalAmount)
  const kept = total - refundedCents - creditCents - (credit?.cents ?? 0)
  if (releasesCard || kept <= 0) return undefined
  return keptByPolicy(kept, total, booking.refundPolicy)
}

function refundFacts({ refundedCents, creditCents, credit }: Cancelled): MailContent['facts'] {
  return [
    ...(refundedCents > 0 ? [{ label: 'Refunded to card', value: toDollars(refundedCents) }] : []),
    ...(creditCents > 0 ? [{ label: 'Returned to credit', value: toDollars(creditCents) }] : []),
    ...(credit ? [{ label: 'New credit', value: toDollars(credit.cents) }] : []),
  ]
}
