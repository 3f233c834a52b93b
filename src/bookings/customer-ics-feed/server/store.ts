import type { Db, Tx } from '#kit/server/db/db.ts'

/** Created if missing; after merging visitors, the oldest. */
export async function openIcsFeed(db: Db | Tx, visitorId: string): Promise<string> {
  const [row] = await db<[{ id: string }]>`
    with known as (
      select id from customer_calendar_feed where visitor_id = ${visitorId} order by created_at, id limit 1
    ), made as (
      insert into customer_calendar_feed (visitor_id) select ${visitorId} where not exists (select from known)
      -- Two who ask at once are given the same.
      on conflict (visitor_id) where not is_merged do update set is_merged = false
      returning id
    )
    select id from known union all select id from made`
  return row.id
}

export async function findVisitor(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db<{ visitorId: string }[]>`
    select visitor_id from customer_calendar_feed where id = ${id}`
  return row?.visitorId
}
