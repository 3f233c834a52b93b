import type { Booking } from '#bookings/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import type { MailContent } from '#messages/contract.ts'
import { quoted } from '#messages/rules.ts'
import type { DeskLinkMessages } from '../desk/desk-links.ts'
import type { MailSite } from './booking-composers.ts'
import { deskUrl } from './booking-links.ts'
import { centsOf, dollars, momentText, responseText, shortWhen, whenFacts } from './booking-words.ts'
import type { BookingFacts, BookingMessages } from './tell-of-booking.ts'

/** They name the customer, whom the owner will meet, but never link to the booking. */

/** To us if the facility has no address. */
export function toConfirmMail(site: MailSite, facts: BookingMessages['booking-to-confirm']): MailContent {
  const { booking, isForOperator, isForAccount, facilityAccessVersion } = facts
  const { facilityName, userInfo, timeZone, confirmBy } = booking
  const url = isForAccount
    ? `${site.publicUrl}${paths.desk(booking.facilityId)}`
    : deskUrl(site, booking.facilityId, facilityAccessVersion)
  const until = confirmBy ? `by ${momentText(confirmBy, timeZone)}` : `within ${responseText(booking)}`
  return {
    subject: `Please confirm: ${quoted(facilityName)}, ${shortWhen(booking)}`,
    preheader: `${userInfo.name} would like to book. Answer ${until}.`,
    heading: 'Somebody would like to book',
    paragraphs: [
      `${userInfo.name} would like to book ${facilityName}. Please confirm or decline ${until}.`,
      ...(isForOperator
        ? [
            `${product.name} knows no email address of the facility, so this comes to you: please ask its owner, and answer for them.`,
          ]
        : []),
      'Without an answer the request cancels itself, the times are free again and the customer pays nothing.',
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
    preheader: `${userInfo.name} has booked. There is nothing to confirm.`,
    heading: 'You have a new booking',
    paragraphs: [`${userInfo.name} has booked ${facilityName}. There is nothing to confirm.`],
    facts: customerFacts(booking),
    actions: [{ label: 'See your bookings', url: deskUrl(site, booking.facilityId, facilityAccessVersion) }],
    note: noteOf(booking),
  }
}

export function givenUpMail(site: MailSite, { booking, facilityAccessVersion }: BookingFacts): MailContent {
  const { facilityId, facilityName, userInfo, slots, timeZone, reference } = booking
  return {
    subject: `Cancelled by the customer: ${quoted(facilityName)}, ${shortWhen(booking)}`,
    preheader: `${userInfo.name} does not come.`,
    heading: 'A customer has cancelled',
    paragraphs: [`${userInfo.name} has cancelled at ${facilityName}. There is nothing for you to do.`],
    facts: [...whenFacts(slots, timeZone), { label: 'Reference', value: reference }],
    actions: [{ label: 'See your bookings', url: deskUrl(site, facilityId, facilityAccessVersion) }],
    note: noteOf(booking),
  }
}

export function deskLinkMail(site: MailSite, facts: DeskLinkMessages['desk-link']): MailContent {
  const { facilityId, facilityName, facilityAccessVersion } = facts
  return {
    subject: `Your desk link for ${facilityName}`,
    preheader: 'Links in earlier emails may not work any more.',
    heading: 'Your new desk link',
    paragraphs: [
      `Somebody opened an old desk link of ${facilityName} and asked for a new one. Here it is.`,
      'If that was not you, there is nothing to do: only this address gets the link.',
    ],
    facts: [],
    actions: [{ label: 'Open the desk', url: deskUrl(site, facilityId, facilityAccessVersion) }],
    note: noteOf({ facilityName }),
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

function noteOf({ facilityName }: Pick<Booking, 'facilityName'>): string {
  return `Whoever has this link can confirm and cancel the bookings of ${facilityName}. Please do not forward it.`
}
