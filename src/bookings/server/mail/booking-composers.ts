import { clockText, dateOf, shortDay } from '#availability/time-words.ts'
import { toDollars } from '#kit/shared/money.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import type { MailContent } from '#messages/contract.ts'
import { quoted } from '#messages/rules.ts'
import { messageMail, questionMail } from '../conversation/conversation-mails.ts'
import type { DeskLinkMessages } from '../desk/desk-links.ts'
import { calendarOf } from '../make-calendar.ts'
import { bookAgain, directions, manage } from './booking-links.ts'
import {
  cardCentsOf,
  centsOf,
  dollars,
  factsOf,
  momentText,
  priceFacts,
  responseText,
  runText,
  runTimes,
  shortWhen,
  whenFacts,
} from './booking-words.ts'
import { cancelledMail } from './cancelled-mail.ts'
import { changedMail } from './changed-mail.ts'
import { deskLinkMail, givenUpMail, madeMail, toConfirmMail } from './facility-mails.ts'
import { policyText } from './refund-words.ts'
import type { BookingFacts, BookingMessages } from './tell-of-booking.ts'

/** `signingSecret` signs desk links. */
export type MailSite = { publicUrl: string; signingSecret: string }

type Messages = BookingMessages & DeskLinkMessages
type BookingComposers = { [Kind in keyof Messages]: (payload: Messages[Kind]) => MailContent }

/** With the booking's state when queued. */
export function bookingComposers(site: MailSite): BookingComposers {
  return {
    'booking-confirmed': facts => confirmedMail(site, facts),
    'booking-requested': facts => requestedMail(site, facts),
    'booking-to-confirm': facts => toConfirmMail(site, facts),
    'booking-made': facts => madeMail(site, facts),
    'booking-given-up': facts => givenUpMail(site, facts),
    'booking-cancelled': facts => cancelledMail(site, facts),
    'booking-changed': facts => changedMail(site, facts),
    'booking-received': facts => receivedMail(site, facts),
    'booking-given': facts => givenMail(site, facts),
    'booking-reminder': facts => reminderMail(site, facts),
    'booking-message': facts => messageMail(site, facts),
    'booking-question': facts => questionMail(site, facts),
    'desk-link': facts => deskLinkMail(site, facts),
  }
}

function confirmedMail({ publicUrl }: MailSite, { booking, revision }: BookingFacts): MailContent {
  const { facilityName, userInfo, reference, slots, timeZone, mode } = booking
  const charged = mode === 'hold' && cardCentsOf(booking) > 0
  return {
    subject: `Booked: ${quoted(facilityName)}, ${shortWhen(booking)}`,
    preheader: `The time is yours. Reference ${reference}.`,
    heading: 'Your booking is confirmed',
    paragraphs: [
      mode === 'hold'
        ? `Hi ${userInfo.name}, the owner of ${facilityName} has confirmed your booking.`
        : `Hi ${userInfo.name}, ${facilityName} is yours.`,
      ...(charged ? [`Your card has been charged ${toDollars(cardCentsOf(booking))}.`] : []),
      policyText(booking, Date.now()),
    ],
    facts: [...factsOf(booking, ...whenFacts(slots, timeZone)), ...priceFacts(booking)],
    actions: [manage(publicUrl, booking), directions(booking)],
    note: 'Whoever has this mail can cancel or change the booking, so forward it with care.',
    calendar: calendarOf({ publicUrl }, { booking, revision }),
  }
}

function requestedMail({ publicUrl }: MailSite, { booking, revision }: BookingFacts): MailContent {
  const { facilityName, userInfo, slots, timeZone, confirmBy, creditAmount } = booking
  const card = cardCentsOf(booking)
  const hours = responseText(booking)
  const until = confirmBy ? `, by ${momentText(confirmBy, timeZone)}` : ''
  return {
    subject: `Requested: ${quoted(facilityName)}, ${shortWhen(booking)}`,
    preheader: `The owner answers within ${hours}.`,
    heading: 'We asked the owner',
    paragraphs: [
      `Hi ${userInfo.name}, we asked the owner of ${facilityName} to confirm your booking. ` +
        `They answer within ${hours}${until}. The times are kept for you until then.`,
      ...(card > 0
        ? [`Your card is authorized for ${toDollars(card)} and not charged. That happens only when the owner confirms.`]
        : []),
      ...(centsOf(creditAmount) > 0 ? [`${dollars(creditAmount)} of your credit is set aside for it.`] : []),
      card > 0 || centsOf(creditAmount) > 0
        ? 'If the owner does not confirm, the booking cancels itself and you pay nothing.'
        : 'If the owner does not confirm, the booking cancels itself.',
    ],
    facts: [...factsOf(booking, ...whenFacts(slots, timeZone)), ...priceFacts(booking)],
    actions: [manage(publicUrl, booking, 'See or cancel'), directions(booking)],
    calendar: calendarOf({ publicUrl }, { booking, revision }),
  }
}

