import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { FacilityForm } from '#facilities/editing/contract.ts'
import { type LineField, noFacility } from '#facilities/facility-form.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { typedLines } from '#kit/shared/typed-text.ts'
import {
  OwnKey,
  ReviewQuestion,
  submissionsProblem,
  TypedAnswer,
  TypedQuestion,
  TypedReason,
} from '#submissions/contract.ts'
import { REVIEW_HOURS } from '#submissions/rules.ts'
import { Listing, ListingForm, listingsProblem } from '../contract.ts'
import { HOURS_NEEDED, hoursFault } from './approval.ts'

/** Characters of the reviewers' internal note. */
export const NOTE_LENGTH = 2_000

const time = z.string().max(5)

const HoursLines = z.array(
  z.object({ days: z.array(z.number().int().min(0).max(6)).max(7), opens: time, closes: time }),
)

/** In the facility's local time. */
export const Hours = HoursLines.superRefine((hours, context) => {
  const message = hoursFault(hours)
  if (message) context.addIssue({ code: 'custom', message })
})

const Approval = FacilityForm.extend({
  revision: z.number().int().min(1),
  hours: Hours,
  /** Explicit, because a facility without hours of its own is open every day from 6 AM to 10 PM. */
  usualHours: z.boolean().default(false),
}).superRefine(({ hours, usualHours }, context) => {
  if (hours.length === 0 && !usualHours) context.addIssue({ code: 'custom', path: ['hours'], message: HOURS_NEEDED })
})

/** A possible duplicate in the catalogue. */
export const LikeFacility = z.object({ id: z.uuid(), name: z.string(), address: z.string() })
export type LikeFacility = z.infer<typeof LikeFacility>

/** The same fields as unchecked text. */
const draftShape = {
  ...(Object.fromEntries(Object.keys(noFacility).map(field => [field, z.string()])) as Record<
    LineField | 'description',
    z.ZodString
  >),
  sportTypes: z.array(z.string()),
  linesMarkedFor: z.array(z.string()),
  amenities: z.array(z.string()),
  pin: z.null(),
}

export const ListingReview = z.object({
  listing: Listing,
  questions: z.array(ReviewQuestion),
  /** Visible to reviewers only. */
  note: z.string(),
  /** Who began the review; null before that, and after their account is deleted. */
  reviewer: z.string().nullable(),
  /** Initial values of the approval form; may be invalid. */
  draft: z.object(draftShape),
  /** Parsed from the owner's text; empty if ambiguous. */
  hours: HoursLines,
  /** Facilities there with the same name or street. */
  duplicates: z.array(LikeFacility),
})
export type ListingReview = z.infer<typeof ListingReview>

/** A listing for its submitter. */
export const OwnListing = z.object({
  listing: Listing,
  questions: z.array(ReviewQuestion),
})
export type OwnListing = z.infer<typeof OwnListing>

export const reviewProblem = problems({
  'listing-not-submitted': [409, 'The review of this listing has already started.'],
  'listing-not-in-review': [409, 'This listing isn’t in review. It was already decided, or the review hasn’t started.'],
  'listing-changed': [409, 'This listing has changed. Reload it and check it again.'],
  'listing-decided': [409, 'This listing was already decided. Nothing was changed.'],
  'owner-has-facility': [409, 'This owner already has a facility with this name at this address.'],
})

const params = z.object({ id: z.uuid() })
const refusedStrangers = accountsProblem.rows('not-signed-in', 'not-allowed')
const notFound = listingsProblem.rows('listing-not-found')
const revision = z.number().int().min(1)

