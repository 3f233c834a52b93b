import type { Db, Tx } from '#kit/server/db.ts'
import type { PaymentStatus, RefundState } from '../contract.ts'
import { QUOTE_MINUTES, statusesBefore } from '../rules.ts'

export type Payment = {
  id: string
  intentId: string | null
  visitorId: string
  /** What is paid for, such as `facility:<id>`. */
  purpose: string
  /** What the amount is made of. */
  quote: unknown
  /** Who buys and how; null until the customer has said so. */
  checkout: unknown
  amountCents: number
  feeCents: number
  capturedCents: number
  /** Promised back, whether it has arrived or not. */
  refundedCents: number
  status: PaymentStatus
  captureWanted: boolean
  graceGiven: boolean
  /** The code of the refusal that ended it, and what that named. */
  fault: string | null
  faultDetails: Record<string, unknown> | null
  destination: string | null
  /** Its quote is over, by the database's clock. */
  isStale: boolean
}

export type NewPayment = Pick<Payment, 'visitorId' | 'purpose' | 'quote' | 'checkout' | 'amountCents' | 'feeCents'> & {
  gateway: string
  livemode: boolean
  /** Its owner's account gets the money, if it can take payments by now. Null where the money is shared out later. */
  facilityId: string | null
}

/**
 * The visitor's open payment for a purpose with this amount and quote: a new one, or the one there is, changed. What was said
 * of the buyer before stays unless it is said anew.
 */
export async function upsertOpenPayment(db: Db, payment: NewPayment): Promise<Payment> {
  const { gateway, visitorId, purpose, quote, checkout, amountCents, feeCents, livemode, facilityId } = payment
  const [row] = await db<Payment[]>`
    insert into payment (gateway, visitor_id, purpose, quote, checkout, amount_cents, fee_cents, livemode, destination)
    values (${gateway}, ${visitorId}, ${purpose}, ${db.json(quote as never)}, ${jsonOrNull(db, checkout)}, ${amountCents},
      ${feeCents}, ${livemode}, (${destinationOf(db, facilityId)}))
    on conflict (visitor_id, purpose) where status = 'created' and not is_set_aside do update
      set quote = excluded.quote, checkout = coalesce(excluded.checkout, payment.checkout),
        amount_cents = excluded.amount_cents, fee_cents = excluded.fee_cents, updated_at = now()
    returning ${columns(db)}`
  return row!
}

/** A payment by its own id, by the provider's, or by the provider's and its visitor: another's is as good as none. */
export async function findPayment(
  db: Db | Tx,
  by: { id: string } | { intentId: string; visitorId?: string },
): Promise<Payment | undefined> {
  const key =
    'id' in by
      ? db`id = ${by.id}`
      : db`intent_id = ${by.intentId} ${by.visitorId ? db`and visitor_id = ${by.visitorId}` : db``}`
  const [row] = await db<Payment[]>`select ${columns(db)} from payment where ${key}`
  return row
}

/**
 * Notes with an open payment who buys and how, and answers it; a payment that is not open any more is answered as it is.
 * One statement: it stands on the way of every booking.
 */
export async function writeCheckout(
  db: Db,
  { id, checkout }: { id: string; checkout: unknown },
): Promise<Payment | undefined> {
  const [row] = await db<Payment[]>`
    with noted as (
      update payment set checkout = ${db.json(checkout as never)}
      where id = ${id} and status = 'created'
      returning *
    )
    select ${columns(db)} from (
      select * from noted
      union all
      select * from payment where id = ${id} and not exists (select 1 from noted)
    ) as payment`
  return row
}

/** Files the gateway's intent with the payment, if it has none, and answers the intent and amount that it has by now. */
export async function fileIntent(
  db: Db,
  paymentId: string,
  intentId: string,
): Promise<{ intentId: string; amountCents: number; feeCents: number }> {
  const [row] = await db<{ intentId: string; amountCents: number; feeCents: number }[]>`
    update payment set intent_id = coalesce(intent_id, ${intentId}) where id = ${paymentId}
    returning intent_id as "intentId", amount_cents as "amountCents", fee_cents as "feeCents"`
  return row!
}

/**
 * Claims an open payment whose quote and buyer are still these, and answers whose it is by now: they may have signed in meanwhile.
 * Undefined when it is claimed, over or changed. Of two at once the second waits for the first and gets nothing.
 */
