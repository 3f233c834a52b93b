import { type Move, type PersonalPart, under } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

export const personalHolds: PersonalPart = {
  moveVisitor: moveHolds,
  async *exportOf(db, { accountId }) {
    yield* under('heldTimes', await listHolds(db, accountId))
  },
  async forget(tx, { accountId }) {
    await deleteHoldsOf(tx, accountId)
    return []
  },
}

/** May exceed the limit, which is checked when more is taken. */
async function moveHolds(tx: Tx, { from, to }: Move): Promise<number> {
  return (await tx`update reservation set visitor_id = ${to} where visitor_id = ${from}`).count
}

async function listHolds(db: Db, visitorId: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select jsonb_build_object('facility_id', r.facility_id, 'facility', f.name, 'starts_at', lower(r.during),
      'ends_at', upper(r.during), 'price_cents', r.price_cents, 'expires_at', r.expires_at) as row
    from reservation r join facility f on f.id = r.facility_id
    where r.visitor_id = ${visitorId} order by r.during`
  return rows.map(({ row }) => row)
}

async function deleteHoldsOf(tx: Tx, visitorId: string): Promise<void> {
  await tx`delete from reservation where visitor_id = ${visitorId}`
}
