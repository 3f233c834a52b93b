import type { Booking, CancelReason } from '#bookings/contract.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { product } from '#kit/shared/product.ts'
import { type OutgoingMessage, queueMessage } from '#messages/server/queue-message.ts'
import type { BookingContext } from './booking-services.ts'
import { presentBooking } from './present-booking.ts'
import { type BookingRow, findOwnerEmail } from './store.ts'

/** State when queued; mails queued by an older server have no version. */
export type BookingFacts = { booking: Booking; revision: number; facilityAccessVersion?: number }

/** Whole cents; expiry in ISO 8601. */
export type IssuedCredit = { code: string; cents: number; expiresAt: string }

/** `from`: the name of the facility it left, if it did. */
export type StaffMove = { isCustomersWish: boolean; from: string | null }

/** Keys name the composers. */
export type BookingMessages = {
  'booking-confirmed': BookingFacts
  'booking-requested': BookingFacts
  /** To the facility's address; its owner's account, which signs in and needs no key; or us: somebody has to answer. */
  'booking-to-confirm': BookingFacts & { isForOperator?: boolean; isForAccount?: boolean }
  'booking-made': BookingFacts
  /** To the facility. */
  'booking-cancelled-by-customer': BookingFacts
  'booking-cancelled': BookingFacts & {
    because: CancelReason
    /** Whole cents. */
    refundedCents: number
    creditCents: number
    releasesCard: boolean
    credit?: IssuedCredit
    /** Reason for the closure. */
    reason?: string
  }
  'booking-changed': BookingFacts & {
    before: Booking['slots']
    refundedCents: number
    creditCents: number
    paidCents: number
    /** Because of a closure. */
    isMovedByOwner: boolean
    byStaff?: StaffMove
    reason?: string
  }
  'booking-transferred-in': BookingFacts & { from: string }
  'booking-transferred-out': BookingFacts & { to: string; toEmail: string }
  'booking-reminder': BookingFacts & { start: string; hours: number }
}

/** What one kind of `Messages` says besides the booking. */
type Queued<Messages> = {
  [Kind in keyof Messages & string]: {
    kind: Kind
    recipient: string
    facts: Omit<Messages[Kind], keyof BookingFacts>
    /** Deduplication key. */
    of: string
  }
}[keyof Messages & string] & { kind: string; facts: object; recipient: string; of: string }

export async function queueBookingMessage<Messages = BookingMessages>(
  tx: Tx,
  context: Pick<BookingContext, 'signingSecret'>,
  row: BookingRow,
  queued: Queued<Messages>,
): Promise<void> {
  await queueMessage(tx, messageOf<Messages>(context, row, queued))
}

/**
 * One statement, unless an owner's address has to be found. A request is mailed even if the facility has no address; a
 * confirmed booking only to its own address.
 */
export async function notifyBooked(tx: Tx, context: BookingContext, row: BookingRow): Promise<void> {
  const messages = (await messagesOfNew(tx, row)).map(message => messageOf(context, row, message))
  const event = context.publishedBookingEvent(tx, 'booking.created', presentBooking(row, context.signingSecret))
  await queueMessage(tx, messages, event)
}

async function messagesOfNew(tx: Tx, row: BookingRow): Promise<Queued<BookingMessages>[]> {
  const { status, customerEmail, facilityEmail } = row
  const of = 'new'
  if (status === 'confirmed')
    return [
      { kind: 'booking-confirmed', recipient: customerEmail, facts: {}, of },
      ...(facilityEmail ? [{ kind: 'booking-made' as const, recipient: facilityEmail, facts: {}, of }] : []),
    ]
  if (status !== 'pending_confirmation') return []
  const { recipient, ...facts } = await answererOf(tx, row)
  return [
    { kind: 'booking-requested', recipient: customerEmail, facts: {}, of },
    { kind: 'booking-to-confirm', recipient, facts, of },
  ]
}

async function answererOf(tx: Tx, { facilityId, facilityEmail }: BookingRow) {
  if (facilityEmail) return { recipient: facilityEmail }
  const ownerEmail = await findOwnerEmail(tx, facilityId)
  return ownerEmail
    ? { recipient: ownerEmail, isForAccount: true }
    : { recipient: product.supportEmail, isForOperator: true }
}

export async function notifyConfirmed(tx: Tx, context: BookingContext, before: BookingRow): Promise<void> {
  const row: BookingRow = { ...before, status: 'confirmed', confirmBy: null, revision: before.revision + 1 }
  await context.publishBookingEvent(tx, 'booking.confirmed', presentBooking(row, context.signingSecret))
  await queueBookingMessage(tx, context, row, {
    kind: 'booking-confirmed',
    recipient: row.customerEmail,
    facts: {},
    of: 'confirmed',
  })
}

/** `row`: the state before. The facility is only notified if the customer canceled. */
export async function notifyCancelled(
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
  await context.publishBookingEvent(tx, 'booking.cancelled', presentBooking(ended, context.signingSecret))
  const of = 'end'
  await queueMessage(tx, [
    messageOf(context, ended, { kind: 'booking-cancelled', recipient: row.customerEmail, facts, of }),
    ...(row.facilityEmail && facts.because === 'customer'
      ? [
          messageOf(context, ended, {
            kind: 'booking-cancelled-by-customer',
            recipient: row.facilityEmail,
            facts: {},
            of,
          }),
        ]
      : []),
  ])
}

function messageOf<Messages = BookingMessages>(
  { signingSecret }: Pick<BookingContext, 'signingSecret'>,
  row: BookingRow,
  { kind, recipient, facts, of }: Queued<Messages>,
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