export async function claimPayment(
  tx: Tx,
  { id, quote, checkout, captureWanted, captureBefore }: Claim,
): Promise<Pick<Payment, 'visitorId'> | undefined> {
  const [row] = await tx<Pick<Payment, 'visitorId'>[]>`
    update payment set status = 'authorized', capture_wanted = ${captureWanted}, capture_before = ${captureBefore},
      updated_at = now()
    where id = ${id} and status = 'created' and quote = ${tx.json(quote as never)}
      and checkout = ${tx.json(checkout as never)}
    returning visitor_id as "visitorId"`
  return row
}

export type Claim = Pick<Payment, 'id' | 'quote' | 'checkout' | 'captureWanted'> & { captureBefore: Date | null }

/** Locks a payment until the transaction ends, so that refunds of it come one after the other. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  const [row] = await tx<Payment[]>`select ${columns(tx)} from payment where id = ${id} for update`
  return row
}

/** From now on an authorized payment may be captured; false when it is not authorized any more. */
export async function wantCapture(tx: Tx, paymentId: string): Promise<boolean> {
  const { count } = await tx`
    update payment set capture_wanted = true, updated_at = now() where id = ${paymentId} and status = 'authorized'`
  return count === 1
}

/** Ends an open payment for this reason; false when it has been claimed or ended first. */
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

/** Gives up what was authorized; false when it was captured or given up first. */
export async function endAuthorizedPayment(tx: Tx, paymentId: string, fault: string): Promise<boolean> {
  const { count } = await tx`
    update payment set status = 'voiding', fault = ${fault}, updated_at = now()
    where id = ${paymentId} and status = 'authorized'`
  return count === 1
}

/** Moves a payment forward if its life allows; false when somebody else has moved it first. */
export async function moveStatus(db: Db | Tx, paymentId: string, to: PaymentStatus): Promise<boolean> {
  const { count } = await db`
    update payment set status = ${to}, updated_at = now()
    where id = ${paymentId} and status = any(${statusesBefore(to)}::text[])`
  return count === 1
}

/** The extra time is given once: then answers whose payment it is by now. */
export async function takeGrace(tx: Tx, paymentId: string): Promise<Pick<Payment, 'visitorId'> | undefined> {
  const [row] = await tx<Pick<Payment, 'visitorId'>[]>`
    update payment set grace_given = true where id = ${paymentId} and status = 'created' and not grace_given
    returning visitor_id as "visitorId"`
  return row
}

/** Notes that the money is ours, in the payment and in the books; false when somebody else has done so first. */
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

/** Money that was taken although its payment had been given up: into the books, and all of it back again. */
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

/** A dispute begins: the bank takes back what has not gone back yet. Whole cents, `feeLeft` our part of them. */
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

/** The bank gives it back: what the dispute had taken is ours again, and what was promised back meanwhile goes back now. */
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

export type Refund = {
  id: string
  paymentId: string
  amountCents: number
  status: RefundState
  gatewayRefundId: string | null
}

/** A refund as an operator sees it. */
export type RefundRow = Refund & {
  /** When it came to stand as it does. */
  updatedAt: Date
  /** A failed one that was promised anew. */
  isRetried: boolean
}

/** What a failed refund is promised anew under: once, whoever does it. */
export function retryKeyOf(refundId: string): string {
  return `retry:${refundId}`
}

/**
 * Promises money back. The database refuses more than was captured (`payment_refunded_within`). What gives back all there is
 * moves the payment on; of a disputed one it waits for how that ends. Null when it was promised before under this key.
 */
export async function insertRefund(
  tx: Tx,
  { paymentId, amountCents, dedupeKey }: { paymentId: string; amountCents: number; dedupeKey: string },
): Promise<Refund | null> {
  const [refund] = await tx<Refund[]>`
    with paid as (
      select id from payment where id = ${paymentId} and status in ('captured', 'refund_failed', 'disputed') for update
    ), asked as (
      insert into refund (payment_id, amount_cents, dedupe_key) select id, ${amountCents}, ${dedupeKey} from paid
      on conflict (dedupe_key) do nothing
      returning *
    ), promised as (
      update payment p set refunded_cents = p.refunded_cents + a.amount_cents, updated_at = now(),
        status = case when p.status <> 'disputed' and p.refunded_cents + a.amount_cents = p.captured_cents then 'refunding'
          else p.status end
      from asked a where p.id = a.payment_id
    )
    select ${refundColumns(tx)} from asked`
  return refund ?? null
}

/** Refunds of a payment that have not ended. */
export async function openRefunds(db: Db, paymentId: string): Promise<Refund[]> {
  return db<Refund[]>`
    select ${refundColumns(db)} from refund where payment_id = ${paymentId} and status in ('requested', 'pending')
    order by created_at`
}

