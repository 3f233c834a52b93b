import type { Db, Tx } from '#kit/server/db/db.ts'
import type { PaymentStatus } from '../contract.ts'
import { QUOTE_MINUTES, statusesBefore } from '../rules.ts'

export type Payment = {
  id: string
  intentId: string | null
  visitorId: string
  /** Such as `facility:<id>`. */
  purpose: string
  /** Breakdown of the amount. */
  quote: unknown
  /** Null until the customer entered buyer and options. */
  checkout: unknown
  amountCents: number
  feeCents: number
  capturedCents: number
  /** Promised, arrived or not. */
  refundedCents: number
  status: PaymentStatus
  captureRequested: boolean
  graceGranted: boolean
  /** Refusal code that ended it. */
  fault: string | null
  faultDetails: Record<string, unknown> | null
  destination: string | null
  /** The quote has expired, by the database clock. */
  isStale: boolean
}

export type NewPayment = Pick<Payment, 'visitorId' | 'purpose' | 'quote' | 'checkout' | 'amountCents' | 'feeCents'> & {
  gateway: string
  livemode: boolean
  /** Its owner's account is paid, if it can take payments. Null if the money is shared out later. */
  facilityId: string | null
}

/** Creates or updates it. Stored buyer data stays for the same quote; another tab's choice needs its own. */
export async function upsertOpenPayment(db: Db, payment: NewPayment): Promise<Payment> {
  const { gateway, visitorId, purpose, quote, checkout, amountCents, feeCents, livemode, facilityId } = payment
  const [row] = await db<Payment[]>`
    insert into payment (gateway, visitor_id, purpose, quote, checkout, amount_cents, fee_cents, livemode, destination)
    values (${gateway}, ${visitorId}, ${purpose}, ${db.json(quote)}, ${jsonOrNull(db, checkout)}, ${amountCents},
      ${feeCents}, ${livemode}, (select id from payout_account
        where id = (select payout_account_of(${facilityId}::uuid)) and can_take_payments))
    on conflict (visitor_id, purpose) where status = 'created' and not is_set_aside do update
      set quote = excluded.quote,
        checkout = coalesce(excluded.checkout, case when payment.quote = excluded.quote then payment.checkout end),
        amount_cents = excluded.amount_cents, fee_cents = excluded.fee_cents, updated_at = now()
    returning ${paymentColumns(db)}`
  return row!
}

/** With `visitorId`, only that visitor's. */
export async function findPayment(
  db: Db | Tx,
  by: { id: string } | { intentId: string; visitorId?: string },
): Promise<Payment | undefined> {
  const key =
    'id' in by
      ? db`id = ${by.id}`
      : db`intent_id = ${by.intentId} ${by.visitorId ? db`and visitor_id = ${by.visitorId}` : db``}`
  const [row] = await db<Payment[]>`select ${paymentColumns(db)} from payment where ${key}`
  return row
}

/**
 * A payment that is not open, or has another quote by now, is returned unchanged. One statement, because every booking
 * runs it.
 */
export async function writeCheckout(
  db: Db,
  { id, quote, checkout }: Pick<Payment, 'id' | 'quote' | 'checkout'>,
): Promise<Payment | undefined> {
  const [row] = await db<Payment[]>`
    with noted as (
      update payment set checkout = ${db.json(checkout)}
      where id = ${id} and status = 'created' and quote = ${db.json(quote)}
      returning *
    )
    select ${paymentColumns(db)} from (
      select * from noted
      union all
      select * from payment where id = ${id} and not exists (select 1 from noted)
    ) as payment`
  return row
}

/** Keeps an existing intent; returns the stored intent and amount. */
export async function fileIntent(
  db: Db,
  paymentId: string,
  intentId: string,
): Promise<{ intentId: string; amountCents: number; feeCents: number }> {
  const [row] = await db<{ intentId: string; amountCents: number; feeCents: number }[]>`
    update payment set intent_id = coalesce(intent_id, ${intentId}) where id = ${paymentId}
    returning intent_id, amount_cents, fee_cents`
  return row!
}

/**
 * Claims an open payment with unchanged quote and buyer; returns its present visitor, who may have signed in meanwhile.
 * Undefined when claimed, voided or changed. A concurrent second call waits and gets nothing.
 */
export async function claimPayment(
  tx: Tx,
  { id, quote, checkout, captureRequested, captureBefore }: Claim,
): Promise<Pick<Payment, 'visitorId'> | undefined> {
  const [row] = await tx<Pick<Payment, 'visitorId'>[]>`
    update payment set status = 'authorized', capture_requested = ${captureRequested}, capture_before = ${captureBefore},
      updated_at = now()
    where id = ${id} and status = 'created' and quote = ${tx.json(quote)} and checkout = ${tx.json(checkout)}
    returning visitor_id`
  return row
}

export type Claim = Pick<Payment, 'id' | 'quote' | 'checkout' | 'captureRequested'> & { captureBefore: Date | null }

/** Serializes a payment's refunds. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  const [row] = await tx<Payment[]>`select ${paymentColumns(tx)} from payment where id = ${id} for update`
  return row
}

/** False when no longer authorized. */
export async function wantCapture(tx: Tx, paymentId: string): Promise<boolean> {
  const { count } = await tx`
    update payment set capture_requested = true, updated_at = now() where id = ${paymentId} and status = 'authorized'`
  return count === 1
}

