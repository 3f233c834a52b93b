import type { Db } from '#kit/server/db/db.ts'
import type { Acknowledged } from '../../bench/chaos/customers.ts'

/** Tables in which a purchase leaves rows. */
const WRITTEN = ['booking', 'clinic_booking', 'payment', 'ledger', 'refund', 'message'] as const

/** Rows of transactions that began after the target, before anything else writes. */
export async function readTooNew(db: Db, target: Date): Promise<string[]> {
  const rows = await db.unsafe<{ fault: string }[]>(
    WRITTEN.map(
      table => `
        select count(*) || ' rows of ${table} are from after the target' as fault from ${table}
        where created_at > $1::timestamptz having count(*) > 0`,
    ).join(' union all '),
    [target],
  )
  return rows.map(({ fault }) => fault)
}

export async function countLost(db: Db, { booked, seated }: Acknowledged): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select ((select count(*) from unnest(${[...booked]}::uuid[]) as told where not exists (select from booking where id = told))
      + (select count(*) from unnest(${[...seated]}::uuid[]) as told
        where not exists (select from clinic_booking where id = told)))::int as count`
  return row!.count
}

/** Without PostgreSQL's own log of the mistake, this is how its effect shows. */
export async function countDamage(db: Db): Promise<{ timeless: number; cheap: number }> {
  const [row] = await db<{ timeless: number; cheap: number }[]>`
    select (select count(*) from booking b where status in ('confirmed', 'pending_confirmation')
        and not exists (select from reservation r where r.booking_id = b.id))::int as timeless,
      (select count(*) from facility where price_cents = 100)::int as cheap`
  return row!
}
