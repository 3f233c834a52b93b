import type { Db, Tx } from '#kit/server/db/db.ts'
import { parsePrice } from '#kit/shared/typed-price.ts'
import { type ListingForm, listingsProblem } from '#listings/contract.ts'
import { type OwnListing, reviewProblem } from '#listings/review/contract.ts'
import { isDecided } from '#listings/rules.ts'
import { toListing } from '#listings/server/list-listings.ts'
import { correctListing as correct, findListing, type ListingRow, lockListing } from '#listings/server/store.ts'
import { refuseOtherZip } from '#listings/server/submit-listing.ts'
import { isOwnKey } from '#submissions/server/own-key.ts'
import { answerQuestion as answer, listQuestions } from '#submissions/server/questions.ts'
import { submissionOf } from './notify-review.ts'
import type { ReviewServices } from './review-services.ts'

type Services = Pick<ReviewServices, 'db' | 'signingSecret'>
type Keyed = { id: string; key: string }

/** For the owner, authorized by the key in our emails. Refuses: listing-not-found, also for an invalid key. */
export async function readOwnListing({ db, signingSecret }: Services, { id, key }: Keyed): Promise<OwnListing> {
  return toOwnListing(db, withKey(signingSecret, key, await findListing(db, id)))
}

/** Stores the owner's answer and notifies us. Refuses: listing-not-found, listing-decided, question-answered. */
export async function answerQuestion(
  services: Services,
  { questionId, answer: text, ...keyed }: Keyed & { questionId: string; answer: string },
): Promise<OwnListing> {
  return services.db.begin(async tx => {
    const listing = await lockUndecided(tx, services, keyed)
    await answer(tx, submissionOf(listing), { questionId, answer: text })
    return toOwnListing(tx, (await findListing(tx, listing.id))!)
  })
}

type Correction = Omit<ListingForm, 'email'> & Keyed & { revision: number }

/**
 * The owner's correction of the revision they read. Refuses: listing-not-found, listing-decided, listing-changed,
 * invalid-request for a ZIP code of another city.
 */
export async function correctListing(
  services: Services,
  { id, key, revision, ...form }: Correction,
): Promise<OwnListing> {
  refuseOtherZip(form)
  return services.db.begin(async tx => {
    const listing = await lockUndecided(tx, services, { id, key })
    if (listing.revision !== revision) throw reviewProblem('listing-changed')
    return toOwnListing(tx, await correct(tx, id, { ...form, priceCents: parsePrice(form.pricePerHour) }))
  })
}

async function lockUndecided(tx: Tx, { signingSecret }: Services, { id, key }: Keyed): Promise<ListingRow> {
  const listing = withKey(signingSecret, key, await lockListing(tx, id))
  if (isDecided(listing.status)) throw reviewProblem('listing-decided')
  return listing
}

function withKey(secret: string, key: string, listing: ListingRow | undefined): ListingRow {
  if (!listing || !isOwnKey(secret, 'listing', { ...listing, key })) throw listingsProblem('listing-not-found')
  return listing
}

/** Without the reviewers' notes. */
async function toOwnListing(db: Db | Tx, row: ListingRow): Promise<OwnListing> {
  const questionsOf = await listQuestions(db, 'listing', [row.id])
  return { listing: toListing(row), questions: questionsOf(row.id) }
}
