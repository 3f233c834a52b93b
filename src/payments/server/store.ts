import type { Db, Tx } from '#kit/server/db.ts'
import type { PaymentStatus } from '../contract.ts'
import { statusesBefore } from '../rules.ts'

export type Payment = {
  id: string
  intentId: string | null
  visitorId: string
  purpose: string
  quote: unknown
  amountCents: number
  feeCents: number
  status: PaymentStatus
}

/** The visitor's open payment for a purpose with this amount and quote: a new one, or the one there is, changed. */
export async function upsertOpenPayment(
  db: Db,
  payment: Pick<Payment, 'visitorId' | 'purpose' | 'quote' | 'amountCents' | 'feeCents'> & {
    gateway: string
    livemode: boolean
  },
): Promise<Payment> {
  const { gateway, visitorId, purpose, quote, amountCents, feeCents, livemode } = payment
  const [row] = await db<Payment[]>`
    insert into payment (gateway, visitor_id, purpose, quote, amount_cents, fee_cents, livemode)
    values (${gateway}, ${visitorId}, ${purpose}, ${db.json(quote as never)}, ${amountCents}, ${feeCents}, ${livemode})
    on conflict (visitor_id, purpose) where status = 'created' do update
      set quote = excluded.quote, amount_cents = excluded.amount_cents, fee_cents = excluded.fee_cents, updated_at = now()
    returning ${columns(db)}`
  return row!
}

export async function setIntent(db: Db, paymentId: string, intentId: string): Promise<void> {
  await db`update payment set intent_id = ${intentId}, updated_at = now() where id = ${paymentId} and intent_id is null`
}

/** Another visitor's payment is as good as none. */
export async function findPayment(db: Db | Tx, intentId: string, visitorId: string): Promise<Payment | undefined> {
  const [row] = await db<Payment[]>`
    select ${columns(db)} from payment where intent_id = ${intentId} and visitor_id = ${visitorId}`
  return row
}

/** Moves a payment forward if its life allows; false when somebody else has moved it first. */
export async function moveStatus(db: Db | Tx, paymentId: string, to: PaymentStatus): Promise<boolean> {
  const { count } = await db`
    update payment set status = ${to}, updated_at = now()
    where id = ${paymentId} and status = any(${statusesBefore(to)}::text[])`
  return count === 1
}

/** Payments that have waited for the gateway's last word for over a minute, the oldest first. */
export async function findUnsettled(db: Db, limit: number): Promise<Payment[]> {
  return db<Payment[]>`
    select ${columns(db)} from payment
    where status in ('authorized', 'voiding') and updated_at < now() - interval '1 minute'
    order by updated_at limit ${limit}`
}

/** A payment of the demo catalogue, captured from the beginning; answers its id. */
export async function insertCapturedPayment(
  tx: Tx,
  payment: Pick<Payment, 'visitorId' | 'purpose' | 'quote' | 'amountCents' | 'feeCents'> & { intentId: string },
): Promise<string> {
  const { visitorId, purpose, quote, amountCents, feeCents, intentId } = payment
  const [row] = await tx<{ id: string }[]>`
    insert into payment (gateway, intent_id, visitor_id, purpose, quote, amount_cents, fee_cents, livemode, status)
    values ('sandbox', ${intentId}, ${visitorId}, ${purpose}, ${tx.json(quote as never)}, ${amountCents}, ${feeCents}, false,
      'captured')
    returning id`
  return row!.id
}

function columns(db: Db | Tx) {
  return db`id, intent_id as "intentId", visitor_id as "visitorId", purpose, quote,
    amount_cents as "amountCents", fee_cents as "feeCents", status`
}