/** The provider has taken a refund on. */
export async function recordRefundPending(db: Db, id: string, gatewayRefundId: string): Promise<void> {
  await db`
    update refund set status = 'pending', gateway_refund_id = ${gatewayRefundId}, updated_at = now()
    where id = ${id} and status in ('requested', 'pending')`
}

/** Money that went back: into the books once, ours and the owner's part of it. Ends the payment's refund if it was the last. */
export async function recordRefundDone(
  tx: Tx,
  refund: Refund & { platformCents: number; refundRef: string },
): Promise<boolean> {
  const { id, paymentId, amountCents, platformCents, refundRef } = refund
  const { count } = await tx`
    with done as (
      update refund set status = 'succeeded', gateway_refund_id = ${refundRef}, updated_at = now()
      where id = ${id} and status in ('requested', 'pending') returning id
    )
    insert into ledger (payment_id, kind, refund_id, charged_cents, owner_cents, platform_cents)
    select ${paymentId}, 'refund', id, ${-amountCents}, ${-(amountCents - platformCents)}, ${-platformCents} from done`
  await tx`
    update payment set status = 'refunded', updated_at = now()
    where id = ${paymentId} and status = 'refunding'
      and not exists (select 1 from refund where payment_id = ${paymentId} and status in ('requested', 'pending'))`
  return count === 1
}

/**
 * A refund that the provider could not carry out: the promise stands in the administrator's list. One that had gone through and
 * came back is taken out of the books again. `refundRef` is null where the provider has not even made one. The payment is locked
 * first, as everywhere.
 */
export async function recordRefundFailed(
  tx: Tx,
  { id, paymentId, amountCents, refundRef }: Refund & { refundRef: string | null },
): Promise<boolean> {
  await lockPayment(tx, paymentId)
  const [before] = await tx<{ status: RefundState }[]>`select status from refund where id = ${id} for update`
  if (!before || before.status === 'failed') return false
  await tx`
    update refund set status = 'failed', gateway_refund_id = coalesce(${refundRef}, gateway_refund_id), updated_at = now()
    where id = ${id}`
  await tx`
    insert into ledger (payment_id, kind, refund_id, charged_cents, owner_cents, platform_cents)
    select payment_id, 'refund-failed', refund_id, -charged_cents, -owner_cents, -platform_cents
    from ledger where refund_id = ${id} and kind = 'refund'
    on conflict do nothing`
  await tx`
    update payment set refunded_cents = refunded_cents - ${amountCents}, updated_at = now(),
      status = case when status in ('refunding', 'refunded') then 'refund_failed' else status end
    where id = ${paymentId}`
  return true
}

/** Refunds that the provider has taken on, whatever became of them. */
export async function sentRefunds(db: Db, paymentId: string): Promise<Refund[]> {
  return db<Refund[]>`
    select ${refundColumns(db)} from refund where payment_id = ${paymentId} and gateway_refund_id is not null`
}

export async function findRefund(db: Db | Tx, id: string): Promise<RefundRow | undefined> {
  const [row] = await db<RefundRow[]>`select ${refundRowColumns(db)} from refund r where r.id = ${id}`
  return row
}

/** Failed refunds of a payment that nobody has promised anew, the first one first. */
export async function failedRefunds(tx: Tx, paymentId: string): Promise<RefundRow[]> {
  return tx<RefundRow[]>`
    select ${refundRowColumns(tx)} from refund r
    where r.payment_id = ${paymentId} and r.status = 'failed' and not ${isRetried(tx)} order by r.created_at`
}

/** Failed refunds that wait for somebody, the latest first. What the bank has taken back itself is not owed any more. */
export async function listFailedRefunds(db: Db, limit: number): Promise<RefundRow[]> {
  return db<RefundRow[]>`
    select ${refundRowColumns(db)} from refund r join payment p on p.id = r.payment_id
    where r.status = 'failed' and p.status <> 'lost' and not ${isRetried(db)} order by r.updated_at desc limit ${limit}`
}

/** Refunds that have failed since this was asked last: each is answered once. */
export async function takeUnreportedFailures(db: Db): Promise<Refund[]> {
  return db<Refund[]>`
    update refund set reported_at = now() where status = 'failed' and reported_at is null returning ${refundColumns(db)}`
}

/** Payments of which something was given back in so many hours, or still is under way. */
export async function listRecentlyRefunded(db: Db, hours: number): Promise<Payment[]> {
  return db<Payment[]>`
    select ${columns(db)} from payment where id in (
      select payment_id from refund
      where status = 'pending' or (status = 'succeeded' and updated_at > now() - make_interval(hours => ${hours}::int)))`
}

