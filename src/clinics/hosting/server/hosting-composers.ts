import { clockText, dateOf, momentText, shortDay } from '#availability/time-format.ts'
import { facilityKey } from '#bookings/server/access.ts'
import { dollars, runText } from '#bookings/server/booking-format.ts'
import { bookingDeskUrl } from '#bookings/server/booking-links.ts'
import type { Clinic } from '#clinics/contract.ts'
import { breakEvenOf } from '#clinics/rules.ts'
import { receiptUrl } from '#clinics/seats/server/receipt-url.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { MINUTE, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import type { MailContent } from '#messages/contract.ts'
import { quoted, unlinked } from '#messages/safe-text.ts'
import type { HostFacts, HostMessages } from './notify-host.ts'

type Site = { publicUrl: string; signingSecret: string }
type HostingComposers = { [Kind in keyof HostMessages]: (payload: HostMessages[Kind]) => MailContent }

export function hostingComposers(site: Site): HostingComposers {
  return {
    'clinic-published': facts => publishedMail(site, facts),
    'clinic-field-reserved': facts => reservedMail(site, facts),
    'clinic-requested': facts => requestedMail(site, facts),
    'clinic-to-approve': facts => toApproveMail(site, facts),
    'clinic-confirmed': facts => takesPlaceMail(site, facts),
    'clinic-cancelled': facts => calledOffMail(site, facts),
    'clinic-field-released': releasedMail,
    'clinic-message': facts => messageMail(site, facts),
  }
}

function publishedMail(site: Site, facts: HostFacts): MailContent {
  const { clinic } = facts
  const by = momentText(clinic.decideBy, clinic.timeZone)
  return {
    subject: `Published: ${quoted(titleOf(clinic))}, ${shortWhen(clinic)}`,
    preheader: `It’s open for sign-up, and ${clinic.facilityName} is reserved.`,
    heading: 'Your clinic is published',
    paragraphs: [
      `Your clinic is open for sign-up, and ${clinic.facilityName} is reserved.`,
      `You need ${signUpsText(clinic.minParticipants)} by ${by}. If you don’t get there, the clinic is canceled automatically, everyone is refunded in full, and the field is released.`,
    ],
    facts: [...factsOf(clinic), ...fieldFacts(facts), { label: 'Final count', value: by }],
    actions: [manage(site, clinic), show(site, clinic)],
  }
}

function reservedMail(site: Site, facts: HostFacts): MailContent {
  const { clinic, fieldCents, facilityAccessVersion } = facts
  const by = momentText(clinic.decideBy, clinic.timeZone)
  const desk = bookingDeskUrl(site, clinic.facilityId, facilityAccessVersion)
  return {
    subject: `Reserved for a clinic: ${quoted(clinic.facilityName)}, ${shortWhen(clinic)}`,
    preheader: 'You don’t need to do anything.',
    heading: 'Your field is reserved for a clinic',
    paragraphs: [
      `An athlete published a clinic at ${clinic.facilityName}, so these times are no longer bookable. You don’t need to do anything.`,
      `The final count is on ${by}. If too few people sign up by then, we’ll email you and the times open up again.`,
      ...(fieldCents > 0 ? ['Sign-up payments go to your field first, until its price is paid.'] : []),
    ],
    facts: [
      ...factsOf(clinic),
      { label: 'Led by', value: unlinked(clinic.athlete.name) },
      { label: 'For the field', value: amountText(fieldCents) },
    ],
    actions: [show(site, clinic), { label: 'Open your booking desk', url: desk }],
    note: `Is something wrong? Close these times at your booking desk to cancel the clinic and refund everyone, or email ${product.supportEmail}.`,
  }
}

