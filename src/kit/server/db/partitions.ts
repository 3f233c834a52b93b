import { errorCode } from '../error-code.ts'
import type { Db } from './db.ts'
import { type Partition, type PartitionPlan, planPartitions } from './partition-rules.ts'

type Rolled = PartitionPlan & {
  /** A long transaction reads or writes the table: the next run tries again. */
  isBusy: boolean
}

/** Both lock the table, and who books would wait as long. */
const LOCK_TIMEOUT = '500ms'

/** Creates the coming weeks of a table partitioned by time, and drops the old ones. */
export async function rollPartitions(db: Db, table: string, keptMs: number): Promise<Rolled> {
  const plan = planPartitions(table, await findPartitions(db, table), { now: Date.now(), keptMs })
  const statements = [
    ...plan.create.map(
      ({ name, from, to }) =>
        `create table ${name} partition of ${table} for values from ('${instant(from)}') to ('${instant(to)}')`,
    ),
    ...plan.drop.map(({ name }) => `drop table ${name}`),
  ]
  try {
    for (const statement of statements) await runQuickly(db, statement)
    return { ...plan, isBusy: false }
  } catch (error) {
    if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error
    return { ...plan, create: [], drop: [], isBusy: true }
  }
}

/** Deletes the oldest rows of one partition. `ctid` names rows of a single table only. */
export async function deleteBefore(
  db: Db,
  { name }: Pick<Partition, 'name'>,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const { count } = await db.unsafe(`
    delete from ${name} where ctid = any (array(
      select ctid from ${name} where at < '${instant(before)}' order by at limit ${limit}))`)
  return count
}

const LOCK_NOT_AVAILABLE = '55P03'

function runQuickly(db: Db, statement: string): Promise<void> {
  return db.begin(async tx => {
    await tx.unsafe(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    await tx.unsafe(statement)
  })
}

async function findPartitions(db: Db, table: string): Promise<Partition[]> {
  return db<Partition[]>`
    select name, (extract(epoch from bound.from_instant) * 1000)::float8 as from, (extract(epoch from bound.to_instant) * 1000)::float8 as to
    from (
      select quote_ident(c.relname) as name, pg_get_expr(c.relpartbound, c.oid) as bounds
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${table}::regclass
    ) partition
    cross join lateral (
      select (regexp_match(bounds, 'FROM \\(''([^'']+)'''))[1]::timestamptz as from_instant,
        (regexp_match(bounds, 'TO \\(''([^'']+)'''))[1]::timestamptz as to_instant
    ) bound
    order by bound.to_instant, name`
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