/** False when it was claimed or voided first. */
export async function endOpenPayment(
  db: Db,
  paymentId: string,
  { code, details }: { code: string; details?: Record<string, unknown> },
): Promise<boolean> {
  const { count } = await db`
    update payment set status = 'voiding', fault = ${code}, fault_details = ${jsonOrNull(db, details ?? null)},
      updated_at = now()
    where id = ${paymentId} and status = 'created'`
  return count === 1
}

/** False when it was captured or voided first. */
export async function endAuthorizedPayment(tx: Tx, paymentId: string, fault: string): Promise<boolean> {
  const { count } = await tx`
    update payment set status = 'voiding', fault = ${fault}, updated_at = now()
    where id = ${paymentId} and status = 'authorized'`
  return count === 1
}

/** False if its present status does not allow it. */
export async function moveStatus(db: Db | Tx, paymentId: string, to: PaymentStatus): Promise<boolean> {
  const { count } = await db`
    update payment set status = ${to}, updated_at = now()
    where id = ${paymentId} and status = any(${statusesBefore(to)}::text[])`
  return count === 1
}

/** Only the first call succeeds; it returns the present visitor. */
export async function takeGrace(tx: Tx, paymentId: string): Promise<Pick<Payment, 'visitorId'> | undefined> {
  const [row] = await tx<Pick<Payment, 'visitorId'>[]>`
    update payment set grace_granted = true where id = ${paymentId} and status = 'created' and not grace_granted
    returning visitor_id`
  return row
}

/** In the payment and the ledger; false when already recorded. */
export async function recordCapture(db: Db | Tx, paymentId: string): Promise<boolean> {
  const { count } = await db`
    with captured as (
      update payment set status = 'captured', captured_cents = amount_cents, updated_at = now()
      where id = ${paymentId} and status = 'authorized'
      returning id, amount_cents, fee_cents
    )
    insert into ledger (payment_id, kind, charged_cents, owner_cents, platform_cents)
    select id, 'capture', amount_cents, amount_cents - fee_cents, fee_cents from captured`
  return count === 1
}

/** Captured although voided: enters it in the ledger and refunds all of it. */
export async function recordUnwantedCapture(db: Db, paymentId: string, capturedCents: number): Promise<boolean> {
  const { count } = await db`
    with captured as (
      update payment set status = 'refunding', captured_cents = ${capturedCents}, refunded_cents = ${capturedCents},
        updated_at = now()
      where id = ${paymentId} and status = 'voiding'
      returning id, fee_cents
    ), booked as (
      insert into ledger (payment_id, kind, charged_cents, owner_cents, platform_cents)
      select id, 'capture', ${capturedCents}, ${capturedCents} - least(fee_cents, ${capturedCents}), least(fee_cents, ${capturedCents})
      from captured
    )
    insert into refund (payment_id, amount_cents, dedupe_key)
    select id, ${capturedCents}, 'unwanted:' || id from captured`
  return count === 1
}

/** The bank takes what was not yet refunded. Whole cents; `feeLeft` is our part. */
export async function recordDispute(
  db: Db,
  { id, amountLeft, feeLeft }: { id: string; amountLeft: number; feeLeft: number },
): Promise<boolean> {
  const { count } = await db`
    with disputed as (
      update payment set status = 'disputed', updated_at = now()
      where id = ${id} and status = any(${statusesBefore('disputed')}::text[])
      returning id
    )
    insert into ledger (payment_id, kind, charged_cents, owner_cents, platform_cents)
    select id, 'dispute', ${-amountLeft}, ${feeLeft - amountLeft}, ${-feeLeft} from disputed where ${amountLeft > 0}
    on conflict do nothing`
  return count === 1
}

/** The disputed amount is ours again; refunds promised meanwhile are sent. */
export async function recordDisputeWon(db: Db, paymentId: string): Promise<boolean> {
  const { count } = await db`
    with won as (
      update payment set status = case when refunded_cents = captured_cents then 'refunding' else 'captured' end,
        updated_at = now()
      where id = ${paymentId} and status = 'disputed' returning id
    )
    insert into ledger (payment_id, kind, charged_cents, owner_cents, platform_cents)
    select l.payment_id, 'dispute-won', -l.charged_cents, -l.owner_cents, -l.platform_cents
    from ledger l join won on won.id = l.payment_id where l.kind = 'dispute'
    on conflict do nothing`
  return count === 1
}

/** Only those with the purpose `from`. */
export async function writePurpose(
  tx: Tx,
  { paymentIds, from, to }: { paymentIds: readonly string[]; from: string; to: string },
): Promise<void> {
  await tx`
    update payment set purpose = ${to}
    where id = any(${[...paymentIds]}::uuid[]) and purpose = ${from} and status <> 'created'`
}

export function paymentColumns(db: Db | Tx) {
  return db`id, intent_id, visitor_id, purpose, quote, checkout, amount_cents, fee_cents, captured_cents,
    refunded_cents, status, capture_requested, grace_granted, fault, fault_details, destination,
    updated_at < now() - make_interval(mins => ${QUOTE_MINUTES}::int) as is_stale`
}

function jsonOrNull(db: Db | Tx, value: unknown) {
  return value === null || value === undefined ? null : db.json(value)
}
