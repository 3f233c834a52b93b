import { clockText, dateOf, momentText, shortDay } from '#availability/time-format.ts'
import { toDollars } from '#kit/shared/money.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import type { MailContent } from '#messages/contract.ts'
import { hiTo, quoted } from '#messages/safe-text.ts'
import { policyText, toCardText } from '../refund-messages.ts'
import {
  cardCentsOf,
  centsOf,
  dollars,
  factsOf,
  priceFacts,
  responseText,
  runText,
  runTimes,
  shortWhen,
  whenFacts,
} from './booking-format.ts'
import { bookAgain, directions, type MailSite, manage } from './booking-links.ts'
import { cancelledMail } from './cancelled-mail.ts'
import { cancelledByCustomerMail, madeMail, stillToConfirmMail, toConfirmMail } from './facility-mails.ts'
import { icsOf } from './make-ics-file.ts'
import type { BookingFacts, BookingMessages } from './notify-booking.ts'

type BookingComposers = { [Kind in keyof BookingMessages]: (payload: BookingMessages[Kind]) => MailContent }

/** With the booking's state when queued. */
export function bookingComposers(site: MailSite): BookingComposers {
  return {
    'booking-confirmed': facts => confirmedMail(site, facts),
    'booking-requested': facts => requestedMail(site, facts),
    'booking-to-confirm': facts => toConfirmMail(site, facts),
    'booking-still-to-confirm': facts => stillToConfirmMail(site, facts),
    'booking-made': facts => madeMail(site, facts),
    'booking-cancelled-by-customer': facts => cancelledByCustomerMail(site, facts),
    'booking-cancelled': facts => cancelledMail(site, facts),
    'booking-changed': facts => changedMail(site, facts),
    'booking-transferred-in': facts => receivedMail(site, facts),
    'booking-transferred-out': facts => transferredMail(site, facts),
    'booking-reminder': facts => reminderMail(site, facts),
  }
}

function confirmedMail({ publicUrl }: MailSite, { booking, revision }: BookingFacts): MailContent {
  const { facilityName, userInfo, reference, slots, timeZone, mode } = booking
  const charged = mode === 'hold' && cardCentsOf(booking) > 0
  return {
    subject: `Booked: ${quoted(facilityName)}, ${shortWhen(booking)}`,
    preheader: `You’re booked. Reference ${reference}.`,
    heading: 'Your booking is confirmed',
    paragraphs: [
      mode === 'hold'
        ? `${hiTo(userInfo.name)} the owner of ${facilityName} confirmed your booking.`
        : `${hiTo(userInfo.name)} you’re booked at ${facilityName}.`,
      ...(charged ? [`Your card has been charged ${toDollars(cardCentsOf(booking))}.`] : []),
      policyText(booking, Date.now()),
    ],
    facts: [...factsOf(booking, ...whenFacts(slots, timeZone)), ...priceFacts(booking)],
    actions: [manage(publicUrl, booking), directions(booking)],
    note: 'Anyone with this email can change or cancel the booking, so forward it with care.',
    calendar: icsOf({ publicUrl }, { booking, revision }),
  }
}

function requestedMail({ publicUrl }: MailSite, { booking, revision }: BookingFacts): MailContent {
  const { facilityName, userInfo, slots, timeZone, confirmBy, creditAmount } = booking
  const card = cardCentsOf(booking)
  const hours = responseText(booking)
  const until = confirmBy ? ` (by ${momentText(confirmBy, timeZone)})` : ''
  return {
    subject: `Requested: ${quoted(facilityName)}, ${shortWhen(booking)}`,
    preheader: `The owner has ${hours} to respond.`,
    heading: 'We sent your request',
    paragraphs: [
      `${hiTo(userInfo.name)} we asked the owner of ${facilityName} to confirm your booking. ` +
        `They have ${hours} to respond${until}. We’ll hold the times for you until then.`,
      ...(card > 0
        ? [
            `Your card is authorized for ${toDollars(card)} but not charged. We’ll charge it only when the owner confirms.`,
          ]
        : []),
      ...(centsOf(creditAmount) > 0 ? [`We set aside ${dollars(creditAmount)} of your credit.`] : []),
      card > 0 || centsOf(creditAmount) > 0
        ? 'If the owner doesn’t confirm, the request expires and you won’t be charged.'
        : 'If the owner doesn’t confirm, the request expires.',
    ],
    facts: [...factsOf(booking, ...whenFacts(slots, timeZone)), ...priceFacts(booking)],
    actions: [manage(publicUrl, booking, 'View or cancel'), directions(booking)],
    calendar: icsOf({ publicUrl }, { booking, revision }),
  }
}

function receivedMail({ publicUrl }: MailSite, facts: BookingMessages['booking-transferred-in']): MailContent {
  const { booking, revision, from } = facts
  const { facilityName, slots, timeZone, status, totalAmount, reference, userInfo } = booking
  const isPending = status === 'pending_confirmation'
  return {
    subject: `A booking for you: ${quoted(facilityName)}, ${shortWhen(booking)}`,
    preheader: `It’s yours now. Reference ${reference}.`,
    heading: `${from} transferred a booking to you`,
    paragraphs: [
      `${hiTo(userInfo.name)} the booking at ${facilityName} is now yours. You can view, change or cancel it.`,
      ...(isPending ? ['The owner hasn’t confirmed it yet. We’ll email you when they respond.'] : []),
      ...(centsOf(totalAmount) > 0
        ? ['You have nothing to pay. Any refund goes to the person who paid.']
        : ['There’s nothing to pay.']),
    ],
    facts: factsOf(booking, ...whenFacts(slots, timeZone)),
    actions: [manage(publicUrl, booking), directions(booking)],
    note: 'Not expecting this? Cancel the booking or contact us.',
    calendar: icsOf({ publicUrl }, { booking, revision }),
  }
}

