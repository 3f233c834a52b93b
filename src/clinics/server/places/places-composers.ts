import { clockText, dateOf, shortDay } from '#availability/time-words.ts'
import { dollars, momentText, runText } from '#bookings/server/mail/booking-words.ts'
import { toCardText } from '#bookings/server/mail/refund-words.ts'
import type { ClinicBooking } from '#clinics/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { MINUTE, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import type { MailContent } from '#messages/contract.ts'
import { quoted } from '#messages/rules.ts'
import { clinicCalendar } from '../clinic-calendar.ts'
import type { PlacesFacts, PlacesMessages } from './tell-of-places.ts'

type Site = { publicUrl: string }
type PlacesComposers = { [Kind in keyof PlacesMessages]: (payload: PlacesMessages[Kind]) => MailContent }

/** From snapshots taken when queued. */
export function placesComposers(site: Site): PlacesComposers {
  return {
    'clinic-booked': facts => bookedMail(site, facts),
    'clinic-decided': facts => decidedMail(site, facts),
    'clinic-booking-given-back': facts => givenBackMail(site, facts),
    'clinic-places-dropped': facts => droppedMail(site, facts),
    'clinic-booking-cancelled': facts => cancelledMail(site, facts),
  }
}

function bookedMail(site: Site, { booking, revision }: PlacesFacts): MailContent {
  const { clinic, participants, reference } = booking
  const count = participants.length
  return {
    subject: `Booked: ${quoted(clinic.title)}, ${shortWhen(booking)}`,
    preheader: `${count === 1 ? 'The place is yours' : `The ${count} places are yours`}. Reference ${reference}.`,
    heading: count === 1 ? 'You have a place' : `You have ${count} places`,
    paragraphs: [
      `${greeting(booking)} ${clinic.athlete.name} is looking forward to you. Show the code of your booking at the field.`,
      ...minimumLines(booking),
      refundLine(booking, Date.now()),
    ],
    facts: [...factsOf(booking), { label: 'Total', value: dollars(booking.totalAmount) }],
    actions: [{ label: 'See codes, or cancel', url: receiptOf(site, booking) }],
    note: 'Whoever has this mail can cancel the booking, so forward it with care.',
    calendar: calendarOf(site, { booking, revision }, 'REQUEST'),
  }
}

function decidedMail(site: Site, { booking }: PlacesFacts): MailContent {
  const { clinic, participantName } = booking
  return {
    subject: `It takes place: ${quoted(clinic.title)}, ${shortWhen(booking)}`,
    preheader: 'Enough have booked.',
    heading: 'It takes place',
    paragraphs: [
      `Hi ${participantName}, enough have booked, so ${clinic.title} takes place. Please bring the code of your booking.`,
      ...(booking.totalAmount === '0.00' ? [] : ['From now on places are not refunded any more.']),
    ],
    facts: factsOf(booking),
    actions: [{ label: 'See codes', url: receiptOf(site, booking) }],
  }
}

/** A free booking's address is unproven: no typed name in the greeting. */
function greeting({ totalAmount, participantName }: ClinicBooking): string {
  return totalAmount === '0.00' ? 'Hi,' : `Hi ${participantName},`
}

function minimumLines({ clinic }: ClinicBooking): string[] {
  const { isDecided, minParticipants, decideBy, timeZone } = clinic
  if (isDecided || minParticipants <= 1) return []
  return [
    `It takes place when ${minParticipants} have booked by ${momentText(decideBy, timeZone)}. If not, you get everything back, without asking for it.`,
  ]
}

function calendarOf(
  site: Site,
  { booking, revision }: PlacesFacts,
  method: 'REQUEST' | 'CANCEL',
): MailContent['calendar'] {
  const attendee = { name: booking.participantName, email: booking.participantEmail }
  const receipt = { reference: booking.reference, url: receiptOf(site, booking) }
  return clinicCalendar(site, booking.clinic, { revision, bookingId: booking.id, method, attendee, receipt })
}

/** Free places are worth cancelling in time too. */
function refundLine({ clinic, totalAmount }: ClinicBooking, now: number): string {
  if (totalAmount === '0.00') return 'Cannot come? Please cancel, so that somebody else can take part.'
  if (Date.parse(clinic.refundableUntil) <= now) return 'It is too late for a refund, whatever comes.'
  return `Plans change? Cancel by ${momentText(clinic.refundableUntil, clinic.timeZone)} for a full refund.`
}

