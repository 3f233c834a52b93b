import { dateOf, longDay } from '#availability/time-words.ts'
import { manageKey } from '#bookings/server/access.ts'
import { paths } from '#kit/shared/paths.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import type { MailContent } from '#messages/contract.ts'
import { quoted } from '#messages/rules.ts'
import { REVIEW_DAYS } from '../rules.ts'
import type { PlayedFacts } from './ask-for-reviews.ts'

/** `publicUrl` starts the links; `signingSecret` makes their keys. */
type Site = { publicUrl: string; signingSecret: string }

export function reviewComposers(site: Site): { 'review-invitation': (facts: PlayedFacts) => MailContent } {
  return { 'review-invitation': facts => invitationMail(site, facts) }
}

function invitationMail({ publicUrl, signingSecret }: Site, facts: PlayedFacts): MailContent {
  const { bookingId, accessVersion, customerName, facilityId, facilityName, timeZone, startsAt } = facts
  const key = manageKey(signingSecret, { id: bookingId, accessVersion })
  const at = Date.parse(startsAt)
  return {
    subject: `How was ${quoted(facilityName)}? Leave a review`,
    preheader: 'A few words help the next player to choose.',
    heading: `How was ${facilityName}?`,
    paragraphs: [
      `Hi ${customerName}, we hope you had a good game. What should the next player know? Stars are enough, and a few words are better.`,
      `Your review is signed with your first name and initial. You can write and change it for ${REVIEW_DAYS} days.`,
    ],
    facts: [
      { label: 'What', value: facilityName },
      { label: 'When', value: longDay(dateOf(toOffsetIso(at, offsetMinutesAt(timeZone, at)))) },
    ],
    actions: [
      { label: 'Leave a review', url: `${publicUrl}${paths.review(bookingId)}?key=${encodeURIComponent(key)}` },
      { label: 'Book it again', url: `${publicUrl}${paths.booking(facilityId)}` },
    ],
    note: 'We ask once for each booking. Whoever has this mail can write the review, so forward it with care.',
  }
}
