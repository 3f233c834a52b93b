import { accountsProblem } from '#accounts/contract.ts'
import { may } from '#accounts/rules.ts'
import { actorOf, recordAudit } from '#accounts/server/record-audit.ts'
import { type Access, openBooking, relationsToFacility } from '#bookings/server/access.ts'
import type { BookingContext, BookingServices } from '#bookings/server/booking-services.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { type AskedPage, cutPage, type MomentPosition, type Page } from '#kit/server/http/pages.ts'
import type { Problem } from '#kit/shared/problem.ts'
import { queueMessage } from '#messages/server/queue-message.ts'
import { type OwnReview, type Review, type ReviewTotals, reviewsProblem } from '#reviews/contract.ts'
import { authorOf, averageOf, ratings, reviewState } from '#reviews/rules.ts'
import { presentReview } from './present-review.ts'
import { readOwnReview } from './read-own-review.ts'
import type { AnsweredFacts } from './review-composers.ts'
import {
  countRatings,
  facilityExists,
  findAuthor,
  findOrganizationId,
  findReview,
  listReviews,
  writeAnswer,
  writeReview,
} from './store.ts'

type Query = AskedPage<MomentPosition> & { facilityId: string }

/** Newest first. Refuses: facility-not-found. */
export async function readReviews(
  db: Db,
  { facilityId, after, limit }: Query,
): Promise<Page<Review, MomentPosition> & { totals: ReviewTotals }> {
  const [found, counted] = await Promise.all([
    listReviews(db, { facilityId, after, limit: limit + 1 }),
    countRatings(db, facilityId),
  ])
  // Having reviews proves that the facility exists.
  if (counted.length === 0 && !(await facilityExists(db, facilityId))) throw facilitiesProblem('facility-not-found')
  const stars = ratings.map(rating => ({ rating, count: counted.find(each => each.rating === rating)?.count ?? 0 }))
  const { rows, next } = cutPage(found, limit, ({ at, id }) => ({ at, id }))
  return {
    totals: { count: stars.reduce((sum, each) => sum + each.count, 0), average: averageOf(stars), stars },
    rows: rows.map(presentReview),
    next,
  }
}

type Input = { id: string; access: Access; rating: number; text: string }

/**
 * Inserts or updates; eligibility is checked in the same statement. Refuses: booking-not-found, not-allowed,
 * booking-not-over, booking-not-played, review-closed.
 */
export async function reviewBooking(
  services: BookingServices,
  { id, access, rating, text }: Input,
): Promise<OwnReview> {
  const { booking } = await openBooking(services, { id, access, action: 'write-review' })
  const { visitorId, customerName } = booking
  const written = { bookingId: id, visitorId, author: authorOf(customerName), rating, text }
  if (!(await writeReview(services.db, written))) throw whyNot(booking)
  return readOwnReview(services, id, access)
}

function whyNot(booking: Parameters<typeof reviewState>[0]): Problem {
  switch (reviewState(booking, false, Date.now())) {
    case 'not-played':
      return reviewsProblem('booking-not-played')
    case 'closed':
      return reviewsProblem('review-closed')
    default:
      return reviewsProblem('booking-not-over')
  }
}

type Answer = {
  id: string
  access: Access
  /** Null deletes it. */
  text: string | null
}

/**
 * Replaces an earlier answer; its author gets an email about the first. Reviews are public, so others get not-allowed.
 * Refuses: review-not-found, not-allowed.
 */
export async function answerReview(context: BookingContext, { id, access, text }: Answer): Promise<Review> {
  const review = await findReview(context.db, { id })
  if (!review) throw reviewsProblem('review-not-found')
  const { facilityId } = review
  const relations = await relationsToFacility(context, facilityId, access)
  const actor = actorOf(access, relations)
  if (!actor || !may(relations, 'run-booking-desk')) throw accountsProblem('not-allowed')
  const answered = await context.db.begin(async tx => {
    const written = await writeAnswer(tx, { id, text })
    if (!written) throw reviewsProblem('review-not-found')
    await recordAudit(tx, {
      actor,
      action: text === null ? 'review-answer-deleted' : 'review-answered',
      subject: { kind: 'review', id },
      organizationId: await findOrganizationId(tx, facilityId),
      before: { answer: review.answer },
      after: { answer: text, facilityId },
    })
    if (text !== null && review.answer === null) await notifyAuthor(tx, id)
    return written
  })
  return presentReview(answered)
}

/** Once per review, also if the answer is deleted and written again. */
async function notifyAuthor(tx: Tx, id: string): Promise<void> {
  const author = await findAuthor(tx, id)
  if (!author) return
  const { customerEmail, visitorId, customerName, facilityId, facilityName } = author
  await queueMessage(tx, {
    kind: 'review-answered',
    recipient: customerEmail,
    visitorId,
    payload: { customerName, facilityId, facilityName } satisfies AnsweredFacts,
    dedupeKey: `review-answered:${id}`,
  })
}
