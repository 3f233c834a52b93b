import type { Db, Tx } from '#kit/server/db/db.ts'

/** End of the last summed hour. */
export async function readSummedUntil(db: Db): Promise<Date | null> {
  const [row] = await db<{ until: Date | null }[]>`select max(hour) + interval '1 hour' as until from money_hour`
  return row!.until
}

export async function readFirstMovement(db: Db): Promise<Date | null> {
  const [row] = await db<{ first: Date | null }[]>`select min(created_at) as first from ledger`
  return row!.first
}

/** The primary key refuses an hour that is already summed. */
export async function insertSums(tx: Tx, { from, to }: { from: Date; to: Date }): Promise<void> {
  await tx`
    insert into money_hour (hour, captured_cents, returned_cents)
    select hour, coalesce(moved.captured, 0), coalesce(moved.returned, 0)
    from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 hour', interval '1 hour') as hour
    left join (
      select date_trunc('hour', created_at, 'UTC') as hour,
        sum(charged_cents) filter (where charged_cents > 0) as captured,
        -sum(charged_cents) filter (where charged_cents < 0) as returned
      from ledger where created_at >= ${from} and created_at < ${to} group by 1
    ) as moved using (hour)`
}

export type DayMoney = { day: string; cents: number }

/** Omits days without money. From `since` on there are no sums, so the ledger is read. */
export async function sumByDay(
  db: Db,
  { from, since, timeZone }: { from: Date; since: Date; timeZone: string },
): Promise<DayMoney[]> {
  return db.read<DayMoney[]>`
    select (hour at time zone ${timeZone})::date as day, sum(cents)::float8 as cents from (
      select hour, captured_cents - returned_cents as cents from money_hour where hour >= ${from}
      union all
      select date_trunc('hour', created_at, 'UTC'), sum(charged_cents) from ledger
      where created_at >= greatest(${from}::timestamptz, ${since}::timestamptz) group by 1
    ) as moved
    group by 1 having sum(cents) <> 0 order by 1`
}
