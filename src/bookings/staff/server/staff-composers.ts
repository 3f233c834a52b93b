import { toCardText } from '#bookings/refund-messages.ts'
import { factsOf, priceFacts, shortWhen, whenFacts } from '#bookings/server/booking-format.ts'
import { manage } from '#bookings/server/booking-links.ts'
import { icsOf } from '#bookings/server/make-ics-file.ts'
import type { BookingFacts } from '#bookings/server/notify-booking.ts'
import { toDollars } from '#kit/shared/money.ts'
import type { MailContent } from '#messages/contract.ts'
import { hiTo, quoted } from '#messages/safe-text.ts'

/** Whole cents. */
export type StaffMessages = {
  'booking-refunded': BookingFacts & { refundedCents: number; creditCents: number; reason: string }
}

type StaffComposers = { [Kind in keyof StaffMessages]: (payload: StaffMessages[Kind]) => MailContent }

export function staffComposers({ publicUrl }: { publicUrl: string }): StaffComposers {
  return { 'booking-refunded': facts => refundedMail(publicUrl, facts) }
}

function refundedMail(publicUrl: string, facts: StaffMessages['booking-refunded']): MailContent {
  const { booking, revision, refundedCents, creditCents, reason } = facts
  const { facilityName, userInfo, slots, timeZone, status } = booking
  const amount = toDollars(refundedCents + creditCents)
  const isOn = status === 'confirmed'
  return {
    subject: `Refund of ${amount}: ${quoted(facilityName)}, ${shortWhen(booking)}`,
    preheader: isOn ? 'Your booking stays as it is.' : 'For your canceled booking.',
    heading: `You got ${amount} back`,
    paragraphs: [
      `${hiTo(userInfo.name)} the staff at ${facilityName} refunded ${amount} of your ${isOn ? 'booking' : 'canceled booking'}. Their reason: ${reason}`,
      ...(refundedCents > 0 ? [toCardText(refundedCents)] : []),
      ...(creditCents > 0 ? [`${toDollars(creditCents)} was returned to the credit you used.`] : []),
      ...(isOn ? ['Your booking stays as it is.'] : []),
    ],
    facts: [...factsOf(booking, ...whenFacts(slots, timeZone)), ...(isOn ? priceFacts(booking) : [])],
    actions: [manage(publicUrl, booking)],
    ...(isOn && { calendar: icsOf({ publicUrl }, { booking, revision }) }),
  }
}
