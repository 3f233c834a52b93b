import { type OwnListing, reviewProblem } from '#listings/review/contract.ts'
import { isDecided } from '#listings/rules.ts'
import { openListingToWrite } from '#listings/server/listing-key.ts'
import { findListing } from '#listings/server/store.ts'
import { notifyAnswer } from './notify-review.ts'
import { toOwnListing } from './read-own-listing.ts'
import type { ReviewServices } from './review-services.ts'
import { setAnswer } from './store.ts'

type Answer = { id: string; key: string; questionId: string; answer: string }

/** Stores the owner's answer and notifies us. Refuses: listing-not-found, listing-decided, question-answered. */
export async function answerQuestion(
  { db, signingSecret }: Pick<ReviewServices, 'db' | 'signingSecret'>,
  { questionId, answer, ...asked }: Answer,
): Promise<OwnListing> {
  const own = await db.begin(async tx => {
    const listing = await openListingToWrite(tx, signingSecret, asked)
    if (isDecided(listing.status)) throw reviewProblem('listing-decided')
    if (!(await setAnswer(tx, { listingId: listing.id, questionId, answer }))) throw reviewProblem('question-answered')
    await notifyAnswer(tx, listing, { questionId, answer })
    return toOwnListing(tx, (await findListing(tx, listing.id))!)
  })
  return own
}
