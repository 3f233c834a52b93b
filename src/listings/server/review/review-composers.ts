import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { REVIEW_HOURS } from '#kit/shared/review-promise.ts'
import type { MailContent } from '#messages/contract.ts'
import { greetingTo, unlinked } from '#messages/rules.ts'
import { ownListingUrl } from './listing-key.ts'
import type { ListingFacts, ReviewMessages } from './tell-of-review.ts'

type Site = { publicUrl: string; signingSecret: string }
type ReviewComposers = { [Kind in keyof ReviewMessages]: (payload: ReviewMessages[Kind]) => MailContent }

/**
 * The review emails. The owner's address is unverified: they repeat typed text only where it could not be read as a
 * link.
 */
export function reviewComposers(site: Site): ReviewComposers {
  return {
    'listing-asked': facts => askedMail(site, facts),
    'listing-answered': facts => answeredMail(site, facts),
    'listing-declined': facts => declinedMail(site, facts),
    'listing-approved': facts => approvedMail(site, facts),
    'listing-forgotten': facts => forgottenMail(site, facts),
  }
}

function askedMail(site: Site, facts: ReviewMessages['listing-asked']): MailContent {
  const name = nameOf(facts)
  return {
    subject: `A question about ${name}`,
    preheader: facts.question,
    heading: 'One question before your listing goes live',
    paragraphs: [`${greetingTo(facts.contactName)} we are reviewing ${name} and would like to know something.`],
    facts: [{ label: 'Our question', value: facts.question }],
    actions: [{ label: 'Answer', url: ownListingUrl(site, facts) }],
    note: `You can correct your listing on the same page. The link is yours alone. The review goes on when we have your answer.`,
  }
}

function answeredMail({ publicUrl }: Site, facts: ReviewMessages['listing-answered']): MailContent {
  return {
    subject: `Answered: ${facts.facilityName}`,
    preheader: facts.answer,
    heading: 'An owner has answered',
    paragraphs: [
      `${facts.contactName} has answered our question. They expect to hear from us within ${REVIEW_HOURS} hours.`,
    ],
    facts: [
      { label: 'Facility', value: facts.facilityName },
      { label: 'Answer', value: facts.answer },
    ],
    actions: [{ label: 'Open the listing', url: reviewUrl(publicUrl, facts.id) }],
  }
}

function declinedMail(site: Site, facts: ReviewMessages['listing-declined']): MailContent {
  const name = nameOf(facts)
  return {
    subject: `We did not list ${name}`,
    preheader: facts.reason,
    heading: 'We did not list your facility',
    paragraphs: [
      `${greetingTo(facts.contactName)} thank you for sending us ${name}. We have looked at it and did not list it.`,
    ],
    facts: [{ label: 'Why', value: facts.reason }],
    actions: [
      { label: 'See your listing', url: ownListingUrl(site, facts) },
      { label: 'Send it again', url: `${site.publicUrl}${paths.listYourField}` },
    ],
    note: `If you think that we are wrong, write to ${product.supportEmail}.`,
  }
}

function approvedMail({ publicUrl }: Site, facts: ReviewMessages['listing-approved']): MailContent {
  const name = nameOf(facts)
  const { token } = facts
  const wayIn =
    token === null
      ? { label: 'Open your facilities', url: publicUrl + paths.owner }
      : { label: 'Open your account', url: `${publicUrl}${paths.invitation}?token=${token}` }
  return {
    subject: `${name} is live`,
    preheader: `People find and book it on ${product.name} now.`,
    heading: 'Your facility is live',
    paragraphs: [
      `${greetingTo(facts.contactName)} ${name} is on ${product.name} now. People find its free times and book them.`,
      token === null
        ? 'It is among your facilities: set its hours and prices, add photos and see its bookings there.'
        : 'We have made you an account for it. Open it to set its hours and prices, add photos and see its bookings. The link works once, for 14 days.',
    ],
    facts: [],
    actions: [wayIn, { label: 'See its page', url: publicUrl + paths.facility(facts.facilityId) }],
    note: `If you did not send us a facility, write to ${product.supportEmail} and we remove it.`,
  }
}

function forgottenMail({ publicUrl }: Site, facts: ReviewMessages['listing-forgotten']): MailContent {
  return {
    subject: `Due soon: ${facts.facilityName}`,
    preheader: `Nobody has begun to review it.`,
    heading: 'A listing is due, and nobody has begun',
    paragraphs: [`We promised an answer within ${REVIEW_HOURS} hours. Less than four of them are left.`],
    facts: [
      { label: 'Facility', value: facts.facilityName },
      { label: 'Where', value: facts.place },
    ],
    actions: [{ label: 'Review it', url: reviewUrl(publicUrl, facts.id) }],
  }
}

function reviewUrl(publicUrl: string, listingId: string): string {
  return `${publicUrl}${paths.adminReviews}?tab=listings&id=${listingId}`
}

function nameOf({ facilityName }: ListingFacts): string {
  return unlinked(facilityName) || 'your facility'
}
