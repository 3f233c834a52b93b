import { readAccountName } from '#accounts/server/queries.ts'
import { findLike } from '#facilities/server/queries.ts'
import type { Db } from '#kit/server/db/db.ts'
import { listingsProblem } from '#listings/contract.ts'
import { draftFacility } from '#listings/review/approval.ts'
import type { ListingReview } from '#listings/review/contract.ts'
import { readHours } from '#listings/review/read-hours.ts'
import { toListing } from '#listings/server/list-listings.ts'
import { findListing, type ListingRow } from '#listings/server/store.ts'
import { listQuestions } from '#submissions/server/questions.ts'
import { findNotes } from './store.ts'

/** Refuses: listing-not-found. */
export async function readReview(db: Db, id: string): Promise<ListingReview> {
  const [listing, notes, questionsOf] = await Promise.all([
    findListing(db, id),
    findNotes(db, id),
    listQuestions(db, 'listing', [id]),
  ])
  if (!listing || !notes) throw listingsProblem('listing-not-found')
  const [duplicates, reviewer] = await Promise.all([
    findDuplicates(db, listing),
    notes.reviewerId === null ? null : readAccountName(db, notes.reviewerId),
  ])
  return {
    listing: toListing(listing),
    questions: questionsOf(id),
    note: notes.note,
    reviewer,
    draft: { ...draftFacility(listing), pin: null },
    hours: readHours(listing.availability) ?? [],
    duplicates,
  }
}

/** Excludes the facility created from this listing. */
async function findDuplicates(db: Db, { facilityName, address, city, state, facilityId }: ListingRow) {
  const alike = await findLike(db, { name: facilityName, street: address, city, state })
  return alike.filter(({ id }) => id !== facilityId)
}
