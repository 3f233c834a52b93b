import type { Db } from '#kit/server/db/db.ts'
import { randomOf } from '../../scripts/seed/random.ts'
import { inTurn, type Spread, spread } from '../parts/rounds.ts'
import { readPlan } from './read-plan.ts'
import { BATCH, type Read, type Subject } from './subject.ts'

/** `whole` and `split` in the same unit; `plan` of the split table. */
export type Figure = { what: string; unit: string; digits: number; whole: Spread; split: Spread; plan?: string }
export type Measured = { subject: Subject; rows: number; figures: Figure[] }

const ROUNDS = 15
const READS = 60

/** Both tables are filled with the same rows and measured in turn; then both are dropped. */
export async function measureSubject(db: Db, subject: Subject, rows: number): Promise<Measured> {
  const [whole, split] = [`whole_${subject.name}`, `split_${subject.name}`]
  const fill = Math.ceil(rows * subject.share)
  for (const [table, isSplit] of [
    [whole, false],
    [split, true],
  ] as const)
    await runAll(db, subject.create(table, isSplit))
  await db.unsafe(subject.fill(whole, fill))
  await db.unsafe(`insert into ${split} select * from ${whole}`)
  await runAll(db, subject.indexes(whole, false))
  await runAll(db, subject.indexes(split, true))
  await db.unsafe(`vacuum analyze ${whole}, ${split}`)
  const both = <T>(rounds: number, work: (table: string) => Promise<T>) =>
    inTurn(rounds, [() => work(whole), () => work(split)])
  const figures = [
    await indexSizes(db, [whole, split], 'indexes, MB'),
    await inserts(db, subject, { both, rows: fill }),
    ...(await readAll(db, subject, { both, split, rows: fill })),
    ...(await retain(db, subject, [whole, split])),
  ]
  for (const table of [whole, split]) await db.unsafe(`drop table ${table}`)
  return { subject, rows: fill, figures }
}

type Both = <T>(rounds: number, work: (table: string) => Promise<T>) => Promise<T[][]>

async function inserts(db: Db, subject: Subject, { both, rows }: { both: Both; rows: number }): Promise<Figure> {
  const [whole, split] = await both(ROUNDS, async table => {
    // Fewer than asked for, where some conflict.
    let inserted = 0
    const ms = await timed(async () => void (inserted = (await db.unsafe(subject.insert(table, rows))).count))
    return inserted / ms
  })
  return { what: 'inserted rows per ms', unit: '', digits: 1, whole: spread(whole!), split: spread(split!) }
}

type Reading = { both: Both; split: string; rows: number }

async function readAll(db: Db, { reads }: Subject, { both, split, rows }: Reading): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const read of reads) {
    const random = randomOf(1, 1)
    // The same values for both, in each round.
    const values = Array.from({ length: READS }, () => read.values(random, rows))
    const taken = new Map<string, number>()
    const [onWhole, onSplit] = await both(READS, table => {
      const turn = taken.get(table) ?? 0
      taken.set(table, turn + 1)
      return timed(() => db.unsafe(read.text(table), values[turn], { prepare: true }))
    })
    const plan = await readPlan(db, literal(read, split, values[0]!))
    figures.push({
      what: `${read.what}, ms`,
      unit: 'ms',
      digits: 2,
      whole: spread(onWhole!),
      split: spread(onSplit!),
      plan,
    })
  }
  return figures
}

async function retain(db: Db, { retention }: Subject, [whole, split]: readonly [string, string]): Promise<Figure[]> {
  if (!retention) return []
  const deleting = await withLog(db, async () => {
    let gone: number
    do gone = (await db.unsafe(retention.deleteBatch(whole))).count
    while (gone >= BATCH)
    await db.unsafe(`vacuum (index_cleanup on) ${whole}`)
  })
  const dropping = await withLog(db, () =>
    runAll(
      db,
      retention.partitions(split).map(name => `drop table ${name}`),
    ),
  )
  const one = (value: number): Spread => ({ median: value, low: value, high: value })
  return [
    {
      what: `removing ${retention.of}, s`,
      unit: 's',
      digits: 3,
      whole: one(deleting.ms / 1000),
      split: one(dropping.ms / 1000),
    },
    { what: `log written by that, MB`, unit: 'MB', digits: 1, whole: one(deleting.mb), split: one(dropping.mb) },
    await indexSizes(db, [whole, split], 'indexes after that, MB'),
  ]
}

async function indexSizes(db: Db, tables: readonly [string, string], what: string): Promise<Figure> {
  const sizeOf = async (table: string): Promise<Spread> => {
    const [row] = await db<{ mb: number }[]>`
      select (sum(pg_indexes_size(c.oid)) / 1e6)::float8 as mb from pg_class c
      where c.oid = ${table}::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = ${table}::regclass)`
    return { median: row!.mb, low: row!.mb, high: row!.mb }
  }
  return { what, unit: 'MB', digits: 0, whole: await sizeOf(tables[0]), split: await sizeOf(tables[1]) }
}

async function withLog(db: Db, work: () => Promise<unknown>): Promise<{ ms: number; mb: number }> {
  const position = async () => {
    const [row] = await db<{ bytes: number }[]>`select (pg_current_wal_lsn() - '0/0')::float8 as bytes`
    return row!.bytes
  }
  await db.unsafe('checkpoint')
  const before = await position()
  const ms = await timed(work)
  return { ms, mb: ((await position()) - before) / 1e6 }
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function runAll(db: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await db.unsafe(statement)
}

/** With its values, as `explain` needs it. */
function literal(read: Read, table: string, values: readonly unknown[]): string {
  return read.text(table).replaceAll(/\$(\d+)/g, (_all, number: string) => {
    const value = values[Number(number) - 1]
    return Array.isArray(value) ? `'{${value.join(',')}}'` : `'${String(value)}'`
  })
}
