import { randomUUID } from 'node:crypto'
import { MINUTE } from '../shared/time.ts'
import type { Db, Tx } from './db.ts'
import { describeError } from './log.ts'

/** How a job is doing. Times are instants; `runs` counts those that ended, `failures` the failed ones in a row. */
export type JobStatus = {
  name: string
  title: string
  cron: string
  runs: number
  lastStartedAt: Date | null
  lastFinishedAt: Date | null
  /** Of the last run that did not fail. */
  lastResult: string | null
  /** Of the last run; null when it did not fail. */
  lastError: string | null
  failures: number
  /** A run is under way: it has given a sign of life within the last half minute. */
  isRunning: boolean
  /** By the clock alone: a job may be woken before. Null when its pattern has no time in the next 366 days. */
  nextRunAt: Date | null
  /** When the pattern had the run after the last one begin; null before the first run. In the past the job is late. */
  dueAt: Date | null
}

type NamedJob = { name: string; title: string; cron: string }

/** Every job of the process that started last, in the order of their titles, also those that have not run yet. */
export async function readJobRuns(db: Db): Promise<JobStatus[]> {
  // Loaded here and not above: it takes 50 ms and 20 MB, which what never asks should not pay.
  const { parseCronItem } = await import('graphile-worker')
  const rows = await db<(Omit<JobStatus, 'nextRunAt' | 'dueAt'> & { now: Date })[]>`
    select name, title, cron, runs::int as runs, last_started_at as "lastStartedAt", last_finished_at as "lastFinishedAt",
      last_result as "lastResult", last_error as "lastError", failures, coalesce(run_until > now(), false) as "isRunning",
      now() as now
    from job_run order by title, name`
  return rows.map(({ now, ...row }) => {
    const { match } = parseCronItem({ task: row.name, match: row.cron })
    const dueAt = row.lastStartedAt && nextMatch(match, row.lastStartedAt)
    return { ...row, nextRunAt: nextMatch(match, now), dueAt }
  })
}

/** The fields of a minute, UTC, as a cron pattern asks for them: months from 1 on, days of the week from Sunday = 0 on. */
export type CronMinute = { min: number; hour: number; date: number; month: number; dow: number }

/** The first minute after `after` that the pattern names, within 366 days. */
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

/** Makes the jobs readable before their first run, and forgets those that are no more. */
export async function registerJobs(db: Db, jobs: readonly NamedJob[]): Promise<void> {
  const rows = jobs.map(({ name, title, cron }) => ({ name, title, cron }))
  await db.begin(async tx => {
    // Of processes that start together each would wait for rows of the other.
    await tx`lock table job_run in share row exclusive mode`
    await tx`delete from job_run where name <> all(${rows.map(row => row.name)}::text[])`
    await tx`
      insert into job_run (name, title, cron)
      select name, title, cron from jsonb_to_recordset(${tx.json(rows)}) as j (name text, title text, cron text)
      on conflict (name) do update set title = excluded.title, cron = excluded.cron`
  })
}

/**
 * Claims the job for one run and answers the run's id, or nothing while another run is alive. The claim ends by itself after
 * half a minute without `prolongRun`: so long does a killed process block its job.
 */
export async function beginRun(db: Db | Tx, { name, title, cron }: NamedJob): Promise<string | undefined> {
  const [run] = await db<{ id: string }[]>`
    insert into job_run as j (name, title, cron, last_started_at, run_id, run_until)
    values (${name}, ${title}, ${cron}, now(), ${randomUUID()}, now() + make_interval(secs => ${CLAIM_SECONDS}::int))
    on conflict (name) do update
      set last_started_at = excluded.last_started_at, run_id = excluded.run_id, run_until = excluded.run_until
      where j.run_until is null or j.run_until <= now()
    returning run_id as id`
  return run?.id
}

export const CLAIM_SECONDS = 30

/** A sign of life. */
export async function prolongRun(db: Db, runId: string): Promise<void> {
  await db`update job_run set run_until = now() + make_interval(secs => ${CLAIM_SECONDS}::int) where run_id = ${runId}`
}

/** Records what came of a run. Of one that was given up for dead and came back nothing is recorded: another is in its place. */
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

/** So many runs of each job are remembered. */
const LOGGED_RUNS = 50

/** A run that has ended. Either a result or an error, for people. */
export type EndedRun = { startedAt: Date; finishedAt: Date; result: string | null; error: string | null }

/** The last runs of a job, the newest first; undefined when there is no such job. */
export async function readRunLog(db: Db, name: string): Promise<EndedRun[] | undefined> {
  const [known] = await db`select 1 from job_run where name = ${name}`
  if (!known) return undefined
  return db<EndedRun[]>`
    select started_at as "startedAt", finished_at as "finishedAt", result, error
    from job_run_log where name = ${name} order by id desc limit ${LOGGED_RUNS}`
}

/** No longer than a table of them can show. */
const TEXT_LIMIT = 500

/** As careful as the log: the message of a data error may repeat somebody's name. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Something that is no error was thrown.'
  const { message, code, type } = describeError(error)
  return storable(message || [type, code].filter(Boolean).join(' '))
}

/** PostgreSQL's text has no place for a NUL. */
function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, TEXT_LIMIT)
}
