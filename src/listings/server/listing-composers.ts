import { product } from '#kit/shared/product.ts'
import { priceText } from '#kit/shared/typed-price.ts'
import type { MailContent } from '#messages/contract.ts'
import { unlinked } from '#messages/safe-text.ts'
import { REVIEW_HOURS } from '#submissions/rules.ts'
import { ownUrl } from '#submissions/server/own-key.ts'
import { reviewUrl } from '#submissions/server/review-mails.ts'
import { CONFIRMATIONS } from '../rules.ts'
import type { ListingMessages } from './notify-listing.ts'

type Site = { publicUrl: string; signingSecret: string }
type ListingComposers = { [Kind in keyof ListingMessages]: (payload: ListingMessages[Kind]) => MailContent }

export function listingComposers(site: Site): ListingComposers {
  return {
    'listing-waiting': facts => waitingMail(site, facts),
    'listing-received': facts => receivedMail(site, facts),
  }
}

function waitingMail({ publicUrl }: Site, facts: ListingMessages['listing-waiting']): MailContent {
  const { facilityName, city, state } = facts
  return {
    subject: `New listing: ${facilityName}, ${city}, ${state}`,
    preheader: `The owner expects a decision within ${REVIEW_HOURS} hours.`,
    heading: 'A facility is waiting for review',
    paragraphs: [`${facts.contactName} submitted a facility. We promised a decision within ${REVIEW_HOURS} hours.`],
    facts: [
      { label: 'Facility', value: facilityName },
      { label: 'Type', value: facts.facilityType },
      { label: 'Address', value: `${facts.address}, ${city}, ${state} ${facts.zipCode}` },
      { label: 'Sports', value: facts.sportTypes.join(', ') },
      { label: 'Price per hour', value: priceText(facts.pricePerHour) },
      { label: 'Contact', value: facts.contactName },
      { label: 'Email', value: facts.email },
      { label: 'Phone', value: facts.phone },
    ],
    note: facts.isOwnerTold
      ? undefined
      : `We didn’t send the owner a confirmation because this address already got ${CONFIRMATIONS.max} within ${CONFIRMATIONS.hours} hours. Someone may be using our form to send spam.`,
    actions: [{ label: 'Open review queue', url: reviewUrl(publicUrl, 'listings', facts.id) }],
  }
}

/**
 * The address is unverified, so the email repeats only the facility's name and city, and neither where it could be read
 * as a link.
 */
function receivedMail(site: Site, facts: ListingMessages['listing-received']): MailContent {
  const [name, city] = [unlinked(facts.facilityName), unlinked(facts.city)]
  return {
    subject: `We got your listing${name ? `: ${name}` : ''}`,
    preheader: `We’ll review it within ${REVIEW_HOURS} hours.`,
    heading: 'Thanks, we got your listing',
    paragraphs: [
      `We’ll review your facility within ${REVIEW_HOURS} hours. Then we’ll contact you to verify the details and schedule a brief facility tour.`,
      `Once approved, your facility goes live on ${product.name} and can take bookings. You don’t need to do anything until then.`,
    ],
    facts: [
      { label: 'Facility', value: name },
      { label: 'City', value: city },
    ],
    actions: [{ label: 'View or correct your listing', url: ownUrl(site, 'listing', facts) }],
    note: `Didn’t submit a facility? Someone else entered your email. Email ${product.supportEmail}, and we’ll remove it.`,
  }
}
