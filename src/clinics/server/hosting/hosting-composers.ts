import { clockText, dateOf, shortDay } from '#availability/time-words.ts'
import { facilityKey } from '#bookings/server/access.ts'
import { deskUrl } from '#bookings/server/mail/booking-links.ts'
import { dollars, momentText, runText } from '#bookings/server/mail/booking-words.ts'
import type { Clinic } from '#clinics/contract.ts'
import { breakEvenOf } from '#clinics/rules.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { MINUTE, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import type { MailContent } from '#messages/contract.ts'
import { quoted, unlinked } from '#messages/rules.ts'
import { receiptUrl } from '../places/receipt-url.ts'
import type { HostFacts, HostMessages } from './tell-host.ts'

type Site = { publicUrl: string; signingSecret: string }
type HostingComposers = { [Kind in keyof HostMessages]: (payload: HostMessages[Kind]) => MailContent }

export function hostingComposers(site: Site): HostingComposers {
  return {
    'clinic-published': facts => publishedMail(site, facts),
    'clinic-field-reserved': facts => reservedMail(site, facts),
    'clinic-requested': facts => requestedMail(site, facts),
    'clinic-to-approve': facts => toApproveMail(site, facts),
    'clinic-takes-place': facts => takesPlaceMail(site, facts),
    'clinic-called-off': facts => calledOffMail(site, facts),
    'clinic-field-released': releasedMail,
    'clinic-message': facts => messageMail(site, facts),
  }
}

function publishedMail(site: Site, facts: HostFacts): MailContent {
  const { clinic } = facts
  const by = momentText(clinic.decideBy, clinic.timeZone)
  return {
    subject: `Published: ${quoted(titleOf(clinic))}, ${shortWhen(clinic)}`,
    preheader: `Everybody can find and book it now. ${clinic.facilityName} is reserved.`,
    heading: 'Your clinic is published',
    paragraphs: [
      `Everybody can find and book it now, and ${clinic.facilityName} is reserved for it.`,
      `${placesText(clinic.minParticipants)} must be booked by ${by}. If they are not, the clinic is called off by itself: everybody is refunded in full and the field is free again.`,
    ],
    facts: [...factsOf(clinic), ...fieldFacts(facts), { label: 'Decided', value: by }],
    actions: [manage(site, clinic), show(site, clinic)],
  }
}

function reservedMail(site: Site, facts: HostFacts): MailContent {
  const { clinic, fieldCents, facilityAccessVersion } = facts
  const by = momentText(clinic.decideBy, clinic.timeZone)
  const desk = deskUrl(site, clinic.facilityId, facilityAccessVersion)
  return {
    subject: `Reserved for a clinic: ${quoted(clinic.facilityName)}, ${shortWhen(clinic)}`,
    preheader: 'There is nothing to confirm.',
    heading: 'Your field is reserved for a clinic',
    paragraphs: [
      `An athlete has published a clinic at ${clinic.facilityName}, so these times cannot be booked by others. There is nothing to confirm.`,
      `Whether it takes place is decided by ${by}. If too few have booked by then, we write to you and the times are free again.`,
      ...(fieldCents > 0 ? [`What people pay for it goes to your field first, until its price is paid.`] : []),
    ],
    facts: [
      ...factsOf(clinic),
      { label: 'Led by', value: unlinked(clinic.athlete.name) },
      { label: 'For the field', value: amountText(fieldCents) },
    ],
    actions: [show(site, clinic), { label: 'Open the desk of this field', url: desk }],
    note: `Something wrong with it? Close the times at the desk: the clinic is called off then, and everybody is refunded. Or write to ${product.supportEmail}.`,
  }
}

