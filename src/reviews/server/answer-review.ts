import { accountsProblem } from '#accounts/contract.ts'
import { may } from '#accounts/rules.ts'
import { actorOf, recordAudit } from '#accounts/server/record-audit.ts'
import { type Access, relationsToFacility } from '#bookings/server/access.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import { type Review, reviewsProblem } from '../contract.ts'
import { presentReview } from './present-review.ts'
import { findReview, writeAnswer } from './store.ts'

/**
 * Replaces an earlier answer. Reviews are public, so others get not-allowed. Refuses: review-not-found,
 * not-allowed.
 */
export async function answerReview(
  context: BookingContext,
  { id, access, text }: { id: string; access: Access; text: string },
): Promise<Review> {
  const review = await findReview(context.db, { id })
  if (!review) throw reviewsProblem('review-not-found')
  const relations = await relationsToFacility(context, review.facilityId, access)
  const actor = actorOf(access, relations)
  if (!actor || !may(relations, 'answer-review')) throw accountsProblem('not-allowed')
  const answered = await context.db.begin(async tx => {
    const written = await writeAnswer(tx, { id, text })
    if (!written) throw reviewsProblem('review-not-found')
    await recordAudit(tx, {
      actor,
      action: 'review-answered',
      subject: { kind: 'review', id },
      before: { answer: review.answer },
      after: { answer: text, facilityId: review.facilityId },
    })
    return written
  })
  return presentReview(answered)
}
