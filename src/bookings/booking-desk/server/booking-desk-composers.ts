import { bookingDeskUrl, type MailSite } from '#bookings/server/booking-links.ts'
import { noteOf } from '#bookings/server/facility-mails.ts'
import type { MailContent } from '#messages/contract.ts'
import type { BookingDeskLinkMessages } from './booking-desk-links.ts'

type BookingDeskComposers = { 'desk-link': (payload: BookingDeskLinkMessages['desk-link']) => MailContent }

export function bookingDeskComposers(site: MailSite): BookingDeskComposers {
  return { 'desk-link': facts => bookingDeskLinkMail(site, facts) }
}

function bookingDeskLinkMail(site: MailSite, facts: BookingDeskLinkMessages['desk-link']): MailContent {
  const { facilityId, facilityName, facilityAccessVersion } = facts
  return {
    subject: `Your booking desk link for ${facilityName}`,
    preheader: 'Links in earlier emails may no longer work.',
    heading: 'Your new booking desk link',
    paragraphs: [
      `Someone opened an old booking desk link for ${facilityName} and asked for a new one. Here it is.`,
      'If that wasn’t you, you can ignore this email. We sent the link only to this address.',
    ],
    facts: [],
    actions: [{ label: 'Open booking desk', url: bookingDeskUrl(site, facilityId, facilityAccessVersion) }],
    note: noteOf({ facilityName }),
  }
}
