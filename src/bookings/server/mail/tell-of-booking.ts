import type { Booking, CancelReason } from '#bookings/contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { type Json, queueMessage } from '#messages/server/queue-message.ts'
import type { BookingContext } from '../booking-services.ts'
import { presentBooking } from '../present-booking.ts'
import type { BookingRow } from '../store.ts'

/** What every message about a booking knows of it: the booking as it was at that moment, and the revision of its calendar. */
export type BookingFacts = { booking: Booking; revision: number }

/** What a customer has to know of a credit: whole cents, and until when (ISO 8601). */
export type GivenCredit = { code: string; cents: number; expiresAt: string }

/** The messages about bookings and what each tells beside the booking. The kinds name their composers. */
export type BookingMessages = {
  'booking-confirmed': BookingFacts
  /** To the customer: the owner has been asked. */
  'booking-requested': BookingFacts
  /** To the facility: somebody asks; the link to its desk. */
  'booking-to-confirm': BookingFacts
  'booking-cancelled': BookingFacts & {
    because: CancelReason
    /** Whole cents. */
    refundedCents: number
    creditCents: number
    releasesCard: boolean
    /** The owner's credit instead of the money, if one was given. */
    credit?: GivenCredit
    /** Why the owner has closed the facility. */
    reason?: string
  }
  'booking-changed': BookingFacts & {
    /** The times before. */
    before: Booking['slots']
    refundedCents: number
    creditCents: number
    paidCents: number
    /** The owner has moved it, since the facility is closed. */
    isMovedByOwner: boolean
    reason?: string
  }
  /** To whoever has it now, and to whoever gave it away. */
  'booking-received': BookingFacts & { from: string }
  'booking-given': BookingFacts & { to: string; toEmail: string }
  'booking-reminder': BookingFacts & { start: string; hours: number }
}

type Queued<K extends keyof BookingMessages> = {
  kind: K
  recipient: string
  facts: Omit<BookingMessages[K], keyof BookingFacts>
  /** What makes it one message: the same happening told twice is told once. */
  of: string
}

/** Queues a message about a booking in the transaction in which it happens. */
export async function tell<K extends keyof BookingMessages>(
  tx: Tx,
  { signingSecret }: Pick<BookingContext, 'signingSecret'>,
  row: BookingRow,
  { kind, recipient, facts, of }: Queued<K>,
): Promise<void> {
  await queueMessage(tx, {
    kind,
    recipient,
    visitorId: row.visitorId,
    payload: { booking: presentBooking(row, signingSecret), revision: row.revision, ...facts } as unknown as Json,
    dedupeKey: `${kind}:${row.id}:${of}`,
  })
}

/** Confirmed at once: to the customer. To be confirmed: to the customer and to the facility. */
export async function tellOfNewBooking(tx: Tx, context: BookingContext, row: BookingRow): Promise<void> {
  if (row.status === 'confirmed')
    return tell(tx, context, row, { kind: 'booking-confirmed', recipient: row.customerEmail, facts: {}, of: 'new' })
  if (row.status !== 'pending_confirmation') return
  await tell(tx, context, row, { kind: 'booking-requested', recipient: row.customerEmail, facts: {}, of: 'new' })
  if (row.facilityEmail)
    await tell(tx, context, row, { kind: 'booking-to-confirm', recipient: row.facilityEmail, facts: {}, of: 'new' })
}

/** The owner has confirmed. */
export function tellOfConfirmation(tx: Tx, context: BookingContext, row: BookingRow): Promise<void> {
  return tell(tx, context, row, { kind: 'booking-confirmed', recipient: row.customerEmail, facts: {}, of: 'confirmed' })
}

/** It is over; `row` as it was before. */
export function tellOfEnd(
  tx: Tx,
  context: BookingContext,
  row: BookingRow,
  facts: Omit<BookingMessages['booking-cancelled'], keyof BookingFacts>,
): Promise<void> {
  const ended: BookingRow = {
    ...row,
    status: 'cancelled',
    cancelledBecause: facts.because,
    revision: row.revision + 1,
    refundedCents: row.refundedCents + facts.refundedCents,
  }
  return tell(tx, context, ended, { kind: 'booking-cancelled', recipient: row.customerEmail, facts, of: 'end' })
}
