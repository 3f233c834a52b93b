import { toDollars } from '#kit/shared/money.ts'
import type { MailContent } from '#messages/contract.ts'
import { hiTo, quoted } from '#messages/rules.ts'
import { factsOf, priceFacts, shortWhen, whenFacts } from './booking-format.ts'
import { directions, manage } from './booking-links.ts'
import { icsOf } from './make-ics-file.ts'
import type { BookingMessages } from './notify-booking.ts'
import { policyText, toCardText } from './refund-messages.ts'

type Changed = BookingMessages['booking-changed']
type Slots = Changed['before']

export function changedMail({ publicUrl }: { publicUrl: string }, facts: Changed): MailContent {
  const { booking, before, isMovedByOwner, reason } = facts
  const { facilityName, userInfo, slots, timeZone } = booking
  const canceled = isMovedByOwner ? [] : canceledOnly(before, slots)
  if (canceled.length > 0)
    return {
      subject: `Canceled: ${quoted(facilityName)}, ${shortWhen({ slots: canceled, timeZone })}`,
      preheader: 'Your other times stay booked.',
      heading: 'Part of your booking is canceled',
      paragraphs: [
        `${hiTo(userInfo.name)} we canceled part of your booking at ${facilityName}, as you asked. Your other times stay booked.`,
        ...moneyTexts(facts),
        policyText(booking, Date.now()),
      ],
      ...common(publicUrl, facts, [
        ...whenFacts(canceled, timeZone, 'Canceled'),
        ...whenFacts(slots, timeZone, 'Still booked'),
      ]),
    }
  return {
    subject: `Moved: ${quoted(facilityName)}, now ${shortWhen(booking)}`,
    preheader: isMovedByOwner ? `${facilityName} is closed at your original time.` : 'Your changes are confirmed.',
    heading: isMovedByOwner ? 'Your booking was moved' : 'Your booking has changed',
    paragraphs: [
      ...(isMovedByOwner
        ? [
            `${hiTo(userInfo.name)} ${facilityName} is closed at your original time${reason ? ` (${reason})` : ''}, so the owner moved your booking. We’re sorry.`,
            'If the new time doesn’t work for you, cancel for a full refund.',
          ]
        : [`${hiTo(userInfo.name)} your booking at ${facilityName} has changed.`]),
      ...moneyTexts(facts),
      ...(isMovedByOwner ? [] : [policyText(booking, Date.now())]),
    ],
    ...common(publicUrl, facts, [...whenFacts(slots, timeZone, 'Now'), ...whenFacts(before, timeZone, 'Before')]),
  }
}

/** If none was added or moved. */
function canceledOnly(before: Slots, now: Slots): Slots {
  const had = new Set(before.map(({ startTime }) => startTime))
  const has = new Set(now.map(({ startTime }) => startTime))
  return now.every(({ startTime }) => had.has(startTime)) ? before.filter(({ startTime }) => !has.has(startTime)) : []
}

function common(publicUrl: string, { booking, revision, before }: Changed, when: MailContent['facts']) {
  return {
    facts: [...factsOf(booking, ...when), ...priceFacts(booking)],
    actions: [manage(publicUrl, booking), directions(booking)],
    calendar: icsOf({ publicUrl }, { booking, revision, before }),
  }
}

function moneyTexts({ paidCents, refundedCents, creditCents }: Changed): string[] {
  const texts = [
    ...(paidCents > 0 ? [`You paid ${toDollars(paidCents)} more by card.`] : []),
    ...(refundedCents > 0 ? [toCardText(refundedCents)] : []),
    ...(creditCents > 0 ? [`${toDollars(creditCents)} was returned to the credit you used.`] : []),
  ]
  return texts.length > 0 ? texts : ['There’s nothing more to pay.']
}
