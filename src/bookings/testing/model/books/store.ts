import type { RefundPolicy } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db/db.ts'

export type Books = {
  bookings: BookingOfBooks[]
  payments: PaymentOfBooks[]
  refunds: RefundOfBooks[]
  credits: CreditOfBooks[]
  /** Not reopened: unfinished closures; live bookings in finished ones. */
  openClosures: string[]
  bookedInClosures: string[]
  reservations: { bookingId: string; facilityId: string; start: number; end: number }[]
  /** Pairs of live reservations. */
  overlaps: number
  forbiddenMoves: string[]
  /** Paid intents without our payment, refunds without our row. */
  strayIntents: string[]
  strayRefunds: string[]
}
export type BookingOfBooks = {
  id: string
  facilityId: string
  mode: string
  status: string
  slots: { id: string; start: number; end: number; priceCents: number }[]
  total: number
  creditId: string | null
  credit: number
  because: string | null
  cancelledAt: number | null
  refundPolicy: RefundPolicy
  revision: number
  paymentIds: string[]
  /** In order. Whole cents. */
  closures: { refunded: number; restored: number; credited: number }[]
  /** Messages by kind. */
  mails: Record<string, number>
}
export type CreditOfBooks = { id: string; code: string; bookingId: string; amount: number; remaining: number }
export type PaymentOfBooks = {
  id: string
  status: string
  fault: string | null
  amount: number
  captured: number
  refunded: number
  /** Sums, and rows that do not balance. */
  ledger: number
  unbalanced: number
  intentId: string | null
  intent: string | null
  intentCaptured: number | null
  intentRefunded: number | null
  dispute: string | null
  disputedCents: number | null
  /** Captured after its payment was voided. */
  wasUnwanted: boolean
}
export type RefundOfBooks = {
  paymentId: string
  amount: number
  status: string
  isPromisedAnew: boolean
  gatewayRefundId: string | null
  theirAmount: number | null
  theirStatus: string | null
}

/** Instants in milliseconds, money in whole cents. */
export async function readBooks(db: Db): Promise<Books> {
  const [row] = await db<{ books: Books }[]>`
    select json_build_object(
      'bookings', (select coalesce(json_agg(json_build_object(
          'id', b.id, 'facilityId', b.facility_id, 'mode', b.mode, 'status', b.status, 'slots', b.slots, 'total', b.total_cents,
          'creditId', b.credit_id, 'credit', b.credit_cents, 'because', b.cancelled_because,
          'cancelledAt', extract(epoch from b.cancelled_at) * 1000, 'refundPolicy', b.refund_policy, 'revision', b.revision,
          'paymentIds', array(select b.payment_id where b.payment_id is not null union all
            select e.payment_id from booking_extra_payment e where e.booking_id = b.id),
          'closures', (select coalesce(json_agg(json_build_object(
              'refunded', c.refunded_cents, 'restored', c.restored_cents, 'credited', c.credited_cents) order by c.applied_at), '[]')
            from closure_booking c where c.booking_id = b.id),
          'mails', (select coalesce(json_object_agg(kind, count), '{}') from (
            select kind, count(*) as count from message where payload -> 'booking' ->> 'id' = b.id::text group by kind) m)
        ) order by b.created_at), '[]') from booking b),
      'payments', (select coalesce(json_agg(json_build_object(
          'id', p.id, 'status', p.status, 'fault', p.fault, 'amount', p.amount_cents, 'captured', p.captured_cents,
          'refunded', p.refunded_cents, 'intentId', p.intent_id, 'intent', i.status, 'intentCaptured', i.captured_cents,
          'intentRefunded', i.refunded_cents, 'dispute', d.status, 'disputedCents', d.amount_cents,
          'ledger', (select coalesce(sum(charged_cents), 0) from ledger where payment_id = p.id),
          'unbalanced', (select count(*) from ledger where payment_id = p.id and charged_cents <> owner_cents + platform_cents),
          'wasUnwanted', exists (select from refund where payment_id = p.id and dedupe_key = 'unwanted:' || p.id)
        ) order by p.created_at), '[]')
        from payment p left join sandbox_payment_intent i on i.id = p.intent_id
          left join sandbox_dispute d on d.intent_id = i.id),
      'refunds', (select coalesce(json_agg(json_build_object(
          'paymentId', r.payment_id, 'amount', r.amount_cents, 'status', r.status,
          'isPromisedAnew', exists (select from refund a where a.dedupe_key = 'retry:' || r.id), 'gatewayRefundId', r.gateway_refund_id,
          'theirAmount', s.amount_cents, 'theirStatus', s.status)), '[]')
        from refund r left join sandbox_refund s on s.id = r.gateway_refund_id),
      'credits', (select coalesce(json_agg(json_build_object(
          'id', id, 'code', code, 'bookingId', booking_id, 'amount', amount_cents, 'remaining', remaining_cents)), '[]') from credit),
      'openClosures', (select coalesce(json_agg(id), '[]') from closure where done_at is null and reopened_at is null),
      'bookedInClosures', (select coalesce(json_agg(r.booking_id), '[]') from closure c join facility f on f.id = c.facility_id
        join reservation r on r.ground_id = f.ground_id and r.ground_part && f.ground_part and r.during && c.during
        where c.done_at is not null and c.reopened_at is null and r.kind = 'booking'),
      'reservations', (select coalesce(json_agg(json_build_object(
          'bookingId', booking_id, 'facilityId', facility_id, 'start', extract(epoch from lower(during)) * 1000,
          'end', extract(epoch from upper(during)) * 1000)), '[]') from reservation where kind = 'booking'),
      'overlaps', (select count(*) from reservation a join reservation b on a.id < b.id and a.ground_id = b.ground_id
          and a.ground_part && b.ground_part and a.during && b.during
        where (a.expires_at is null or a.expires_at > now()) and (b.expires_at is null or b.expires_at > now())),
      'forbiddenMoves', (select coalesce(json_agg(step || ' of ' || id), '[]') from forbidden_move),
      'strayIntents', (select coalesce(json_agg(i.id), '[]') from sandbox_payment_intent i
        where i.status in ('requires_capture', 'succeeded') and not exists (select from payment p where p.intent_id = i.id)),
      'strayRefunds', (select coalesce(json_agg(s.id), '[]') from sandbox_refund s
        where not exists (select from refund r where r.gateway_refund_id = s.id))
    ) as books`
  return row!.books
}
