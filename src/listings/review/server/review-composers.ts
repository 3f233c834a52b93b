import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import type { MailContent } from '#messages/contract.ts'
import { greetingTo, unlinked } from '#messages/safe-text.ts'
import { REVIEW_HOURS } from '#submissions/rules.ts'
import { ownUrl } from '#submissions/server/own-key.ts'
import { answeredMail, declinedMail, questionMail, reviewUrl } from '#submissions/server/review-mails.ts'
import type { ListingFacts, ReviewMessages } from './notify-review.ts'

type Site = { publicUrl: string; signingSecret: string }
type ReviewComposers = { [Kind in keyof ReviewMessages]: (payload: ReviewMessages[Kind]) => MailContent }

/**
 * The review emails. The owner's address is unverified: they repeat typed text only where it could not be read as a
 * link.
 */
export function listingReviewComposers(site: Site): ReviewComposers {
  return {
    'listing-question': facts => askedMail(site, facts),
    'listing-answered': ({ id, facilityName, contactName, answer }) => {
      const url = reviewUrl(site.publicUrl, 'listings', id)
      return answeredMail({ what: 'Facility', who: 'An owner', name: facilityName, contact: contactName, answer, url })
    },
    'listing-declined': facts => refusedMail(site, facts),
    'listing-approved': facts => approvedMail(site, facts),
    'listing-overdue': facts => forgottenMail(site, facts),
  }
}

function askedMail(site: Site, facts: ReviewMessages['listing-question']): MailContent {
  return questionMail({
    name: nameOf(facts),
    contact: facts.contactName,
    question: facts.question,
    heading: 'One question before your listing goes live',
    url: ownUrl(site, 'listing', facts),
    note: 'You can also correct your listing on that page. The link is private, so don’t share it.',
  })
}

function refusedMail(site: Site, facts: ReviewMessages['listing-declined']): MailContent {
  return declinedMail({
    what: 'facility',
    name: nameOf(facts),
    contact: facts.contactName,
    reason: facts.reason,
    actions: [
      { label: 'View your listing', url: ownUrl(site, 'listing', facts) },
      { label: 'Submit again', url: `${site.publicUrl}${paths.listYourField}` },
    ],
  })
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
    actions: [{ label: 'Review listing', url: reviewUrl(publicUrl, 'listings', facts.id) }],
  }
}

function nameOf({ facilityName }: ListingFacts): string {
  return unlinked(facilityName) || 'your facility'
}