/** What the provider has sent back or is sending back, whole cents. */
export async function takenOnSoFar(db: Db, paymentId: string): Promise<number> {
  const [row] = await db<{ cents: number }[]>`
    select coalesce(sum(amount_cents), 0)::int as cents from refund
    where payment_id = ${paymentId} and status in ('pending', 'succeeded')`
  return row!.cents
}

/** What a payment's refunds have sent back so far, as the books say, whole cents. */
export async function refundedSoFar(tx: Tx, paymentId: string): Promise<number> {
  const [row] = await tx<{ cents: number }[]>`
    select coalesce(sum(amount_cents), 0)::int as cents from refund where payment_id = ${paymentId} and status = 'succeeded'`
  return row!.cents
}

/**
 * Payments that have waited for the gateway's last word for a quarter of a minute and those with a refund under way; after all of
 * them open ones whose card may have been confirmed or whose quote is over, first after half a minute, then each after as long again
 * as it has been open, ten minutes at most. The longest untouched first. They count as touched from now on, so that none that cannot be settled keeps
 * others waiting.
 */
export async function takeUnsettled(db: Db, limit: number): Promise<Payment[]> {
  const payments = await db<Payment[]>`
    update payment set checked_at = now() where id in (
      select id from payment
      where greatest(updated_at, checked_at) < now() - case when status = 'created'
          then least(greatest(checked_at - updated_at, interval '30 seconds'), interval '10 minutes')
          else interval '15 seconds' end
        and id in (
        select id from payment where status in ('created', 'authorized', 'voiding', 'refunding') and (
          status in ('voiding', 'refunding') or (status = 'authorized' and (capture_wanted or capture_before < now()))
          or (status = 'created'
            and (checkout is not null or updated_at < now() - make_interval(mins => ${QUOTE_MINUTES}::int))))
        union all
        select payment_id from refund where status in ('requested', 'pending'))
      order by status = 'created', coalesce(checked_at, updated_at) limit ${limit} for update skip locked)
    returning ${columns(db)}`
  return payments.sort((a, b) => Number(a.status === 'created') - Number(b.status === 'created'))
}

/** Open payments of a purpose whose buyers we know. */
export async function listOpen(db: Db, purpose: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from payment where purpose = ${purpose} and status = 'created' and checkout is not null order by created_at`
  return rows.map(({ id }) => id)
}

/** Payments that were taken and could not be looked at: they come first the next time. */
export async function putBackUnsettled(db: Db, paymentIds: readonly string[]): Promise<void> {
  await db`update payment set checked_at = null where id = any(${[...paymentIds]}::uuid[])`
}

/** A payment of the demo catalogue, captured from the beginning; answers its id. */
export async function insertCapturedPayment(
  tx: Tx,
  payment: Pick<Payment, 'visitorId' | 'purpose' | 'quote' | 'amountCents' | 'feeCents'> & {
    intentId: string
    capturedAt: Date
  },
): Promise<string> {
  const { visitorId, purpose, quote, amountCents, feeCents, intentId, capturedAt } = payment
  const [row] = await tx<{ id: string }[]>`
    with paid as (
      insert into payment (gateway, intent_id, visitor_id, purpose, quote, amount_cents, fee_cents, livemode, status,
        captured_cents, capture_wanted, created_at)
      values ('sandbox', ${intentId}, ${visitorId}, ${purpose}, ${tx.json(quote as never)}, ${amountCents}, ${feeCents}, false,
        'captured', ${amountCents}, true, ${capturedAt})
      returning id
    ), booked as (
      insert into ledger (payment_id, kind, charged_cents, owner_cents, platform_cents, created_at)
      select id, 'capture', ${amountCents}, ${amountCents - feeCents}, ${feeCents}, ${capturedAt} from paid
    )
    select id from paid`
  return row!.id
}

/** True when this event is new or could not be followed before. */
export async function receiveEvent(db: Db, event: { eventId: string; type: string }): Promise<boolean> {
  const [row] = await db<{ applied: boolean }[]>`
    insert into webhook_event (event_id, type) values (${event.eventId}, ${event.type})
    on conflict (event_id) do update set received_at = webhook_event.received_at
    returning applied_at is not null as applied`
  return !row!.applied
}

export async function markEventApplied(db: Db, eventId: string): Promise<void> {
  await db`update webhook_event set applied_at = now() where event_id = ${eventId} and applied_at is null`
}

/** Events are remembered for as long as the provider may send them again, and a good while longer. */
export async function deleteOldEvents(db: Db): Promise<number> {
  const { count } = await db`delete from webhook_event where received_at < now() - interval '90 days'`
  return count
}

/** Which of these intents our books have, and how: to compare with the provider's. */
export async function readByIntents(
  db: Db,
  intentIds: readonly string[],
): Promise<Pick<Payment, 'id' | 'intentId' | 'status' | 'capturedCents' | 'amountCents'>[]> {
  return db`
    select id, intent_id as "intentId", status, captured_cents as "capturedCents", amount_cents as "amountCents"
    from payment where intent_id = any(${intentIds as string[]}::text[])`
}

/** Who is paid out to: a facility, or an athlete. */
export type Payee = { facilityId: string } | { athleteId: string }

/** The account at the provider that a payee's money goes to, if it can take payments by now. */
export async function findDestination(db: Db, payee: Payee): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`
    select a.id from ${payeeTable(db, payee)} p join payout_account a on a.id = p.account_id
    where ${isPayee(db, payee)} and a.can_take_payments`
  return row?.id ?? null
}

/** The account that is connected for a payee, if any. */
export async function findPayoutAccount(db: Db, payee: Payee): Promise<{ id: string } | undefined> {
  const [row] = await db<{ id: string }[]>`
    select p.account_id as id from ${payeeTable(db, payee)} p where ${isPayee(db, payee)}`
  return row
}

/** The account of a payee if it cannot take payments yet and nobody has asked the provider about it for so many seconds. */
export async function takeUncheckedAccount(db: Db, payee: Payee, seconds: number): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    update payout_account a set checked_at = now() from ${payeeTable(db, payee)} p
    where ${isPayee(db, payee)} and a.id = p.account_id and not a.can_take_payments
      and (a.checked_at is null or a.checked_at < now() - make_interval(secs => ${seconds}::int))
    returning a.id`
  return row?.id
}