function droppedMail(site: Site, facts: PlacesMessages['clinic-places-dropped']): MailContent {
  const { booking, revision, dropped, refundedCents } = facts
  const { clinic, participants, totalAmount } = booking
  return {
    subject: `Changed: ${quoted(clinic.title)}, ${shortWhen(booking)}`,
    preheader: `${dropped.join(', ')}: canceled. ${participants.length === 1 ? 'One place stays' : `${participants.length} places stay`} booked.`,
    heading: 'Your booking has changed',
    paragraphs: [
      `${greeting(booking)} as you asked, we canceled the ${dropped.length === 1 ? 'place' : 'places'} of ${dropped.join(', ')}. The others stay booked.`,
      ...moneyLines({ totalAmount }, { refundedCents, releasesCard: false }),
    ],
    facts: factsOf(booking),
    actions: [{ label: 'See codes, or cancel', url: receiptOf(site, booking) }],
    calendar: calendarOf(site, { booking, revision }, 'REQUEST'),
  }
}

function givenBackMail(
  site: Site,
  { booking, refundedCents }: PlacesMessages['clinic-booking-given-back'],
): MailContent {
  const { clinic } = booking
  return {
    subject: `Called off: ${quoted(clinic.title)}, ${shortWhen(booking)}`,
    preheader: 'Your money is on its way back.',
    heading: 'Your money comes back',
    paragraphs: [
      `Hi ${booking.participantName}, you gave up your booking when it was too late for a refund. Now ${clinic.title} does not take place at all, so nothing is kept.`,
      toCardText(refundedCents),
    ],
    facts: factsOf(booking),
    actions: [{ label: 'Find another clinic', url: `${site.publicUrl}${paths.nilClinics}` }],
  }
}

function cancelledMail(site: Site, facts: PlacesMessages['clinic-booking-cancelled']): MailContent {
  const { booking, revision, because, refundedCents, releasesCard, note } = facts
  const { clinic, participantName } = booking
  return {
    subject: `Canceled: ${quoted(clinic.title)}, ${shortWhen(booking)}`,
    preheader: refundedCents > 0 ? 'Your money is on its way back.' : 'The places are free again.',
    heading: 'Your booking is canceled',
    paragraphs: [
      `Hi ${participantName}, ${reasons[because](booking)}`,
      ...(note ? [`${clinic.athlete.name} writes: “${note}”`] : []),
      ...moneyLines(booking, { refundedCents, releasesCard }),
    ],
    facts: factsOf(booking),
    actions: [{ label: 'Find another clinic', url: `${site.publicUrl}${paths.nilClinics}` }],
    calendar: calendarOf(site, { booking, revision }, 'CANCEL'),
  }
}

const reasons: Record<PlacesMessages['clinic-booking-cancelled']['because'], (booking: ClinicBooking) => string> = {
  customer: ({ clinic }) => `as you asked, we canceled your booking of ${clinic.title}.`,
  athlete: ({ clinic }) => `${clinic.athlete.name} has called off ${clinic.title}. We are sorry.`,
  'minimum-missed': ({ clinic }) =>
    `too few have booked ${clinic.title}: it needed ${clinic.minParticipants}. So it does not take place.`,
  closed: ({ clinic }) => `${clinic.facilityName} is closed at that time, so ${clinic.title} does not take place.`,
  administrator: ({ clinic }) => `we had to cancel your booking of ${clinic.title}.`,
  'payment-failed': ({ clinic }) =>
    `your bank did not let the payment for ${clinic.title} go through, so the places are free again.`,
}

function moneyLines(
  { totalAmount }: Pick<ClinicBooking, 'totalAmount'>,
  { refundedCents, releasesCard }: { refundedCents: number; releasesCard: boolean },
): string[] {
  if (totalAmount === '0.00') return []
  if (releasesCard) return ['Your card was not charged; what was reserved on it is let go.']
  return [refundedCents > 0 ? toCardText(refundedCents) : 'It was too late for a refund.']
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

function shortWhen({ clinic: { scheduledDate } }: ClinicBooking): string {
  return `${shortDay(dateOf(scheduledDate))}, ${clockText(scheduledDate)}`
}

function receiptOf({ publicUrl }: Site, { id, manageKey }: ClinicBooking): string {
  return `${publicUrl}${paths.nilBookingSuccess(id)}&key=${encodeURIComponent(manageKey)}`
}
