import { randomUUID } from 'node:crypto'
import { MINUTE } from '#kit/shared/time.ts'
import type { Db, Tx } from '../db/db.ts'
import { isAhead } from '../db/is-ahead.ts'
import { describeError } from '../observability/log.ts'

/** `runs` counts finished runs; `failures` consecutive failed ones. */
export type JobStatus = {
  name: string
  title: string
  cron: string
  runs: number
  lastStartedAt: Date | null
  lastFinishedAt: Date | null
  /** Of the last successful run. */
  lastResult: string | null
  lastError: string | null
  failures: number
  /** Renewed within the last 30 seconds. */
  isRunning: boolean
  /** Ignores wakes; null without a match in 366 days. */
  nextRunAt: Date | null
  /** Due time of the run after the last; null before the first. In the past: late. */
  dueAt: Date | null
}

type NamedJob = { name: string; title: string; cron: string }

/** By title, of the process that started last, including those without runs. */
export async function readJobRuns(db: Db): Promise<JobStatus[]> {
  // Lazy: 50 ms and 20 MB.
  const { parseCronItem } = await import('graphile-worker')
  const rows = await db<(Omit<JobStatus, 'nextRunAt' | 'dueAt'> & { now: Date })[]>`
    select name, title, cron, runs::int as runs, last_started_at, last_finished_at,
      last_result, last_error, failures, coalesce(run_until > now(), false) as is_running,
      now() as now
    from job_run order by title, name`
  return rows.map(({ now, ...row }) => {
    const { match } = parseCronItem({ task: row.name, match: row.cron })
    const dueAt = row.lastStartedAt && nextMatch(match, row.lastStartedAt)
    return { ...row, nextRunAt: nextMatch(match, now), dueAt }
  })
}

/** In UTC; months from 1, Sunday is 0. */
export type CronMinute = { min: number; hour: number; date: number; month: number; dow: number }

/** Within 366 days. */
export function nextMatch(match: (minute: CronMinute) => boolean, after: Date): Date | null {
  const first = (Math.floor(after.getTime() / MINUTE) + 1) * MINUTE
  for (let instant = first; instant < first + SEARCHED_MINUTES * MINUTE; instant += MINUTE) {
    const time = new Date(instant)
    if (match(digest(time))) return time
  }
  return null
}

const SEARCHED_MINUTES = 366 * 24 * 60

function digest(time: Date): CronMinute {
  return {
    min: time.getUTCMinutes(),
    hour: time.getUTCHours(),
    date: time.getUTCDate(),
    month: time.getUTCMonth() + 1,
    dow: time.getUTCDay(),
  }
}

/** Also removes jobs that no longer exist. */
export async function registerJobs(db: Db, jobs: readonly NamedJob[]): Promise<void> {
  const rows = jobs.map(({ name, title, cron }) => ({ name, title, cron }))
  await db.begin(async tx => {
    // Without it, processes that start together deadlock.
    await tx`lock table job_run in share row exclusive mode`
    await tx`delete from job_run where name <> all(${rows.map(row => row.name)}::text[])`
    await tx`
      insert into job_run (name, title, cron)
      select name, title, cron from jsonb_to_recordset(${tx.json(rows)}) as j (name text, title text, cron text)
      on conflict (name) do update set title = excluded.title, cron = excluded.cron`
  })
}

/**
 * Undefined while another run is alive. Expires after 30 s without `extendRun`, so a killed process blocks its job
 * that long.
 */
export async function beginRun(db: Db | Tx, { name, title, cron }: NamedJob): Promise<string | undefined> {
  const [run] = await db<{ id: string }[]>`
    insert into job_run as j (name, title, cron, last_started_at, run_id, run_until)
    values (${name}, ${title}, ${cron}, now(), ${randomUUID()}, now() + make_interval(secs => ${CLAIM_SECONDS}::int))
    on conflict (name) do update
      set last_started_at = excluded.last_started_at, run_id = excluded.run_id, run_until = excluded.run_until
      where j.run_until is null or j.run_until <= now() or ${isAhead(db, db`j.run_until`, CLAIM_SECONDS)}
    returning run_id as id`
  return run?.id
}

export const CLAIM_SECONDS = 30

export async function extendRun(db: Db, runId: string): Promise<void> {
  await db`update job_run set run_until = now() + make_interval(secs => ${CLAIM_SECONDS}::int) where run_id = ${runId}`
}

/** Ignores a run that has been taken over. */
export async function endRun(db: Db, runId: string, outcome: { result: string } | { error: unknown }): Promise<void> {
  const failed = 'error' in outcome
  const [result, error] = failed ? [null, textOf(outcome.error)] : [storable(outcome.result), null]
  await db`
    with ended as (
      update job_run set
        runs = runs + 1, last_finished_at = now(), last_result = coalesce(${result}, last_result), last_error = ${error},
        failures = case when ${failed} then failures + 1 else 0 end, run_id = null, run_until = null
      where run_id = ${runId}
      returning name, last_started_at
    ), forgotten as (
      delete from job_run_log where id in (
        select l.id from job_run_log l join ended using (name) order by l.id desc offset ${LOGGED_RUNS - 1})
    )
    insert into job_run_log (name, started_at, result, error)
    select name, last_started_at, ${result}, ${error} from ended`
}

const LOGGED_RUNS = 50

export type EndedRun = { startedAt: Date; finishedAt: Date; result: string | null; error: string | null }

/** Newest first; undefined if unknown. */
export async function readRunLog(db: Db, name: string): Promise<EndedRun[] | undefined> {
  const [known] = await db`select 1 from job_run where name = ${name}`
  if (!known) return undefined
  return db<EndedRun[]>`
    select started_at, finished_at, result, error
    from job_run_log where name = ${name} order by id desc limit ${LOGGED_RUNS}`
}

const TEXT_LIMIT = 500

/** Redacted: data errors may contain names. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return 'A value that is not an error was thrown.'
  const { message, code, type } = describeError(error)
  return storable(message || [type, code].filter(Boolean).join(' '))
}

/** PostgreSQL text cannot hold NUL. */
function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, TEXT_LIMIT)
}
