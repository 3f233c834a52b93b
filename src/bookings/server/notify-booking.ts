import { actions } from '#accounts/rules.ts'
import type { Booking, CancelReason } from '#bookings/contract.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { product } from '#kit/shared/product.ts'
import { type OutgoingMessage, queueMessage } from '#messages/server/queue-message.ts'
import type { BookingContext } from './booking-services.ts'
import { presentBooking } from './present-booking.ts'
import { type Answerer, type BookingRow, findAnswerers } from './store.ts'

/** State when queued; mails queued by an older server have no version. */
export type BookingFacts = { booking: Booking; revision: number; facilityAccessVersion?: number }

/** Whole cents; expiry in ISO 8601. */
export type IssuedCredit = { code: string; cents: number; expiresAt: string }

/** `from`: the name of the facility it left, if it did. */
export type StaffMove = { isRequestedByCustomer: boolean; from: string | null }

/** Keys name the composers. */
export type BookingMessages = {
  'booking-confirmed': BookingFacts
  'booking-requested': BookingFacts
  /** To the facility's address, to members by name, or to us: somebody has to answer. */
  'booking-to-confirm': BookingFacts & ToAnswerer
  /** A reminder, or to managers because it will soon expire, or because it was approved once. */
  'booking-still-to-confirm': BookingFacts & ToAnswerer & { because: 'reminder' | 'escalation' | 'second-step' }
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

/** `accountId`: a member, whose link names them. Mails queued by older servers have `isForAccount` instead. */
type ToAnswerer = { isForOperator?: boolean; isForAccount?: boolean; accountId?: string }

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
  const answerers = await answerersOf(tx, row)
  return [
    { kind: 'booking-requested', recipient: customerEmail, facts: {}, of },
    ...answerers.map(({ recipient, ...facts }) => ({
      kind: 'booking-to-confirm' as const,
      recipient,
      facts,
      of: ofAnswerer(of, facts),
    })),
  ]
}

type Addressed = ToAnswerer & { recipient: string }

/** The facility's address, else all members who may answer, else us. */
async function answerersOf(tx: Tx, { facilityId, facilityEmail }: BookingRow): Promise<Addressed[]> {
  if (facilityEmail) return [{ recipient: facilityEmail }]
  const members = await findAnswerers(tx, facilityId, { roles: actions['run-booking-desk'].by })
  if (members.length === 0) return [{ recipient: product.supportEmail, isForOperator: true }]
  return members.map(({ accountId, email }) => ({ recipient: email, accountId }))
}

/** Each recipient has a key of their own. */
function ofAnswerer(of: string, { accountId }: ToAnswerer): string {
  return accountId ? `${of}:${accountId}` : of
}

/** To managers and owners: only they can confirm it now. */
export async function notifyApprovedOnce(tx: Tx, context: BookingContext, row: BookingRow): Promise<void> {
  const members = await findAnswerers(tx, row.facilityId, { roles: DECIDING_ROLES })
  await tellAnswerers(tx, context, row, { members, because: 'second-step' })
}

/** Who can confirm a request that two people approve. */
export const DECIDING_ROLES = ['owner', 'manager'] as const

export async function tellAnswerers(
  tx: Tx,
  context: BookingContext,
  row: BookingRow,
  { members, because }: { members: readonly Answerer[]; because: 'reminder' | 'escalation' | 'second-step' },
): Promise<void> {
  await queueMessage(
    tx,
    members.map(({ accountId, email }) =>
      messageOf(context, row, {
        kind: 'booking-still-to-confirm',
        recipient: email,
        facts: { accountId, because },
        of: `${because}:${accountId}`,
      }),
    ),
  )
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