/** For administrators. */
export const listingReviewEndpoints = {
  startReview: {
    method: 'POST',
    path: '/api/listings/:id/start-review',
    may: 'review-listings',
    summary: 'Starts the review of a listing. The owner can no longer resubmit the form. For administrators.',
    params,
    reply: Listing,
    problems: [...refusedStrangers, ...notFound, ...reviewProblem.rows('listing-not-submitted')],
  },
  review: {
    method: 'GET',
    path: '/api/listings/:id/review',
    may: 'see-listings',
    summary:
      'One submitted facility with its questions, the facility that approval would create, and similar facilities. For administrators.',
    params,
    isPersonal: true,
    reply: ListingReview,
    problems: [...refusedStrangers, ...notFound],
  },
  note: {
    method: 'POST',
    path: '/api/listings/:id/note',
    may: 'review-listings',
    summary: 'Saves a note on a listing for reviewers. The owner can’t see it. For administrators.',
    params,
    body: z.object({
      note: typedLines.pipe(
        z.string().max(NOTE_LENGTH, `Use ${NOTE_LENGTH.toLocaleString('en-US')} characters or fewer.`),
      ),
    }),
    reply: z.object({ note: z.string() }),
    problems: [...refusedStrangers, ...notFound],
  },
  ask: {
    method: 'POST',
    path: '/api/listings/:id/ask',
    may: 'review-listings',
    summary: `Emails a question to the owner of a listing in review. The ${REVIEW_HOURS}-hour clock pauses until they answer. For administrators.`,
    params,
    body: z.object({ question: TypedQuestion }),
    reply: ReviewQuestion,
    problems: [
      ...refusedStrangers,
      ...notFound,
      ...reviewProblem.rows('listing-not-in-review'),
      ...submissionsProblem.rows('question-open'),
    ],
  },
  approve: {
    method: 'POST',
    path: '/api/listings/:id/approve',
    may: 'review-listings',
    summary:
      'Approves the given revision of a listing in review: creates the facility with any corrections, assigns it to the owner’s account and notifies them. For administrators.',
    params,
    body: Approval,
    reply: z.object({ facilityId: z.uuid() }),
    problems: [
      ...refusedStrangers,
      ...notFound,
      ...reviewProblem.rows('listing-not-in-review', 'listing-changed', 'owner-has-facility'),
    ],
  },
  decline: {
    method: 'POST',
    path: '/api/listings/:id/decline',
    may: 'review-listings',
    summary:
      'Declines the given revision of a listing in review and emails the reason to its owner. For administrators.',
    params,
    body: z.object({ revision, reason: TypedReason }),
    reply: Listing,
    problems: [...refusedStrangers, ...notFound, ...reviewProblem.rows('listing-not-in-review', 'listing-changed')],
  },
} satisfies Record<string, Endpoint>

/** For the owner, through the link in our emails. */
export const ownListingEndpoints = {
  read: {
    method: 'GET',
    path: '/api/listings/:id',
    may: 'bring-proof',
    summary: 'A submitted facility, for its owner. Needs the key from the link in our emails.',
    params,
    query: z.object({ key: OwnKey }),
    isPersonal: true,
    reply: OwnListing,
    problems: notFound,
  },
  answer: {
    method: 'POST',
    path: '/api/listings/:id/answer',
    may: 'bring-proof',
    summary: 'Answers a question about a listing, as its owner. Needs the key from the link in our emails.',
    params,
    body: z.object({ key: OwnKey, questionId: z.uuid(), answer: TypedAnswer }),
    reply: OwnListing,
    problems: [...notFound, ...reviewProblem.rows('listing-decided'), ...submissionsProblem.rows('question-answered')],
  },
  correct: {
    method: 'POST',
    path: '/api/listings/:id/correct',
    may: 'bring-proof',
    summary:
      'Corrects a listing, as its owner, until it is decided. The email address can’t change. Needs the key from the link in our emails.',
    params,
    body: ListingForm.omit({ email: true }).extend({ key: OwnKey, revision }),
    reply: OwnListing,
    problems: [...notFound, ...reviewProblem.rows('listing-decided', 'listing-changed')],
  },
} satisfies Record<string, Endpoint>
