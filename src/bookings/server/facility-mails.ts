import { momentText } from '#availability/time-format.ts'
import type { Booking } from '#bookings/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import type { MailContent } from '#messages/contract.ts'
import { quoted } from '#messages/safe-text.ts'
import { centsOf, dollars, responseText, shortWhen, whenFacts } from './booking-format.ts'
import { bookingDeskUrl, type MailSite } from './booking-links.ts'
import type { BookingFacts, BookingMessages } from './notify-booking.ts'

/** They name the customer but never link to the booking. */

/** To us if the facility has no address. */
export function toConfirmMail(site: MailSite, facts: BookingMessages['booking-to-confirm']): MailContent {
  const { booking, isForOperator, isForAccount, facilityAccessVersion } = facts
  const { facilityName, userInfo, timeZone, confirmBy } = booking
  const url = isForAccount
    ? `${site.publicUrl}${paths.desk(booking.facilityId)}`
    : bookingDeskUrl(site, booking.facilityId, facilityAccessVersion)
  const until = confirmBy ? `by ${momentText(confirmBy, timeZone)}` : `within ${responseText(booking)}`
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
    actions: [{ label: 'Confirm or decline', url }],
    ...(!isForAccount && { note: noteOf(booking) }),
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
