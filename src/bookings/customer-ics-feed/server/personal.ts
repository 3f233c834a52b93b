import { type Move, type PersonalPart, under } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

export const personalIcsFeeds: PersonalPart = {
  moveVisitor: moveIcsFeeds,
  async *exportOf(db, { accountId }) {
    yield* under('ownCalendars', await listKept(db, accountId))
  },
  async forget(tx, { accountId }) {
    await endIcsFeeds(tx, accountId)
    return []
  },
}

async function moveIcsFeeds(tx: Tx, { from, to }: Move): Promise<number> {
  return (await tx`update customer_calendar_feed set visitor_id = ${to}, is_merged = true where visitor_id = ${from}`)
    .count
}

async function listKept(db: Db, visitorId: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select jsonb_build_object('created_at', created_at) as row
    from customer_calendar_feed where visitor_id = ${visitorId} order by created_at`
  return rows.map(({ row }) => row)
}

/** Returns how many there were. */
export async function endIcsFeeds(db: Db | Tx, visitorId: string): Promise<number> {
  return (await db`delete from customer_calendar_feed where visitor_id = ${visitorId}`).count
}
