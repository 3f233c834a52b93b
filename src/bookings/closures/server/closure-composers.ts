import { toCardText } from '#bookings/refund-messages.ts'
import { endDayText, factsOf, priceFacts, shortWhen, whenFacts } from '#bookings/server/booking-format.ts'
import { bookAgain, manage } from '#bookings/server/booking-links.ts'
import { icsOf } from '#bookings/server/make-ics-file.ts'
import { toDollars } from '#kit/shared/money.ts'
import type { MailContent } from '#messages/contract.ts'
import { hiTo, quoted } from '#messages/safe-text.ts'
import type { DroppedFacts } from './cancel-closed-slots.ts'

type ClosureComposers = { 'booking-times-closed': (payload: DroppedFacts) => MailContent }

export function closureComposers({ publicUrl }: { publicUrl: string }): ClosureComposers {
  return { 'booking-times-closed': facts => timesClosedMail(publicUrl, facts) }
}

/** The other times stay. */
function timesClosedMail(publicUrl: string, facts: DroppedFacts): MailContent {
  const { booking, revision, before, reason, credit } = facts
  const { facilityName, userInfo, slots, timeZone } = booking
  const kept = new Set(slots.map(({ id }) => id))
  const closed = before.filter(({ id }) => !kept.has(id))
  return {
    subject: `Closed: ${quoted(facilityName)}, ${shortWhen({ ...booking, slots: closed })}`,
    preheader: 'Your other times stay booked.',
    heading: 'Some of your times are closed',
    paragraphs: [
      `${hiTo(userInfo.name)} ${facilityName} is closed at some of the times you booked (${reason}), so we canceled those times. We’re sorry. Your other times stay booked.`,
      ...moneyTexts(facts),
    ],
    facts: [
      ...factsOf(booking, ...whenFacts(closed, timeZone, 'Closed'), ...whenFacts(slots, timeZone, 'Still booked')),
      ...priceFacts(booking),
      ...(credit ? [{ label: 'Credit code', value: credit.code }] : []),
    ],
    actions: [manage(publicUrl, booking), bookAgain(publicUrl, booking, credit)],
    calendar: icsOf({ publicUrl }, { booking, revision, before }),
  }
}

function moneyTexts({ booking, refundedCents, restoredCents, credit }: DroppedFacts): string[] {
  return [
    ...(refundedCents > 0 ? [toCardText(refundedCents)] : []),
    ...(restoredCents > 0 ? [`${toDollars(restoredCents)} was returned to the credit you used.`] : []),
    ...(credit
      ? [
          `You have a credit of ${toDollars(credit.cents)} for ${booking.facilityName} instead. Enter code ${credit.code} when you pay there, until ${endDayText(credit.expiresAt, booking.timeZone)}.`,
        ]
      : []),
  ]
}
