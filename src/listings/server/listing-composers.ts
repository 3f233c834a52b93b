import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { REVIEW_HOURS } from '#kit/shared/review-promise.ts'
import type { MailContent } from '#messages/contract.ts'
import { unlinked } from '#messages/rules.ts'
import { CONFIRMATIONS, priceText } from '../rules.ts'
import { ownListingUrl } from './review/listing-key.ts'
import { reviewComposers } from './review/review-composers.ts'
import type { ReviewMessages } from './review/tell-of-review.ts'
import type { ListingMessages } from './tell-of-listing.ts'

type Site = { publicUrl: string; signingSecret: string }
type Messages = ListingMessages & ReviewMessages
type ListingComposers = { [Kind in keyof Messages]: (payload: Messages[Kind]) => MailContent }

export function listingComposers(site: Site): ListingComposers {
  return {
    'listing-waiting': facts => waitingMail(site, facts),
    'listing-received': facts => receivedMail(site, facts),
    ...reviewComposers(site),
  }
}

function waitingMail({ publicUrl }: Site, facts: ListingMessages['listing-waiting']): MailContent {
  const { facilityName, city, state } = facts
  return {
    subject: `New listing: ${facilityName}, ${city}, ${state}`,
    preheader: `The owner expects an answer within ${REVIEW_HOURS} hours.`,
    heading: 'A facility waits for review',
    paragraphs: [`${facts.contactName} has submitted a facility. We promised an answer within ${REVIEW_HOURS} hours.`],
    facts: [
      { label: 'Facility', value: facilityName },
      { label: 'Type', value: facts.facilityType },
      { label: 'Where', value: `${facts.address}, ${city}, ${state} ${facts.zipCode}` },
      { label: 'Sports', value: facts.sportTypes.join(', ') },
      { label: 'Price per hour', value: priceText(facts.pricePerHour) },
      { label: 'Contact', value: facts.contactName },
      { label: 'Email', value: facts.email },
      { label: 'Phone', value: facts.phone },
    ],
    note: facts.isOwnerTold
      ? undefined
      : `The owner was sent no confirmation: this address has had ${CONFIRMATIONS.max} within ${CONFIRMATIONS.hours} hours. Somebody may be using our form to fill its mailbox.`,
    actions: [{ label: 'Open the review queue', url: `${publicUrl}${paths.adminReviews}?tab=listings&id=${facts.id}` }],
  }
}

/**
 * The address is unverified, so the email repeats only the facility's name and city, and neither where it could be read
 * as a link.
 */
function receivedMail(site: Site, facts: ListingMessages['listing-received']): MailContent {
  const [name, city] = [unlinked(facts.facilityName), unlinked(facts.city)]
  return {
    subject: `We have your listing${name ? `: ${name}` : ''}`,
    preheader: `We review it within ${REVIEW_HOURS} hours.`,
    heading: 'Thanks, we have your listing',
    paragraphs: [
      `We review your facility within ${REVIEW_HOURS} hours. Then we contact you to verify the details and schedule a brief facility tour.`,
      `Once it is approved, your facility goes live on ${product.name} and receives bookings. There is nothing you need to do until then.`,
    ],
    facts: [
      { label: 'Facility', value: name },
      { label: 'City', value: city },
    ],
    actions: [{ label: 'See or correct your listing', url: ownListingUrl(site, facts) }],
    note: `If you did not send us a facility, somebody else gave us your address. Write to ${product.supportEmail} and we remove it.`,
  }
}