/** What the provider says of an account. `updated_at` tells when that changed last, not when it was last said. */
export async function updatePayoutAccount(db: Db, accountId: string, canTakePayments: boolean): Promise<void> {
  await db`
    update payout_account set can_take_payments = ${canTakePayments}, updated_at = now()
    where id = ${accountId} and can_take_payments <> ${canTakePayments}`
}

function payeeTable(db: Db, payee: Payee) {
  return 'facilityId' in payee ? db`payout_facility` : db`payout_athlete`
}

function payeeKey(db: Db, payee: Payee) {
  return 'facilityId' in payee ? db`facility_id` : db`athlete_id`
}

function isPayee(db: Db, payee: Payee) {
  return db`p.${payeeKey(db, payee)} = ${payeeId(payee)}`
}

function payeeId(payee: Payee): string {
  return 'facilityId' in payee ? payee.facilityId : payee.athleteId
}

function columns(db: Db | Tx) {
  return db`id, intent_id as "intentId", visitor_id as "visitorId", purpose, quote, checkout,
    amount_cents as "amountCents", fee_cents as "feeCents", captured_cents as "capturedCents",
    refunded_cents as "refundedCents", status, capture_wanted as "captureWanted", grace_given as "graceGiven", fault,
    fault_details as "faultDetails", destination,
    updated_at < now() - make_interval(mins => ${QUOTE_MINUTES}::int) as "isStale"`
}

function refundColumns(db: Db | Tx) {
  return db`id, payment_id as "paymentId", amount_cents as "amountCents", status, gateway_refund_id as "gatewayRefundId"`
}

function refundRowColumns(db: Db | Tx) {
  return db`r.id, r.payment_id as "paymentId", r.amount_cents as "amountCents", r.status,
    r.gateway_refund_id as "gatewayRefundId", r.updated_at as "updatedAt", ${isRetried(db)} as "isRetried"`
}

function isRetried(db: Db | Tx) {
  return db`exists (select 1 from refund anew where anew.dedupe_key = ${retryKeyOf('')} || r.id)`
}

function destinationOf(db: Db, facilityId: string | null) {
  return db`select a.id from payout_facility f join payout_account a on a.id = f.account_id
    where f.facility_id = ${facilityId} and a.can_take_payments`
}

function jsonOrNull(db: Db | Tx, value: unknown) {
  return value === null || value === undefined ? null : db.json(value as never)
}

/** Takes the buyer out of payments of which no money was kept; counts from when they were begun. */
export async function forgetBuyersOfVoided(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const gone = await db`
    update payment set checkout = null where id in (
      select id from payment where status = 'voided' and created_at < now() - make_interval(days => ${days}::int) and checkout is not null limit ${limit})`
  return gone.count
}
