import type { Booking } from '#bookings/contract.ts'
import { toDollars } from '#kit/shared/money.ts'
import type { MailContent } from '#messages/contract.ts'
import { quoted } from '#messages/rules.ts'
import { calendarOf } from '../make-calendar.ts'
import { bookAgain, manage } from './booking-links.ts'
import { centsOf, dollars, endDayText, factsOf, responseText, shortWhen, whenFacts } from './booking-words.ts'
import { toCardText } from './refund-words.ts'
import type { BookingMessages } from './tell-of-booking.ts'

type Cancelled = BookingMessages['booking-cancelled']

export function cancelledMail({ publicUrl }: { publicUrl: string }, facts: Cancelled): MailContent {
  const { booking, revision, credit } = facts
  const { facilityName, userInfo, slots, timeZone, totalAmount } = booking
  const money = moneyTexts(facts)
  return {
    subject: `Cancelled: ${quoted(facilityName)}, ${shortWhen(booking)}`,
    preheader: money[0]!,
    heading: 'Your booking is cancelled',
    paragraphs: [`Hi ${userInfo.name}, ${reasonText(facts)}`, ...money],
    facts: [
      ...factsOf(booking, ...whenFacts(slots, timeZone)),
      { label: 'Total', value: dollars(totalAmount) },
      ...backFacts(facts),
      ...(credit ? [{ label: 'Credit code', value: credit.code }] : []),
    ],
    actions: [bookAgain(publicUrl, booking, credit), manage(publicUrl, booking, 'See the booking')],
    calendar: calendarOf({ publicUrl }, { booking: { ...booking, status: 'cancelled' }, revision }),
  }
}

function reasonText({ because, reason, booking }: Cancelled): string {
  const { facilityName, confirmBy } = booking
  switch (because) {
    case 'customer':
      return `your booking at ${facilityName} is cancelled, as you asked.`
    case 'facility':
      // Only pending bookings have a deadline.
      return confirmBy
        ? `the owner of ${facilityName} cannot take your booking. We are sorry.`
        : `${facilityName} had to cancel your booking. We are sorry.`
    case 'administrator':
      return `we had to cancel your booking at ${facilityName}. We are sorry.`
    case 'not-confirmed':
      return `the owner of ${facilityName} did not answer within ${responseText(booking)}, so your booking has cancelled itself. We are sorry.`
    case 'payment-failed':
      return `the payment for ${facilityName} did not go through in the end, so we could not keep your times. We are sorry.`
    case 'closed':
      return `${facilityName} is closed at the time you booked${reason ? ` (${reason})` : ''}, so your booking cannot take place. We are sorry.`
  }
}

/** At least one sentence. */
function moneyTexts(facts: Cancelled): string[] {
  const { booking, because, refundedCents, creditCents, releasesCard, credit } = facts
  const texts = [
    releasesCard && releasedText(refundedCents),
    refundedCents > 0 && toCardText(refundedCents),
    creditCents > 0 && `${toDollars(creditCents)} is back on the credit that you paid with.`,
    credit && creditText(credit, booking),
    because === 'payment-failed' && refundedCents === 0 && !releasesCard && 'Nothing was charged.',
    because === 'customer' && !booking.isPaidAtFacility && keptText(facts),
  ].filter(text => typeof text === 'string')
  if (texts.length > 0) return texts
  if (centsOf(booking.totalAmount) === 0) return ['There was nothing to pay.']
  if (booking.isPaidAtFacility)
    return [`Nothing was charged here. If you have paid ${booking.facilityName}, please settle it with them.`]
  return ['Nothing is left to give back to your card. If you think that is wrong, please write to us.']
}

function releasedText(refundedCents: number): string {
  return refundedCents > 0
    ? 'What had not been charged yet is let go: your card is not charged for it.'
    : 'Your card was authorized only and is let go, so nothing was charged. The entry in your account disappears in a few days.'
}

function creditText({ code, cents, expiresAt }: NonNullable<Cancelled['credit']>, booking: Booking): string {
  const until = endDayText(expiresAt, booking.timeZone)
  return `You have a credit of ${toDollars(cents)} for ${booking.facilityName} instead. Enter the code ${code} when you pay there, until ${until}.`
}

function keptText({ booking, refundedCents, creditCents, releasesCard, credit }: Cancelled): string | undefined {
  const total = centsOf(booking.totalAmount)
  const kept = total - refundedCents - creditCents - (credit?.cents ?? 0)
  if (releasesCard || kept <= 0) return undefined
  return kept === total
    ? `It was cancelled less than ${booking.refundPolicy} before the start, so under the facility's refund policy nothing is given back.`
    : `${toDollars(kept)} is not given back under the facility's refund policy: those times were less than ${booking.refundPolicy} away, or had begun.`
}

function backFacts({ refundedCents, creditCents, credit }: Cancelled): MailContent['facts'] {
  return [
    ...(refundedCents > 0 ? [{ label: 'Back to the card', value: toDollars(refundedCents) }] : []),
    ...(creditCents > 0 ? [{ label: 'Back to the credit', value: toDollars(creditCents) }] : []),
    ...(credit ? [{ label: 'New credit', value: toDollars(credit.cents) }] : []),
  ]
}
