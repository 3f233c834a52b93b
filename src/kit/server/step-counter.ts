import type { FastifyRequest } from 'fastify'
import type { Step } from '../shared/steps.ts'
import { dateIn } from '../shared/time.ts'
import type { Db } from './db.ts'

export type StepCounter = {
  /** Counts a step; false for a browser that asks not to be counted. */
  count(step: Step, request: Pick<FastifyRequest, 'headers'>): boolean
  /** Writes down what was counted since the last time; what cannot be written waits for the next. */
  write(): Promise<void>
  /** Writes the last of it. */
  close(): Promise<void>
}

/** Steps of one process are written together this often: a row of a day is nobody's bottleneck then. */
const WRITE_MS = 10_000

/** Counts steps by day, in the operator's zone, without knowing whose they are. */
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

/** In one order, so that processes that write at once wait for each other and never crosswise. */
async function addSteps(db: Db, counts: Count[]): Promise<void> {
  await db`
    insert into funnel_day as known (day, step, count)
    select day, step, count from jsonb_to_recordset(${db.json(counts)}) as c (day date, step text, count bigint)
    order by day, step
    on conflict (day, step) do update set count = known.count + excluded.count`
}

/** How often each step was taken since a day, yyyy-MM-dd in the operator's zone; one that nobody took is left out. */
export async function readSteps(db: Db, from: string): Promise<Partial<Record<Step, number>>> {
  const rows = await db<{ step: Step; count: number }[]>`
    select step, sum(count)::float8 as count from funnel_day where day >= ${from}::date group by step`
  return Object.fromEntries(rows.map(row => [row.step, row.count]))
}

/** For a job: forgets the counts of days so long ago. */
export async function removeOldCounts(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const gone = await db`
    delete from funnel_day where (day, step) in (
      select day, step from funnel_day where day < (now() - make_interval(days => ${days}::int))::date limit ${limit})`
  return gone.count
}
