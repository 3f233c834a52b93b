import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { REVIEW_HOURS } from '#kit/shared/review-promise.ts'
import { ownListingUrl } from '#listings/server/listing-key.ts'
import type { MailContent } from '#messages/contract.ts'
import { greetingTo, unlinked } from '#messages/rules.ts'
import type { ListingFacts, ReviewMessages } from './notify-review.ts'

type Site = { publicUrl: string; signingSecret: string }
type ReviewComposers = { [Kind in keyof ReviewMessages]: (payload: ReviewMessages[Kind]) => MailContent }

/**
 * The review emails. The owner's address is unverified: they repeat typed text only where it could not be read as a
 * link.
 */
export function listingReviewComposers(site: Site): ReviewComposers {
  return {
    'listing-question': facts => questionMail(site, facts),
    'listing-answered': facts => answeredMail(site, facts),
    'listing-declined': facts => declinedMail(site, facts),
    'listing-approved': facts => approvedMail(site, facts),
    'listing-overdue': facts => forgottenMail(site, facts),
  }
}

function questionMail(site: Site, facts: ReviewMessages['listing-question']): MailContent {
  const name = nameOf(facts)
  return {
    subject: `A question about ${name}`,
    preheader: facts.question,
    heading: 'One question before your listing goes live',
    paragraphs: [`${greetingTo(facts.contactName)} we’re reviewing ${name} and have a question.`],
    facts: [{ label: 'Our question', value: facts.question }],
    actions: [{ label: 'Answer', url: ownListingUrl(site, facts) }],
    note: `You can also correct your listing on that page. The link is private, so don’t share it. We’ll continue the review once you answer.`,
  }
}

function answeredMail({ publicUrl }: Site, facts: ReviewMessages['listing-answered']): MailContent {
  return {
    subject: `Answered: ${facts.facilityName}`,
    preheader: facts.answer,
    heading: 'An owner answered',
    paragraphs: [
      `${facts.contactName} answered our question and expects to hear from us within ${REVIEW_HOURS} hours.`,
    ],
    facts: [
      { label: 'Facility', value: facts.facilityName },
      { label: 'Answer', value: facts.answer },
    ],
    actions: [{ label: 'Open listing', url: reviewUrl(publicUrl, facts.id) }],
  }
}

function declinedMail(site: Site, facts: ReviewMessages['listing-declined']): MailContent {
  const name = nameOf(facts)
  return {
    subject: `We couldn’t list ${name}`,
    preheader: facts.reason,
    heading: 'We couldn’t list your facility',
    paragraphs: [
      `${greetingTo(facts.contactName)} thanks for submitting ${name}. We reviewed it and decided not to list it.`,
    ],
    facts: [{ label: 'Reason', value: facts.reason }],
    actions: [
      { label: 'View your listing', url: ownListingUrl(site, facts) },
      { label: 'Submit again', url: `${site.publicUrl}${paths.listYourField}` },
    ],
    note: `Think we got it wrong? Email ${product.supportEmail}.`,
  }
}

function approvedMail({ publicUrl }: Site, facts: ReviewMessages['listing-approved']): MailContent {
  const name = nameOf(facts)
  const { token } = facts
  const signInLink =
    token === null
      ? { label: 'Go to your facilities', url: publicUrl + paths.owner }
      : { label: 'Set up your account', url: `${publicUrl}${paths.invitation}?token=${token}` }
  return {
    subject: `${name} is live`,
    preheader: `People can now find and book it on ${product.name}.`,
    heading: 'Your facility is live',
    paragraphs: [
      `${greetingTo(facts.contactName)} ${name} is now on ${product.name}. People can find and book its available times.`,
      token === null
        ? 'Find it under your facilities, where you can set hours and prices, add photos and see bookings.'
        : 'We created an account for you. Open it to set hours and prices, add photos and see bookings. The link works once and expires in 14 days.',
    ],
    facts: [],
    actions: [signInLink, { label: 'View its page', url: publicUrl + paths.facility(facts.facilityId) }],
    note: `Didn’t submit a facility? Email ${product.supportEmail}, and we’ll remove it.`,
  }
}

function forgottenMail({ publicUrl }: Site, facts: ReviewMessages['listing-overdue']): MailContent {
  return {
    subject: `Due soon: ${facts.facilityName}`,
    preheader: `No one has started reviewing it.`,
    heading: 'A listing is due, and no one has started',
    paragraphs: [`We promised a decision within ${REVIEW_HOURS} hours. Less than four hours are left.`],
    facts: [
      { label: 'Facility', value: facts.facilityName },
      { label: 'Address', value: facts.place },
    ],
    actions: [{ label: 'Review listing', url: reviewUrl(publicUrl, facts.id) }],
  }
}

function reviewUrl(publicUrl: string, listingId: string): string {
  return `${publicUrl}${paths.adminReviews}?tab=listings&id=${listingId}`
}

function nameOf({ facilityName }: ListingFacts): string {
  return unlinked(facilityName) || 'your facility'
}
