import type { Db, Tx } from '#kit/server/db/db.ts'
import { toQuestion } from '#kit/shared/review-question.ts'
import type { OwnListing } from '#listings/review/contract.ts'
import { toListing } from '#listings/server/list-listings.ts'
import { openListing } from '#listings/server/listing-key.ts'
import type { ListingRow } from '#listings/server/store.ts'
import type { ReviewServices } from './review-services.ts'
import { findQuestions } from './store.ts'

/** Authorized by the key in our emails. Refuses: listing-not-found, also for an invalid key. */
export async function readOwnListing(
  { db, signingSecret }: Pick<ReviewServices, 'db' | 'signingSecret'>,
  asked: { id: string; key: string },
): Promise<OwnListing> {
  return toOwnListing(db, await openListing(db, signingSecret, asked))
}

/** The owner's view, without the reviewers' notes. */
export async function toOwnListing(db: Db | Tx, row: ListingRow): Promise<OwnListing> {
  const questions = await findQuestions(db, row.id)
  return { listing: toListing(row), questions: questions.map(toQuestion) }
}