/** No link to the booking, but a calendar cancellation. */
function transferredMail({ publicUrl }: MailSite, facts: BookingMessages['booking-transferred-out']): MailContent {
  const { booking, revision, to, toEmail } = facts
  const { facilityName, slots, timeZone, totalAmount } = booking
  return {
    subject: `You transferred your booking: ${quoted(facilityName)}, ${shortWhen(booking)}`,
    preheader: `It’s now ${to}'s.`,
    heading: `Your booking is now ${to}'s`,
    paragraphs: [
      `You transferred your booking at ${facilityName} to ${to} (${toEmail}). We sent them their own link.`,
      'Your links no longer work, so only they can change or cancel it.',
      ...(centsOf(totalAmount) > 0 ? ['Any refund goes back to how you paid.'] : []),
    ],
    facts: factsOf(booking, ...whenFacts(slots, timeZone)),
    actions: [bookAgain(publicUrl, booking)],
    note: 'Wasn’t you? Contact us right away.',
    calendar: icsOf({ publicUrl }, { booking: { ...booking, status: 'cancelled' }, revision }),
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
    paragraphs: [`${hiTo(userInfo.name)} this is a reminder of your booking at ${facilityName}.`],
    facts: factsOf(booking, { label: 'When', value: runText(run, timeZone) }),
    actions: [directions(booking), manage(publicUrl, booking)],
  }
}

/** Correct even if the email is late. */
function dayWord(date: string, today: string): string {
  if (date === today) return 'Today'
  return date === addDays(today, 1) ? 'Tomorrow' : shortDay(date)
}

type Changed = BookingMessages['booking-changed']
type Slots = Changed['before']

function changedMail({ publicUrl }: { publicUrl: string }, facts: Changed): MailContent {
  const { booking, before, isMovedByOwner, byStaff } = facts
  const { facilityName, userInfo, slots, timeZone } = booking
  const canceled = isMovedByOwner || byStaff ? [] : canceledOnly(before, slots)
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
    ...movedTexts(facts),
    ...common(publicUrl, facts, [
      ...whenFacts(slots, timeZone, 'Now'),
      ...whenFacts(before, timeZone, 'Before'),
      ...(byStaff?.from ? [{ label: 'Before at', value: byStaff.from }] : []),
    ]),
  }
}

/** If staff moved it against the customer’s plans, the customer may cancel until it begins. */
function movedTexts(facts: Changed): Pick<MailContent, 'preheader' | 'heading' | 'paragraphs'> {
  const { booking, isMovedByOwner, byStaff, reason } = facts
  const { facilityName, userInfo } = booking
  const hi = hiTo(userInfo.name)
  const policy = policyText(booking, Date.now())
  if (isMovedByOwner)
    return {
      preheader: `${facilityName} is closed at your original time.`,
      heading: 'Your booking was moved',
      paragraphs: [
        `${hi} ${facilityName} is closed at your original time${reason ? ` (${reason})` : ''}, so the owner moved your booking. We’re sorry.`,
        cancelText(booking),
        ...moneyTexts(facts),
      ],
    }
  if (byStaff)
    return {
      preheader: byStaff.from ? `It’s now at ${facilityName}.` : 'It has a new time.',
      heading: 'Your booking was moved',
      paragraphs: [
        `${hi} the staff ${byStaff.from ? `moved your booking to ${facilityName}` : `at ${facilityName} moved your booking`}${byStaff.isRequestedByCustomer ? ', as you asked' : ''}.${reason ? ` Their reason: ${reason}` : ''}`,
        ...(byStaff.isRequestedByCustomer ? [] : [cancelText(booking)]),
        ...moneyTexts(facts),
        ...(byStaff.isRequestedByCustomer ? [policy] : []),
      ],
    }
  return {
    preheader: 'Your changes are confirmed.',
    heading: 'Your booking has changed',
    paragraphs: [`${hi} your booking at ${facilityName} has changed.`, ...moneyTexts(facts), policy],
  }
}

function cancelText({ totalAmount, isPaidAtFacility }: Changed['booking']): string {
  return isPaidAtFacility || centsOf(totalAmount) === 0
    ? 'If the new time doesn’t work for you, you can cancel.'
    : 'If the new time doesn’t work for you, cancel for a full refund.'
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

function moneyTexts({ booking, paidCents, refundedCents, creditCents }: Changed): string[] {
  if (booking.isPaidAtFacility) return []
  const texts = [
    ...(paidCents > 0 ? [`You paid ${toDollars(paidCents)} more by card.`] : []),
    ...(refundedCents > 0 ? [toCardText(refundedCents)] : []),
    ...(creditCents > 0 ? [`${toDollars(creditCents)} was returned to the credit you used.`] : []),
  ]
  return texts.length > 0 ? texts : ['There’s nothing more to pay.']
}