function requestedMail(site: Site, facts: HostFacts): MailContent {
  const { clinic } = facts
  return {
    subject: `Requested: ${quoted(titleOf(clinic))}, ${shortWhen(clinic)}`,
    preheader: `We asked the owner of ${clinic.facilityName}.`,
    heading: 'We asked the owner of the field',
    paragraphs: [
      `${clinic.facilityName} is reserved for your clinic until its owner answers. You can share the clinic and take sign-ups once they approve it.`,
      ...(clinic.approvalDueAt
        ? [
            `If they don't answer by ${momentText(clinic.approvalDueAt, clinic.timeZone)}, the request expires and the field is free again.`,
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
    preheader: 'Nobody can sign up until you approve it.',
    heading: isForOperator ? 'A clinic asks for a field without an owner' : 'A clinic asks for your field',
    paragraphs: [
      `An athlete wants to hold a clinic at ${clinic.facilityName}. The times are reserved until you answer, and nobody can sign up before you approve it.`,
      ...(by ? [`If you don't answer by ${by}, the request expires and the times are free again.`] : []),
      ...(fieldCents > 0 ? ['What people pay goes to your field first, until its price is paid.'] : []),
    ],
    facts: [
      ...factsOf(clinic),
      { label: 'Led by', value: unlinked(clinic.athlete.name) },
      { label: 'For the field', value: amountText(fieldCents) },
    ],
    actions: [{ label: 'Approve or decline', url }],
  }
}

function takesPlaceMail(site: Site, facts: HostMessages['clinic-takes-place']): MailContent {
  const { clinic, placesBooked } = facts
  return {
    subject: `It takes place: ${quoted(titleOf(clinic))}, ${shortWhen(clinic)}`,
    preheader: `${placesText(placesBooked)} booked.`,
    heading: 'Your clinic takes place',
    paragraphs: [
      `Enough have booked: ${placesText(placesBooked)} of ${clinic.maxParticipants}. Places that are left can be booked until it begins.`,
      'At the field every participant shows a code. Scan it with your phone to check them in.',
    ],
    facts: [...factsOf(clinic), ...fieldFacts(facts)],
    actions: [manage(site, clinic), show(site, clinic)],
  }
}

function calledOffMail(site: Site, facts: HostMessages['clinic-called-off']): MailContent {
  const { clinic, refunded, refundedCents } = facts
  return {
    subject: `Called off: ${quoted(titleOf(clinic))}, ${shortWhen(clinic)}`,
    preheader: 'Everybody who has paid is refunded in full.',
    heading: 'Your clinic is called off',
    paragraphs: [
      reasonText(clinic),
      refunded > 0
        ? `${toDollars(refundedCents)} goes back in full for ${countText(refunded, 'booking')}. Everybody who had booked has been told.`
        : 'Nothing had to be paid back. Everybody who had booked has been told.',
    ],
    facts: factsOf(clinic),
    actions: [{ label: 'Publish another clinic', url: `${site.publicUrl}${paths.newClinic}` }, manage(site, clinic)],
  }
}

function reasonText({ cancelledBecause, minParticipants, facilityName }: Clinic): string {
  switch (cancelledBecause) {
    case 'minimum-missed':
      return `Fewer than ${placesText(minParticipants)} were booked in time, so your clinic does not take place. ${facilityName} is free again.`
    case 'closed':
      return `${facilityName} is closed at that time, so your clinic cannot take place. We are sorry.`
    case 'declined':
      return `The owner of ${facilityName} declined your clinic.`
    case 'not-approved':
      return `The owner of ${facilityName} didn't answer in time, so your request expired.`
    case 'administrator':
      return `We had to call your clinic off. ${facilityName} is free again. If you think that is wrong, please write to us at ${product.supportEmail}.`
    case 'athlete':
    case null:
      return `Your clinic is called off, as you asked. ${facilityName} is free again.`
  }
}

function releasedMail({ clinic }: HostFacts): MailContent {
  return {
    subject: `Free again: ${quoted(clinic.facilityName)}, ${shortWhen(clinic)}`,
    preheader: 'The clinic does not take place.',
    heading: 'Your field is free again',
    paragraphs: [
      `The clinic that ${clinic.facilityName} was reserved for does not take place. The times can be booked again. There is nothing for you to do.`,
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
    preheader: `${name} writes to everybody who has booked.`,
    heading: subject,
    paragraphs: [`${name}, who leads “${clinic.title}”, writes to everybody who has booked:`, ...body.split(/\n+/)],
    facts: factsOf(clinic),
    actions: [{ label: 'See your booking', url: receiptUrl(site, booking) }],
    note: `You get this because a place at this clinic was booked with your address. The words are the athlete’s, not those of ${product.name}.`,
  }
}

function factsOf(clinic: Clinic): MailContent['facts'] {
  const cents = fromDecimal(clinic.price)!
  return [
    { label: 'What', value: titleOf(clinic) },
    ...whenAndWhere(clinic),
    { label: 'Price', value: cents === 0 ? 'Free' : `${dollars(clinic.price)} a person` },
    { label: 'Places', value: String(clinic.maxParticipants) },
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
      : [{ label: 'Break-even', value: `${breakEven} of ${clinic.maxParticipants} places pay for the field` }]),
  ]
}

function manage({ publicUrl }: Site, { id }: Clinic): MailContent['actions'][number] {
  return { label: 'Manage your clinic', url: `${publicUrl}${paths.hostedClinic(id)}` }
}

function show({ publicUrl }: Site, { id }: Clinic): MailContent['actions'][number] {
  return { label: 'See its page', url: `${publicUrl}${paths.nilBooking(id)}` }
}

/** Without anything a mail program could link: the host typed both the title and the address, neither proven. */
function titleOf({ title, sportType }: Clinic): string {
  return unlinked(title) || `${sportType} clinic`
}

function shortWhen({ scheduledDate }: Clinic): string {
  return `${shortDay(dateOf(scheduledDate))}, ${clockText(scheduledDate)}`
}

function placesText(places: number): string {
  return countText(places, 'place')
}

function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function amountText(cents: number): string {
  return cents === 0 ? 'Free' : toDollars(cents)
}
