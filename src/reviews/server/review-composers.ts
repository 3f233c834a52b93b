import { dateOf, longDay } from '#availability/time-format.ts'
import { manageKey } from '#bookings/server/present-booking.ts'
import { paths } from '#kit/shared/paths.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import type { MailContent } from '#messages/contract.ts'
import { hiTo, quoted } from '#messages/safe-text.ts'
import { REVIEW_DAYS } from '../rules.ts'
import type { PlayedFacts } from './request-reviews.ts'

/** `publicUrl` starts the links; `signingSecret` makes their keys. */
type Site = { publicUrl: string; signingSecret: string }

export type AnsweredFacts = { customerName: string; facilityId: string; facilityName: string }

type Composers = {
  'review-invitation': (facts: PlayedFacts) => MailContent
  'review-answered': (facts: AnsweredFacts) => MailContent
}

export function reviewComposers(site: Site): Composers {
  return {
    'review-invitation': facts => invitationMail(site, facts),
    'review-answered': facts => answeredMail(site, facts),
  }
}

/** Without the reply's text, which may change. */
function answeredMail({ publicUrl }: Site, { customerName, facilityId, facilityName }: AnsweredFacts): MailContent {
  return {
    subject: `${quoted(facilityName)} replied to your review`,
    preheader: 'Read what they wrote.',
    heading: `${facilityName} replied to your review`,
    paragraphs: [
      `${hiTo(customerName)} the facility you reviewed has replied. Everyone can read the reply below your review.`,
    ],
    facts: [{ label: 'Where', value: facilityName }],
    actions: [{ label: 'Read the reply', url: `${publicUrl}${paths.facility(facilityId)}#reviews` }],
    note: 'We email you once about replies to this review.',
  }
}

function invitationMail({ publicUrl, signingSecret }: Site, facts: PlayedFacts): MailContent {
  const { bookingId, accessVersion, customerName, facilityId, facilityName, timeZone, startsAt } = facts
  const key = manageKey(signingSecret, { id: bookingId, accessVersion })
  const at = Date.parse(startsAt)
  return {
    subject: `How was ${quoted(facilityName)}? Leave a review`,
    preheader: 'A few words help other players choose.',
    heading: `How was ${facilityName}?`,
    paragraphs: [
      `${hiTo(customerName)} we hope you had a good game. What should the next player know? A star rating is enough, and a few words help even more.`,
      `Your review shows your first name and last initial. You can write or change it for ${REVIEW_DAYS} days.`,
    ],
    facts: [
      { label: 'Where', value: facilityName },
      { label: 'When', value: longDay(dateOf(toOffsetIso(at, offsetMinutesAt(timeZone, at)))) },
    ],
    actions: [
      { label: 'Leave a review', url: `${publicUrl}${paths.review(bookingId)}?key=${encodeURIComponent(key)}` },
      { label: 'Book again', url: `${publicUrl}${paths.booking(facilityId)}` },
    ],
    note: 'We only ask once per booking. Anyone with this email can write the review, so be careful who you forward it to.',
  }
}