function receivedMail({ publicUrl }: MailSite, facts: BookingMessages['booking-received']): MailContent {
  const { booking, revision, from } = facts
  const { facilityName, slots, timeZone, status, totalAmount, reference, userInfo } = booking
  const isPending = status === 'pending_confirmation'
  return {
    subject: `A booking for you: ${quoted(facilityName)}, ${shortWhen(booking)}`,
    preheader: `It is yours now. Reference ${reference}.`,
    heading: `${from} gave you a booking`,
    paragraphs: [
      `Hi ${userInfo.name}, the booking at ${facilityName} is yours now: you can see, change or cancel it.`,
      ...(isPending ? ['The owner has not confirmed it yet. We write to you when they answer.'] : []),
      ...(centsOf(totalAmount) > 0
        ? ['You have nothing to pay. A refund would go back to whoever paid.']
        : ['There is nothing to pay.']),
    ],
    facts: factsOf(booking, ...whenFacts(slots, timeZone)),
    actions: [manage(publicUrl, booking), directions(booking)],
    note: 'You do not know about this? Cancel the booking, or write to us.',
    calendar: calendarOf({ publicUrl }, { booking, revision }),
  }
}

/** No link to the booking, but a calendar cancellation. */
function givenMail({ publicUrl }: MailSite, facts: BookingMessages['booking-given']): MailContent {
  const { booking, revision, to, toEmail } = facts
  const { facilityName, slots, timeZone, totalAmount } = booking
  return {
    subject: `You handed over your booking: ${quoted(facilityName)}, ${shortWhen(booking)}`,
    preheader: `It is ${to}'s now.`,
    heading: `Your booking is ${to}'s now`,
    paragraphs: [
      `You gave your booking at ${facilityName} to ${to} (${toEmail}). We sent them a link of their own.`,
      'The links that you had do not open it any more, so only they can change or cancel it.',
      ...(centsOf(totalAmount) > 0 ? ['If it is refunded, the money goes back to what you paid with.'] : []),
    ],
    facts: factsOf(booking, ...whenFacts(slots, timeZone)),
    actions: [bookAgain(publicUrl, booking)],
    note: 'This was not you? Write to us at once.',
    calendar: calendarOf({ publicUrl }, { booking: { ...booking, status: 'cancelled' }, revision }),
  }
}

function reminderMail({ publicUrl }: MailSite, facts: BookingMessages['booking-reminder']): MailContent {
  const { booking, start } = facts
  const { facilityName, userInfo, slots, timeZone } = booking
  const run = runTimes(slots, timeZone).find(({ startTime }) => Date.parse(startTime) === Date.parse(start))
  if (!run) throw new Error(`No run of the booking ${booking.id} begins at ${start}.`)
  const day = dayWord(dateOf(run.startTime), dateIn(timeZone, Date.now()))
  const clock = clockText(run.startTime)
  return {
    subject: `${day}, ${clock}: ${quoted(facilityName)}`,
    preheader: runText(run, timeZone),
    heading: `${day} at ${clock}`,
    paragraphs: [`Hi ${userInfo.name}, ${facilityName} is waiting for you. See you there!`],
    facts: factsOf(booking, { label: 'When', value: runText(run, timeZone) }),
    actions: [directions(booking), manage(publicUrl, booking)],
  }
}

/** Correct even if the email is late. */
function dayWord(date: string, today: string): string {
  if (date === today) return 'Today'
  return date === addDays(today, 1) ? 'Tomorrow' : shortDay(date)
}
