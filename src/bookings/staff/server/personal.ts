import { DELETED_NAME } from '#accounts/profile-contract.ts'
import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import type { Db } from '#kit/server/db/db.ts'

/** Runs before the bookings lose their customer. */
export const personalStaffRecords: PersonalPart = {
  async moveVisitor(tx, { from, to }) {
    return (await tx`update customer_block set visitor_id = ${to} where visitor_id = ${from}`).count
  },
  async *exportOf(db, { accountId, provedEmail }) {
    const notes = await db<{ row: unknown }[]>`
      select jsonb_build_object('booking', b.reference, 'text', n.text, 'updated_at', n.updated_at) as row
      from booking_note n join booking b on b.id = n.booking_id where b.visitor_id = ${accountId}`
    yield* under(
      'staffNotes',
      notes.map(({ row }) => row),
    )
    const refunds = await db<{ row: unknown }[]>`
      select jsonb_build_object('booking', b.reference, 'card_cents', r.card_cents, 'credit_cents', r.credit_cents,
        'reason', r.reason, 'created_at', r.created_at) as row
      from booking_refund r join booking b on b.id = r.booking_id where b.visitor_id = ${accountId} order by r.created_at`
    yield* under(
      'staffRefunds',
      refunds.map(({ row }) => row),
    )
    const attendance = await db<{ row: unknown }[]>`
      select jsonb_build_object('booking', b.reference, 'stay', t.stay, 'outcome', t.outcome) as row
      from booking_attendance t join booking b on b.id = t.booking_id where b.visitor_id = ${accountId} order by t.stay`
    yield* under(
      'attendance',
      attendance.map(({ row }) => row),
    )
    const payments = await db<{ row: unknown }[]>`
      select jsonb_build_object('booking', b.reference, 'amount_cents', p.amount_cents, 'method', p.method,
        'created_at', p.created_at, 'undone_at', p.undone_at) as row
      from booking_desk_payment p join booking b on b.id = p.booking_id
      where b.visitor_id = ${accountId} order by p.created_at`
    yield* under(
      'paymentsAtFacilities',
      payments.map(({ row }) => row),
    )
    const blocks = await db<{ row: unknown }[]>`
      select jsonb_build_object('email', email, 'name', name, 'reason', reason, 'ends_at', ends_at, 'created_at', created_at,
        'lifted_at', lifted_at) as row
      from customer_block where visitor_id = ${accountId} or email_digest = address_digest(${provedEmail})`
    yield* under(
      'blocks',
      blocks.map(({ row }) => row),
    )
  },
  /** Amounts stay for the books, and a block stays effective without naming the customer. */
  async forget(tx, { accountId, provedEmail }) {
    const own = tx`select id from booking where visitor_id = ${accountId}`
    await tx`delete from booking_note where booking_id in (${own})`
    await tx`delete from booking_attendance where booking_id in (${own})`
    await tx`update booking_refund set reason = '' where booking_id in (${own})`
    await tx`
      update customer_block set visitor_id = null, email = null, name = ${DELETED_NAME}, reason = ''
      where visitor_id = ${accountId} or email_digest = address_digest(${provedEmail})`
    return []
  },
}

/** Age counts from when they were lifted or ended. */
export async function removeOldCustomerBlocks(
  db: Db,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const gone = await db`
    delete from customer_block where id in (
      select id from customer_block where least(lifted_at, ends_at) < now() - make_interval(days => ${days}::int)
      limit ${limit})`
  return gone.count
}
