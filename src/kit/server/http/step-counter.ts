import type { FastifyRequest } from 'fastify'
import type { Db } from '#kit/server/db/db.ts'
import type { Step } from '#kit/shared/steps.ts'
import { dateIn } from '#kit/shared/time.ts'

export type StepCounter = {
  /** False on opt-out. */
  count(step: Step, request: Pick<FastifyRequest, 'headers'>): boolean
  /** Failed counts wait for the next flush. */
  write(): Promise<void>
  close(): Promise<void>
}

/** Batched, so that a day's row is not a bottleneck. */
const WRITE_MS = 10_000

export function stepCounter(db: Db, timeZone: string): StepCounter {
  let counted = new Map<string, number>()
  const timer = setInterval(() => void write().catch(() => {}), WRITE_MS).unref()

  function add(key: string, count: number): void {
    counted.set(key, (counted.get(key) ?? 0) + count)
  }

  async function write(): Promise<void> {
    if (counted.size === 0) return
    const batch = counted
    counted = new Map()
    try {
      await addSteps(db, [...batch].map(readKey))
    } catch (error) {
      for (const [key, count] of batch) add(key, count)
      throw error
    }
  }

  return {
    count(step, { headers }) {
      if (headers['sec-gpc'] === '1' || headers.dnt === '1') return false
      add(`${dateIn(timeZone, Date.now())} ${step}`, 1)
      return true
    },
    write,
    async close() {
      clearInterval(timer)
      await write().catch(() => {})
    },
  }
}

type Count = { day: string; step: string; count: number }

function readKey([key, count]: [string, number]): Count {
  const [day = '', step = ''] = key.split(' ')
  return { day, step, count }
}

/** A fixed order prevents deadlocks. */
async function addSteps(db: Db, counts: Count[]): Promise<void> {
  await db`
    insert into funnel_day as known (day, step, count)
    select day, step, count from jsonb_to_recordset(${db.json(counts)}) as c (day date, step text, count bigint)
    order by day, step
    on conflict (day, step) do update set count = known.count + excluded.count`
}

/** `from`: yyyy-MM-dd in the operator's zone. Uncounted steps are absent. */
export async function readSteps(db: Db, from: string): Promise<Partial<Record<Step, number>>> {
  const rows = await db<{ step: Step; count: number }[]>`
    select step, sum(count)::float8 as count from funnel_day where day >= ${from}::date group by step`
  return Object.fromEntries(rows.map(row => [row.step, row.count]))
}

export async function removeOldCounts(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const gone = await db`
    delete from funnel_day where (day, step) in (
      select day, step from funnel_day where day < (now() - make_interval(days => ${days}::int))::date limit ${limit})`
  return gone.count
}
