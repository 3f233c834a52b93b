import type { BookingContext } from '#bookings/server/booking-services.ts'
import { type OutgoingMessage, queueMessage } from '#messages/server/queue-message.ts'
import { listToAsk, type PlayedRow } from './store.ts'

/** Per run. */
const BATCH = 500

/** `accessVersion` makes the key of the mail's link. */
export type PlayedFacts = Pick<
  PlayedRow,
  'bookingId' | 'accessVersion' | 'customerName' | 'facilityId' | 'facilityName' | 'timeZone'
> & {
  /** ISO 8601. */
  startsAt: string
}

/** Once per booking; returns how many were found. */
export async function requestReviews({ db }: Pick<BookingContext, 'db'>): Promise<number> {
  const played = await listToAsk(db, BATCH)
  await queueMessage(db, played.map(invitationTo))
  return played.length
}

function invitationTo({ customerEmail, visitorId, startsAt, ...facts }: PlayedRow): OutgoingMessage {
  return {
    kind: 'review-invitation',
    recipient: customerEmail,
    visitorId,
    payload: { ...facts, startsAt: startsAt.toISOString() } satisfies PlayedFacts,
    dedupeKey: `review-invitation:${facts.bookingId}`,
  }
}
