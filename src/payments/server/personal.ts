import { type Move, type PersonalPart, under } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

export const personalPayments: PersonalPart = {
  async moveVisitor(tx, move) {
    await setAside(tx, move)
    return movePayments(tx, move)
  },
  async *exportOf(db, { accountId }) {
    yield* under('payments', await listPayments(db, accountId))
  },
  standStill(tx, { accountId }) {
    return lockOpenPayments(tx, accountId)
  },
  async forget(tx, { accountId }) {
    await forgetBuyer(tx, accountId)
    return []
  },
}

/** Makes room for the checkouts of `from`. A card may be authorized for either, so both stay payable. */
async function setAside(tx: Tx, { from, to }: Move): Promise<void> {
  await tx`
    update payment set is_set_aside = true
    where visitor_id = ${to} and status = 'created' and not is_set_aside and purpose in (
      select purpose from payment where visitor_id = ${from} and status = 'created' and not is_set_aside)`
}

async function movePayments(tx: Tx, { from, to }: Move): Promise<number> {
  return (await tx`update payment set visitor_id = ${to} where visitor_id = ${from}`).count
}

/** Blocks bookings of these payments until the transaction ends. */
async function lockOpenPayments(tx: Tx, visitorId: string): Promise<void> {
  await tx`select from payment where visitor_id = ${visitorId} and status = 'created' order by id for update`
}

/** Except what is internal to the facility, the provider and us. */
async function listPayments(db: Db, visitorId: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select to_jsonb(p) - array['destination', 'fee_cents', 'visitor_id'] || jsonb_build_object('refunds', (
      select coalesce(jsonb_agg(jsonb_build_object('amount_cents', r.amount_cents, 'status', r.status,
        'created_at', r.created_at) order by r.created_at), '[]') from refund r where r.payment_id = p.id)) as row
    from payment p where p.visitor_id = ${visitorId} order by p.created_at`
  return rows.map(({ row }) => row)
}

/** Keeps the money. Unpaid payments are voided; the settling job informs the provider. */
async function forgetBuyer(tx: Tx, visitorId: string): Promise<void> {
  await tx`
    update payment set visitor_id = gen_random_uuid(), checkout = null,
      status = case status when 'created' then 'voiding' else status end,
      fault = case status when 'created' then 'payment-over' else fault end
    where visitor_id = ${visitorId}`
}

/** If no money was kept. The payment's row stays; age counts from opening. */
export async function forgetOldBuyers(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const gone = await db`
    update payment set checkout = null where id in (
      select id from payment where status = 'voided' and created_at < now() - make_interval(days => ${days}::int) and checkout is not null limit ${limit})`
  return gone.count
}
