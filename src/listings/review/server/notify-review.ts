import type { Tx } from '#kit/server/db/db.ts'
import { product } from '#kit/shared/product.ts'
import type { ListingRow } from '#listings/server/store.ts'
import { queueMessage } from '#messages/server/queue-message.ts'

export type ListingFacts = { id: string; email: string; facilityName: string; contactName: string }

/** Data of the review emails. */
export type ReviewMessages = {
  'listing-question': ListingFacts & { question: string }
  'listing-answered': ListingFacts & { answer: string }
  'listing-declined': ListingFacts & { reason: string }
  /** `token` opens the owner's new account; null if they have one already. */
  'listing-approved': ListingFacts & { facilityId: string; token: string | null }
  'listing-overdue': { id: string; facilityName: string; place: string; submittedAt: string }
}

/** With the facts of its emails. */
export function submissionOf(listing: ListingRow) {
  const { id, facilityName: name, email } = listing
  return { kind: 'listing', id, name, email, facts: factsOf(listing) } as const
}

export function notifyDeclined(tx: Tx, listing: ListingRow, reason: string): Promise<void> {
  const payload: ReviewMessages['listing-declined'] = { ...factsOf(listing), reason }
  const kind = 'listing-declined'
  return queueMessage(tx, { kind, recipient: listing.email, payload, dedupeKey: `${kind}:${listing.id}` })
}

/** Uses the facility's current name. */
export function notifyApproved(
  tx: Tx,
  listing: ListingRow,
  made: { facilityId: string; facilityName: string; token: string | null },
): Promise<void> {
  const payload: ReviewMessages['listing-approved'] = { ...factsOf(listing), ...made }
  const kind = 'listing-approved'
  return queueMessage(tx, { kind, recipient: listing.email, payload, dedupeKey: `${kind}:${listing.id}` })
}

type Forgotten = Pick<ListingRow, 'id' | 'facilityName' | 'city' | 'state' | 'createdAt'>

export function notifyExpired(tx: Tx, listings: readonly Forgotten[]): Promise<void> {
  const kind = 'listing-overdue'
  return queueMessage(
    tx,
    listings.map(({ id, facilityName, city, state, createdAt }) => {
      const payload: ReviewMessages['listing-overdue'] = {
        id,
        facilityName,
        place: `${city}, ${state}`,
        submittedAt: createdAt.toISOString(),
      }
      return { kind, recipient: product.supportEmail, payload, dedupeKey: `${kind}:${id}` }
    }),
  )
}

function factsOf({ id, email, facilityName, contactName }: ListingRow): ListingFacts {
  return { id, email, facilityName, contactName }
}
