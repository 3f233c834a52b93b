import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import { type ReviewQuestion, toQuestion } from '#kit/shared/review-question.ts'
import { reviewProblem } from '#listings/review/contract.ts'
import { lockInReview } from './lock-in-review.ts'
import { notifyQuestion } from './notify-review.ts'
import type { ReviewServices } from './review-services.ts'
import { insertQuestion } from './store.ts'

/** Emails a question to the owner. Refuses: listing-not-found, listing-not-in-review, question-open. */
export async function askOwner(
  { db }: Pick<ReviewServices, 'db'>,
  { id, question, actor }: { id: string; question: string; actor: Actor },
): Promise<ReviewQuestion> {
  const asked = await db.begin(async tx => {
    const listing = await lockInReview(tx, id)
    const row = await insertQuestion(tx, { listingId: id, actorId: actor.accountId, question })
    if (!row) throw reviewProblem('question-open')
    await recordAudit(tx, {
      actor,
      action: 'listing-question-sent',
      subject: { kind: 'listing', id, name: listing.facilityName },
      after: { question },
    })
    await notifyQuestion(tx, listing, row)
    return row
  })
  return toQuestion(asked)
}
