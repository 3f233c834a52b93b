import { momentText } from '#availability/time-format.ts'
import type { Booking } from '#bookings/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import type { MailContent } from '#messages/contract.ts'
import { quoted } from '#messages/safe-text.ts'
import { centsOf, dollars, responseText, shortWhen, whenFacts } from './booking-format.ts'
import { bookingDeskUrl, decisionUrl, type MailSite } from './booking-links.ts'
import type { BookingFacts, BookingMessages } from './notify-booking.ts'

/** They name the customer but never link to the booking. */

/** To us if the facility has no address. */
export function toConfirmMail(site: MailSite, facts: BookingMessages['booking-to-confirm']): MailContent {
  const { booking, isForOperator } = facts
  const { facilityName, userInfo } = booking
  const until = deadlineText(booking)
  return {
    subject: `Please confirm: ${quoted(facilityName)}, ${shortWhen(booking)}`,
    preheader: `${userInfo.name} would like to book. Respond ${until}.`,
    heading: 'New booking request',
    paragraphs: [
      `${userInfo.name} would like to book ${facilityName}. Please confirm or decline ${until}.`,
      ...(isForOperator
        ? [
            `${product.name} has no email address for this facility, so this came to you. Please check with the owner and respond for them.`,
          ]
        : []),
      'If no one responds, the request expires, the times become available again and the customer isn’t charged.',
    ],
    facts: customerFacts(booking),
    ...answering(site, facts),
  }
}

/** To members: a reminder, or because it needs a manager. */
export function stillToConfirmMail(site: MailSite, facts: BookingMessages['booking-still-to-confirm']): MailContent {
  const { booking, because } = facts
  const { facilityName, userInfo } = booking
  const until = deadlineText(booking)
  const [subject, heading, why] = {
    reminder: ['Still waiting for you', 'A request is still waiting', 'Nobody has responded yet.'],
    escalation: [
      'About to expire',
      'A request is about to expire',
      'Nobody has responded yet, and time is running out.',
    ],
    'second-step': [
      'Needs your approval',
      'A request needs your approval',
      'The front desk approved it. Requests here need a second approval, from a manager or owner.',
    ],
  }[because] as [string, string, string]
  return {
    subject: `${subject}: ${quoted(facilityName)}, ${shortWhen(booking)}`,
    preheader: `${userInfo.name} would like to book. Respond ${until}.`,
    heading,
    paragraphs: [`${userInfo.name} would like to book ${facilityName}. ${why} Please respond ${until}.`],
    facts: customerFacts(booking),
    ...answering(site, facts),
  }
}

function deadlineText({ confirmBy, timeZone, ...booking }: Booking): string {
  return confirmBy ? `by ${momentText(confirmBy, timeZone)}` : `within ${responseText(booking)}`
}

/** Links that decide, and to all requests. Only the facility's own address gets its key. */
function answering(
  site: MailSite,
  { booking, accountId, isForAccount, facilityAccessVersion: version }: BookingMessages['booking-to-confirm'],
): Pick<MailContent, 'actions' | 'note'> {
  const isMember = isForAccount || accountId !== undefined
  const link = (answer: 'confirm' | 'decline') => decisionUrl(site, { booking, accountId, version, answer })
  const desk = isMember
    ? `${site.publicUrl}${paths.desk(booking.facilityId)}`
    : bookingDeskUrl(site, booking.facilityId, version)
  const deciding = isForAccount
    ? []
    : [
        { label: 'Confirm', url: link('confirm') },
        { label: 'Decline', url: link('decline') },
      ]
  return {
    actions: [...deciding, { label: 'See all requests', url: desk }],
    ...(!isMember && { note: noteOf(booking) }),
  }
}

export function madeMail(site: MailSite, { booking, facilityAccessVersion }: BookingFacts): MailContent {
  const { facilityName, userInfo } = booking
  return {
    subject: `New booking: ${quoted(facilityName)}, ${shortWhen(booking)}`,
    preheader: `${userInfo.name} has booked. There’s nothing to confirm.`,
    heading: 'You have a new booking',
    paragraphs: [`${userInfo.name} has booked ${facilityName}. There’s nothing to confirm.`],
    facts: customerFacts(booking),
    actions: [{ label: 'See your bookings', url: bookingDeskUrl(site, booking.facilityId, facilityAccessVersion) }],
    note: noteOf(booking),
  }
}

export function cancelledByCustomerMail(site: MailSite, { booking, facilityAccessVersion }: BookingFacts): MailContent {
  const { facilityId, facilityName, userInfo, slots, timeZone, reference } = booking
  return {
    subject: `Canceled by the customer: ${quoted(facilityName)}, ${shortWhen(booking)}`,
    preheader: `${userInfo.name} canceled.`,
    heading: 'A customer canceled',
    paragraphs: [`${userInfo.name} canceled a booking at ${facilityName}. You don’t need to do anything.`],
    facts: [...whenFacts(slots, timeZone), { label: 'Reference', value: reference }],
    actions: [{ label: 'See your bookings', url: bookingDeskUrl(site, facilityId, facilityAccessVersion) }],
    note: noteOf(booking),
  }
}

function customerFacts(booking: Booking): MailContent['facts'] {
  const { facilityName, userInfo, notes, slots, timeZone, totalAmount, reference } = booking
  return [
    { label: 'What', value: facilityName },
    ...whenFacts(slots, timeZone),
    { label: 'Amount', value: centsOf(totalAmount) > 0 ? dollars(totalAmount) : 'Free' },
    { label: 'Name', value: userInfo.name },
    { label: 'Email', value: userInfo.email },
    { label: 'Phone', value: userInfo.phone },
    { label: 'Notes', value: notes ?? '' },
    { label: 'Reference', value: reference },
  ].filter(({ value }) => value.trim())
}

/** Below a desk link. */
export function noteOf({ facilityName }: Pick<Booking, 'facilityName'>): string {
  return `Anyone with this link can confirm and cancel bookings at ${facilityName}. Please don’t forward it.`
}