function requestedMail(site: Site, facts: HostFacts): MailContent {
  const { clinic } = facts
  return {
    subject: `Requested: ${quoted(titleOf(clinic))}, ${shortWhen(clinic)}`,
    preheader: `We asked the owner of ${clinic.facilityName}.`,
    heading: 'Your clinic is awaiting approval',
    paragraphs: [
      `We asked the owner of ${clinic.facilityName}. The field is reserved until they respond. You can share the clinic and take sign-ups once they approve it.`,
      ...(clinic.approvalDueAt
        ? [
            `If they don’t respond by ${momentText(clinic.approvalDueAt, clinic.timeZone)}, the request expires and the field is released.`,
          ]
        : []),
    ],
    facts: [...factsOf(clinic), ...fieldFacts(facts)],
    actions: [manage(site, clinic)],
  }
}

function toApproveMail(site: Site, facts: HostMessages['clinic-to-approve']): MailContent {
  const { clinic, fieldCents, facilityAccessVersion, isForOperator } = facts
  const key = facilityKey(site.signingSecret, clinic.facilityId, facilityAccessVersion)
  const url = `${site.publicUrl}${paths.clinicRequest(clinic.id)}${isForOperator ? '' : `?key=${encodeURIComponent(key)}`}`
  const by = clinic.approvalDueAt && momentText(clinic.approvalDueAt, clinic.timeZone)
  return {
    subject: `Please approve a clinic: ${quoted(clinic.facilityName)}, ${shortWhen(clinic)}`,
    preheader: 'No one can sign up until you approve it.',
    heading: isForOperator ? 'Clinic request for a field without an owner' : 'Clinic request for your field',
    paragraphs: [
      `An athlete wants to hold a clinic at ${clinic.facilityName}. The times are reserved until you respond, and no one can sign up until you approve it.`,
      ...(by ? [`If you don’t respond by ${by}, the request expires and the times open up again.`] : []),
      ...(fieldCents > 0 ? ['Sign-up payments go to your field first, until its price is paid.'] : []),
    ],
    facts: [
      ...factsOf(clinic),
      { label: 'Led by', value: unlinked(clinic.athlete.name) },
      { label: 'For the field', value: amountText(fieldCents) },
    ],
    actions: [{ label: 'Approve or decline', url }],
  }
}

function takesPlaceMail(site: Site, facts: HostMessages['clinic-confirmed']): MailContent {
  const { clinic, placesBooked } = facts
  return {
    subject: `It’s on: ${quoted(titleOf(clinic))}, ${shortWhen(clinic)}`,
    preheader: `${signUpsText(placesBooked)} so far.`,
    heading: 'Your clinic is on',
    paragraphs: [
      `You reached your minimum: ${placesBooked} of ${clinic.maxParticipants} seats are booked. The rest can be booked until the clinic starts.`,
      'At the field, scan each participant’s code with your phone to check them in.',
    ],
    facts: [...factsOf(clinic), ...fieldFacts(facts)],
    actions: [manage(site, clinic), show(site, clinic)],
  }
}

function calledOffMail(site: Site, facts: HostMessages['clinic-cancelled']): MailContent {
  const { clinic, refunded, refundedCents } = facts
  return {
    subject: `Canceled: ${quoted(titleOf(clinic))}, ${shortWhen(clinic)}`,
    preheader: 'Everyone who paid was refunded in full.',
    heading: 'Your clinic is canceled',
    paragraphs: [
      reasonText(clinic),
      refunded > 0
        ? `We refunded ${countText(refunded, 'booking')} in full, ${toDollars(refundedCents)} in total, and emailed everyone who booked.`
        : 'There was nothing to refund. We emailed everyone who booked.',
    ],
    facts: factsOf(clinic),
    actions: [{ label: 'Publish another clinic', url: `${site.publicUrl}${paths.newClinic}` }, manage(site, clinic)],
  }
}

function reasonText({ cancelledBecause, minParticipants, facilityName }: Clinic): string {
  switch (cancelledBecause) {
    case 'minimum-missed':
      return `Your clinic didn’t get ${signUpsText(minParticipants)} in time, so it was canceled. ${facilityName} has been released.`
    case 'closed':
      return `${facilityName} is closed at that time, so your clinic was canceled. We’re sorry.`
    case 'declined':
      return `The owner of ${facilityName} declined your clinic.`
    case 'not-approved':
      return `The owner of ${facilityName} didn’t respond in time, so your request expired.`
    case 'administrator':
      return `We had to cancel your clinic. ${facilityName} has been released. If you think this is a mistake, email ${product.supportEmail}.`
    case 'athlete':
    case null:
      return `You canceled your clinic. ${facilityName} has been released.`
  }
}

