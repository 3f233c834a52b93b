import { toDollars } from '#kit/shared/money.ts'
import type { MailContent } from '#messages/contract.ts'
import { quoted } from '#messages/rules.ts'
import { calendarOf } from '../make-calendar.ts'
import { directions, manage } from './booking-links.ts'
import { factsOf, priceFacts, shortWhen, whenFacts } from './booking-words.ts'
import { policyText, toCardText } from './refund-words.ts'
import type { BookingMessages } from './tell-of-booking.ts'

type Changed = BookingMessages['booking-changed']

/** A booking has other times, by its customer's wish or since the owner has moved it. */
export function changedMail({ publicUrl }: { publicUrl: string }, facts: Changed): MailContent {
  const { booking, revision, before, isMovedByOwner, reason } = facts
  const { facilityName, userInfo, slots, timeZone } = booking
  return {
    subject: `Moved: ${quoted(facilityName)}, now ${shortWhen(booking)}`,
    preheader: isMovedByOwner ? `${facilityName} is closed at the time you had.` : 'Your new times are booked.',
    heading: isMovedByOwner ? 'Your booking was moved' : 'Your new times are booked',
    paragraphs: [
      ...(isMovedByOwner
        ? [
            `Hi ${userInfo.name}, ${facilityName} is closed at the time you had${reason ? ` (${reason})` : ''}, so the owner has moved your booking. We are sorry.`,
            'If the new time does not suit you, cancel for a full refund.',
          ]
        : [`Hi ${userInfo.name}, your booking at ${facilityName} has its new times.`]),
      ...moneyTexts(facts),
      ...(isMovedByOwner ? [] : [policyText(booking, Date.now())]),
    ],
    facts: [
      ...factsOf(booking, ...whenFacts(slots, timeZone, 'Now'), ...whenFacts(before, timeZone, 'Before')),
      ...priceFacts(booking),
    ],
    actions: [manage(publicUrl, booking), directions(booking)],
    calendar: calendarOf({ publicUrl }, { booking, revision, before }),
  }
}

function moneyTexts({ paidCents, refundedCents, creditCents }: Changed): string[] {
  const texts = [
    ...(paidCents > 0 ? [`You paid ${toDollars(paidCents)} more by card.`] : []),
    ...(refundedCents > 0 ? [toCardText(refundedCents)] : []),
    ...(creditCents > 0 ? [`${toDollars(creditCents)} is back on the credit that you paid with.`] : []),
  ]
  return texts.length > 0 ? texts : ['You have nothing more to pay.']
}
