import type { Booking, CancelReason } from '#bookings/contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { product } from '#kit/shared/product.ts'
import { type OutgoingMessage, queueMessage } from '#messages/server/queue-message.ts'
import type { BookingContext } from '../booking-services.ts'
import { findOwnerEmail } from '../conversation/store.ts'
import { presentBooking } from '../present-booking.ts'
import type { BookingRow } from '../store.ts'

/**
 * What every message about a booking knows of it: the booking as it was at that moment, the revision of its calendar, and of which
 * version the facility's key was. Mails that were queued by an older server name none.
 */
export type BookingFacts = { booking: Booking; revision: number; facilityAccessVersion?: number }

/** What a customer has to know of a credit: whole cents, and until when (ISO 8601). */
export type GivenCredit = { code: string; cents: number; expiresAt: string }

/** The messages about bookings and what each tells beside the booking. The kinds name their composers. */
export type BookingMessages = {
  'booking-confirmed': BookingFacts
  /** To the customer: the owner has been asked. */
  'booking-requested': BookingFacts
  /**
   * Somebody asks; the link to the desk. To the facility's own address; or to its owner's account, which signs in and needs no key; or to
   * us, since somebody has to answer.
   */
  'booking-to-confirm': BookingFacts & { isForOperator?: boolean; isForAccount?: boolean }
  /** To the facility: somebody has booked, and nothing is to be done. */
  'booking-made': BookingFacts
  /** To the facility: the customer has cancelled. */
  'booking-given-up': BookingFacts
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
  /** To the customer: what the facility has written. */
  'booking-message': BookingFacts & { texts: string[] }
  /** To the facility, its owner or us: what the customer has written. Only the facility's own address is sent its key. */
  'booking-question': BookingFacts & { texts: string[]; hasKey: boolean; isForOperator: boolean }
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
  context: Pick<BookingContext, 'signingSecret'>,
  row: BookingRow,
  queued: Queued<K>,
): Promise<void> {
  await queueMessage(tx, messageOf(context, row, queued))
}

/**
 * To the customer and to the facility, in one statement. Somebody has to answer a request, also where the facility has no address; of a booking that is confirmed already only the facility's own address is told.
 */
export async function tellOfNewBooking(tx: Tx, context: BookingContext, row: BookingRow): Promise<void> {
  const { status, customerEmail, facilityEmail } = row
  await context.tellOfBooking(tx, 'made', presentBooking(row, context.signingSecret))
  const of = 'new'
  if (status === 'confirmed') {
    await queueMessage(tx, [
      messageOf(context, row, { kind: 'booking-confirmed', recipient: customerEmail, facts: {}, of }),
      ...(facilityEmail
        ? [messageOf(context, row, { kind: 'booking-made', recipient: facilityEmail, facts: {}, of })]
        : []),
    ])
  }
  if (status === 'pending_confirmation') {
    const { recipient, ...facts } = await answererOf(tx, row)
    await queueMessage(tx, [
      messageOf(context, row, { kind: 'booking-requested', recipient: customerEmail, facts: {}, of }),
      messageOf(context, row, { kind: 'booking-to-confirm', recipient, facts, of }),
    ])
  }
}

async function answererOf(tx: Tx, { facilityId, facilityEmail }: BookingRow) {
  if (facilityEmail) return { recipient: facilityEmail }
  const ownerEmail = await findOwnerEmail(tx, facilityId)
  return ownerEmail
    ? { recipient: ownerEmail, isForAccount: true }
    : { recipient: product.supportEmail, isForOperator: true }
}

/** The owner has confirmed. */
export async function tellOfConfirmation(tx: Tx, context: BookingContext, row: BookingRow): Promise<void> {
  await context.tellOfBooking(tx, 'confirmed', presentBooking(row, context.signingSecret))
  await tell(tx, context, row, { kind: 'booking-confirmed', recipient: row.customerEmail, facts: {}, of: 'confirmed' })
}

/** It is over; `row` as it was before. The facility has to hear of it only when the customer gave the times up. */
export async function tellOfEnd(
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
  await context.tellOfBooking(tx, 'cancelled', presentBooking(ended, context.signingSecret))
  const of = 'end'
  await queueMessage(tx, [
    messageOf(context, ended, { kind: 'booking-cancelled', recipient: row.customerEmail, facts, of }),
    ...(row.facilityEmail && facts.because === 'customer'
      ? [messageOf(context, ended, { kind: 'booking-given-up', recipient: row.facilityEmail, facts: {}, of })]
      : []),
  ])
}

function messageOf<K extends keyof BookingMessages>(
  { signingSecret }: Pick<BookingContext, 'signingSecret'>,
  row: BookingRow,
  { kind, recipient, facts, of }: Queued<K>,
): OutgoingMessage {
  return {
    kind,
    recipient,
    visitorId: row.visitorId,
    payload: {
      booking: presentBooking(row, signingSecret),
      revision: row.revision,
      facilityAccessVersion: row.facilityAccessVersion,
      ...facts,
    },
    dedupeKey: `${kind}:${row.id}:${of}`,
  }
}