function releasedMail({ clinic }: HostFacts): MailContent {
  return {
    subject: `Available again: ${quoted(clinic.facilityName)}, ${shortWhen(clinic)}`,
    preheader: 'The clinic was canceled.',
    heading: 'Your field is available again',
    paragraphs: [
      `The clinic at ${clinic.facilityName} was canceled, so its times can be booked again. You don’t need to do anything.`,
    ],
    facts: whenAndWhere(clinic),
    actions: [],
  }
}

/** Attributes the text to the athlete. */
function messageMail(site: Site, { clinic, subject, body, booking }: HostMessages['clinic-message']): MailContent {
  const { name } = clinic.athlete
  return {
    subject: `Message about ${quoted(clinic.title)}: ${subject}`,
    preheader: `${name} sent a message to everyone who booked.`,
    heading: subject,
    paragraphs: [
      `${name}, who leads “${clinic.title}”, sent this message to everyone who booked:`,
      ...body.split(/\n+/),
    ],
    facts: factsOf(clinic),
    actions: [{ label: 'See your booking', url: receiptUrl(site, booking) }],
    note: `You’re getting this because your email was used to book this clinic. The message is from the athlete, not from ${product.name}.`,
  }
}

function factsOf(clinic: Clinic): MailContent['facts'] {
  const cents = fromDecimal(clinic.price)!
  return [
    { label: 'What', value: titleOf(clinic) },
    ...whenAndWhere(clinic),
    { label: 'Price', value: cents === 0 ? 'Free' : `${dollars(clinic.price)} per person` },
    { label: 'Seats', value: String(clinic.maxParticipants) },
  ]
}

function whenAndWhere({ facilityName, address, timeZone, ...clinic }: Clinic): MailContent['facts'] {
  const ends = Date.parse(clinic.scheduledDate) + clinic.duration * MINUTE
  const endTime = toOffsetIso(ends, offsetMinutesAt(timeZone, ends))
  return [
    { label: 'When', value: runText({ startTime: clinic.scheduledDate, endTime }, timeZone) },
    { label: 'Where', value: [facilityName, address].filter(Boolean).join(', ') },
  ]
}

function fieldFacts({ clinic, fieldCents }: HostFacts): MailContent['facts'] {
  if (fieldCents === 0) return [{ label: 'Field', value: 'Free' }]
  const breakEven = breakEvenOf({ priceCents: fromDecimal(clinic.price)!, fieldCents })
  return [
    { label: 'Field', value: toDollars(fieldCents) },
    ...(breakEven === null
      ? []
      : [
          { label: 'Break-even', value: `${signUpsText(breakEven)} ${breakEven === 1 ? 'covers' : 'cover'} the field` },
        ]),
  ]
}

function manage({ publicUrl }: Site, { id }: Clinic): MailContent['actions'][number] {
  return { label: 'Manage your clinic', url: `${publicUrl}${paths.hostedClinic(id)}` }
}

function show({ publicUrl }: Site, { id }: Clinic): MailContent['actions'][number] {
  return { label: 'View clinic page', url: `${publicUrl}${paths.nilBooking(id)}` }
}

/** Without anything a mail program could link: the host typed both the title and the address, neither proven. */
function titleOf({ title, sportType }: Clinic): string {
  return unlinked(title) || `${sportType} clinic`
}

function shortWhen({ scheduledDate }: Clinic): string {
  return `${shortDay(dateOf(scheduledDate))}, ${clockText(scheduledDate)}`
}

function signUpsText(count: number): string {
  return countText(count, 'sign-up')
}

function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function amountText(cents: number): string {
  return cents === 0 ? 'Free' : toDollars(cents)
}
