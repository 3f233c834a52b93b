import { clockText, dateOf, momentText, shortDay } from '#availability/time-format.ts'
import { toCardText } from '#bookings/refund-messages.ts'
import { dollars, runText } from '#bookings/server/booking-format.ts'
import { makeClinicIcs } from '#clinics/server/make-clinic-ics.ts'
import { paths } from '#kit/shared/paths.ts'
import { MINUTE, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import type { MailContent } from '#messages/contract.ts'
import { hiTo, quoted } from '#messages/safe-text.ts'
import type { ClinicBooking } from '../contract.ts'
import type { SeatsFacts, SeatsMessages } from './notify-seats.ts'

type Site = { publicUrl: string }
type SeatsComposers = { [Kind in keyof SeatsMessages]: (payload: SeatsMessages[Kind]) => MailContent }

/** From snapshots taken when queued. */
export function seatsComposers(site: Site): SeatsComposers {
  return {
    'clinic-booked': facts => bookedMail(site, facts),
    'clinic-decided': facts => decidedMail(site, facts),
    'clinic-booking-refunded': facts => refundedMail(site, facts),
    'clinic-seats-cancelled': facts => droppedMail(site, facts),
    'clinic-booking-cancelled': facts => cancelledMail(site, facts),
  }
}

function bookedMail(site: Site, { booking, revision }: SeatsFacts): MailContent {
  const { clinic, participants, reference } = booking
  const count = participants.length
  return {
    subject: `Booked: ${quoted(clinic.title)}, ${shortWhen(booking)}`,
    preheader: `${seatsText(count)} booked. Reference ${reference}.`,
    heading: 'You’re booked',
    paragraphs: [
      `${greeting(booking)} you’re booked for ${clinic.title} with ${clinic.athlete.name}. Show your ${count === 1 ? 'code' : 'codes'} at the field to check in.`,
      ...minimumLines(booking),
      refundLine(booking, Date.now()),
    ],
    facts: [...factsOf(booking), { label: 'Total', value: dollars(booking.totalAmount) }],
    actions: [{ label: 'View codes or cancel', url: receiptOf(site, booking) }],
    note: 'Anyone with this email can cancel the booking, so be careful who you forward it to.',
    calendar: calendarOf(site, { booking, revision }, 'REQUEST'),
  }
}

function decidedMail(site: Site, { booking }: SeatsFacts): MailContent {
  const { clinic, participantName } = booking
  return {
    subject: `It’s on: ${quoted(clinic.title)}, ${shortWhen(booking)}`,
    preheader: 'Enough people signed up.',
    heading: 'Your clinic is on',
    paragraphs: [
      `${hiTo(participantName)} enough people signed up, so ${clinic.title} is on. Bring your ${booking.participants.length === 1 ? 'code' : 'codes'} to check in.`,
      ...(booking.totalAmount === '0.00' ? [] : ['Sign-ups can no longer be refunded.']),
    ],
    facts: factsOf(booking),
    actions: [{ label: 'View codes', url: receiptOf(site, booking) }],
  }
}

/** A free booking's address is unproven: no typed name in the greeting. */
function greeting({ totalAmount, participantName }: ClinicBooking): string {
  return totalAmount === '0.00' ? 'Hi,' : hiTo(participantName)
}

function minimumLines({ clinic }: ClinicBooking): string[] {
  const { isDecided, minParticipants, decideBy, timeZone } = clinic
  if (isDecided || minParticipants <= 1) return []
  return [
    `The clinic needs ${minParticipants} sign-ups by ${momentText(decideBy, timeZone)}. If it falls short, it’s canceled and you get a full refund automatically.`,
  ]
}

function calendarOf(
  site: Site,
  { booking, revision }: SeatsFacts,
  method: 'REQUEST' | 'CANCEL',
): MailContent['calendar'] {
  const attendee = { name: booking.participantName, email: booking.participantEmail }
  const receipt = { reference: booking.reference, url: receiptOf(site, booking) }
  return makeClinicIcs(site, booking.clinic, { revision, bookingId: booking.id, method, attendee, receipt })
}

/** Free places are worth cancelling in time too. */
function refundLine({ clinic, totalAmount }: ClinicBooking, now: number): string {
  if (totalAmount === '0.00') return 'Can’t make it? Please cancel so someone else can take your seat.'
  if (Date.parse(clinic.refundableUntil) <= now) return 'Your booking is no longer refundable.'
  return `Plans change? Cancel by ${momentText(clinic.refundableUntil, clinic.timeZone)} for a full refund.`
}

function droppedMail(site: Site, facts: SeatsMessages['clinic-seats-cancelled']): MailContent {
  const { booking, revision, dropped, refundedCents } = facts
  const { clinic, participants, totalAmount } = booking
  return {
    subject: `Changed: ${quoted(clinic.title)}, ${shortWhen(booking)}`,
    preheader: `Canceled: ${dropped.join(', ')}. ${seatsText(participants.length)} still booked.`,
    heading: 'Your booking has changed',
    paragraphs: [
      `${greeting(booking)} you canceled the ${dropped.length === 1 ? 'seat' : 'seats'} for ${dropped.join(', ')}. Everyone else is still booked.`,
      ...moneyLines({ totalAmount }, { refundedCents, releasesCard: false }),
    ],
    facts: factsOf(booking),
    actions: [{ label: 'View codes or cancel', url: receiptOf(site, booking) }],
    calendar: calendarOf(site, { booking, revision }, 'REQUEST'),
  }
}

function refundedMail(site: Site, { booking, refundedCents }: SeatsMessages['clinic-booking-refunded']): MailContent {
  const { clinic } = booking
  return {
    subject: `Canceled: ${quoted(clinic.title)}, ${shortWhen(booking)}`,
    preheader: 'Your refund is on its way.',
    heading: 'You’re getting a refund',
    paragraphs: [
      `${hiTo(booking.participantName)} you canceled your booking after the refund deadline. Now ${clinic.title} has been canceled, so we’re refunding you in full.`,
      toCardText(refundedCents),
    ],
    facts: factsOf(booking),
    actions: [{ label: 'Find another clinic', url: `${site.publicUrl}${paths.nilClinics}` }],
  }
}

function cancelledMail(site: Site, facts: SeatsMessages['clinic-booking-cancelled']): MailContent {
  const { booking, revision, because, refundedCents, releasesCard, note } = facts
  const { clinic, participantName } = booking
  return {
    subject: `Canceled: ${quoted(clinic.title)}, ${shortWhen(booking)}`,
    preheader: refundedCents > 0 ? 'Your refund is on its way.' : 'Your booking was canceled.',
    heading: 'Your booking is canceled',
    paragraphs: [
      `${hiTo(participantName)} ${reasons[because](booking)}`,
      ...(note ? [`A message from ${clinic.athlete.name}: “${note}”`] : []),
      ...moneyLines(booking, { refundedCents, releasesCard }),
    ],
    facts: factsOf(booking),
    actions: [{ label: 'Find another clinic', url: `${site.publicUrl}${paths.nilClinics}` }],
    calendar: calendarOf(site, { booking, revision }, 'CANCEL'),
  }
}

const reasons: Record<SeatsMessages['clinic-booking-cancelled']['because'], (booking: ClinicBooking) => string> = {
  customer: ({ clinic }) => `your booking for ${clinic.title} is canceled, as you requested.`,
  athlete: ({ clinic }) => `${clinic.athlete.name} canceled ${clinic.title}. We’re sorry.`,
  'minimum-missed': ({ clinic }) =>
    `${clinic.title} was canceled because it didn’t get the ${clinic.minParticipants} sign-ups it needed.`,
  closed: ({ clinic }) => `${clinic.title} was canceled because ${clinic.facilityName} is closed at that time.`,
  administrator: ({ clinic }) => `we had to cancel your booking for ${clinic.title}.`,
  'payment-failed': ({ clinic }) => `your bank declined the payment for ${clinic.title}, so we canceled your booking.`,
}

function moneyLines(
  { totalAmount }: Pick<ClinicBooking, 'totalAmount'>,
  { refundedCents, releasesCard }: { refundedCents: number; releasesCard: boolean },
): string[] {
  if (totalAmount === '0.00') return []
  if (releasesCard) return ['We released the hold on your card. You were not charged.']
  return [refundedCents > 0 ? toCardText(refundedCents) : 'The refund deadline had passed, so there’s no refund.']
}

function factsOf({ clinic, participants, reference }: ClinicBooking): MailContent['facts'] {
  const start = Date.parse(clinic.scheduledDate)
  const end = start + clinic.duration * MINUTE
  const endTime = toOffsetIso(end, offsetMinutesAt(clinic.timeZone, end))
  return [
    { label: 'What', value: clinic.title },
    { label: 'With', value: clinic.athlete.name },
    { label: 'When', value: runText({ startTime: clinic.scheduledDate, endTime }, clinic.timeZone) },
    { label: 'Where', value: `${clinic.facilityName}, ${clinic.address}` },
    {
      label: participants.length === 1 ? 'Participant' : 'Participants',
      value: participants.map(({ name }) => name).join(', '),
    },
    { label: 'Reference', value: reference },
  ]
}

function seatsText(count: number): string {
  return count === 1 ? '1 seat' : `${count} seats`
}

function shortWhen({ clinic: { scheduledDate } }: ClinicBooking): string {
  return `${shortDay(dateOf(scheduledDate))}, ${clockText(scheduledDate)}`
}

function receiptOf({ publicUrl }: Site, { id, manageKey }: ClinicBooking): string {
  return `${publicUrl}${paths.nilBookingSuccess(id)}&key=${encodeURIComponent(manageKey)}`
}
