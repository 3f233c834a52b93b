import { setTimeout as sleep } from 'node:timers/promises'
import { parseCronItem } from 'graphile-worker'
import { afterEach, expect, test, vi } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { connectionOf } from '../db/connection.ts'
import { openJobQueue } from './job-queue.ts'
import { startJobs } from './job-runner.ts'
import { nextMatch, readJobRuns } from './job-runs.ts'
import { type Job, JobInProgress, type JobRunner, runJob } from './jobs.ts'

const { db, address, app } = await testApp()
const log = app.log
const runners: JobRunner[] = []

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(runners.splice(0).map(runner => runner.stop()))
})

test('a job runs on schedule, once across processes, and records its result', async () => {
  const job = countedJob('due', { cron: '* * * * *' })
  // Seconds before a minute, and stopped until both runners have started, however long that takes.
  const before = Math.floor(Date.now() / 60_000) * 60_000 - 4_000
  vi.useFakeTimers({ toFake: ['Date'], now: before })
  await Promise.all([start([job]), start([job])])
  vi.useFakeTimers({ toFake: ['Date'], now: before, shouldAdvanceTime: true })
  await expect.poll(() => job.runs, { timeout: 30_000 }).toBe(1)
  await expect
    .poll(() => statusOf('due'))
    .toMatchObject({ title: 'The due job', runs: 1, lastResult: 'Run 1 done', lastError: null, failures: 0 })
  const status = await statusOf('due')
  expect(status.lastFinishedAt!.getTime()).toBeGreaterThanOrEqual(status.lastStartedAt!.getTime())
  expect(status.nextRunAt!.getTime() % 60_000).toBe(0)
  await sleep(500)
  expect(job.runs).toBe(1)
})

test('a failing job is recorded and retried on schedule only; success clears the failure', async () => {
  const job = countedJob('shaky', { fails: run => run <= 2 })
  const runner = await start([job])
  runner.wake('shaky')
  await expect.poll(() => statusOf('shaky')).toMatchObject({ runs: 1, failures: 1, lastError: 'Run 1 broke' })
  await sleep(1_500)
  expect(job.runs).toBe(1)
  await expect(runJob({ db, log }, job)).rejects.toThrow('Run 2 broke')
  expect(await statusOf('shaky')).toMatchObject({ runs: 2, failures: 2, lastResult: null })
  expect(await runJob({ db, log }, job)).toBe('Run 3 done')
  expect(await statusOf('shaky')).toMatchObject({ runs: 3, failures: 0, lastError: null, lastResult: 'Run 3 done' })
})

test('concurrent wakes start one run, and a wake during a run starts another', async () => {
  const job = countedJob('woken', { ms: 600 })
  const runner = await start([job])
  for (let i = 0; i < 50; i++) runner.wake('woken')
  await expect.poll(() => job.runs, { timeout: 5_000, interval: 20 }).toBe(1)
  await sleep(200)
  expect(job.isRunning()).toBe(true)
  runner.wake('woken')
  runner.wake('a job that nobody knows')
  await expect.poll(() => job.runs, { timeout: 5_000 }).toBe(2)
  await sleep(1_500)
  expect(job.runs).toBe(2)
  expect(job.together()).toBe(1)
})

test('a wake of work that processes share runs it at once, unrecorded, one at a time in a process', async () => {
  const job = countedJob('direct', { ms: 300, fails: run => run === 1 })
  const runner = await start([{ ...job, runWoken: async () => void (await job.run()) }])
  runner.wake('direct')
  await expect.poll(() => job.isRunning(), { interval: 10 }).toBe(true)
  runner.wake('direct')
  await expect.poll(() => job.runs, { timeout: 2_000 }).toBe(2)
  expect(job.together()).toBe(1)
  await runner.stop()
  expect(job.isRunning()).toBe(false)
  expect(await statusOf('direct')).toMatchObject({ runs: 0, lastStartedAt: null })
})

test('two runners on one database never run a job at the same time', async () => {
  const job = countedJob('shared', { ms: 300 })
  const both = await Promise.all([start([job]), start([job])])
  const until = Date.now() + 3_000
  while (Date.now() < until) {
    for (const runner of both) runner.wake('shared')
    await sleep(50)
  }
  expect(job.runs).toBeGreaterThan(2)
  expect(job.together()).toBe(1)
})

test('a run requested during another is refused while the other continues', async () => {
  const job = countedJob('busy', { ms: 300 })
  const first = runJob({ db, log }, job)
  await expect.poll(() => job.isRunning(), { interval: 10 }).toBe(true)
  await expect(runJob({ db, log }, job)).rejects.toThrow(JobInProgress)
  expect(await first).toBe('Run 1 done')
  expect(await statusOf('busy')).toMatchObject({ runs: 1, failures: 0 })
})

test('a job with againSeconds repeats one run at a time, in any remaining process', async () => {
  const job = countedJob('again', { againSeconds: 1 })
  const [first] = await Promise.all([start([job]), start([job])])
  first.wake('again')
  await expect.poll(() => job.runs, { timeout: 15_000 }).toBeGreaterThan(1)
  await first.stop()
  const before = job.runs
  await expect.poll(() => job.runs, { timeout: 15_000 }).toBeGreaterThan(before + 1)
  expect(job.together()).toBe(1)
})

test('a killed process blocks its job only until its claim expires', async () => {
  const job = countedJob('orphaned')
  const runner = await start([job])
  await db`update job_run set run_id = gen_random_uuid(), run_until = now() + interval '2 seconds' where name = 'orphaned'`
  runner.wake('orphaned')
  await sleep(1_000)
  expect(job.runs).toBe(0)
  await expect.poll(() => job.runs, { timeout: 5_000 }).toBe(1)
})

test('stopping waits for the current job and starts no other', async () => {
  const job = countedJob('slow', { ms: 1_000 })
  const runner = await start([job])
  runner.wake('slow')
  await expect.poll(() => job.isRunning(), { timeout: 5_000, interval: 20 }).toBe(true)
  await runner.stop()
  expect(job.isRunning()).toBe(false)
  expect(await statusOf('slow')).toMatchObject({ runs: 1, lastResult: 'Run 1 done' })
  runner.wake('slow')
  await sleep(500)
  expect(job.runs).toBe(1)
})

test('an endless job delays stopping by seconds only', async () => {
  const { promise: end, resolve: finish } = Promise.withResolvers<void>()
  const job = countedJob('endless', { until: end })
  const runner = await start([job])
  runner.wake('endless')
  await expect.poll(() => job.isRunning(), { timeout: 5_000, interval: 20 }).toBe(true)
  await runner.stop()
  expect(job.isRunning()).toBe(true)
  finish()
  await expect.poll(() => job.isRunning()).toBe(false)
})

test('jobs continue after the database drops every connection mid-run', async () => {
  const job = countedJob('survivor', { ms: 500 })
  const runner = await start([job])
  runner.wake('survivor')
  await expect.poll(() => job.isRunning(), { timeout: 5_000, interval: 20 }).toBe(true)
  await db`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await expect.poll(() => job.isRunning(), { timeout: 5_000 }).toBe(false)
  runner.wake('survivor')
  await expect.poll(() => job.runs, { timeout: 10_000 }).toBe(2)
  await expect
    .poll(() => statusOf('survivor'))
    .toMatchObject({ lastResult: 'Run 2 done', lastError: null, failures: 0 })
})

test('after a worker broke, other jobs do not wait for a long one', async () => {
  const [brief, long] = [countedJob('brief', { ms: 200 }), countedJob('long', { ms: 25_000 })]
  const runner = await start([brief, long])
  runner.wake('long')
  await expect.poll(() => long.isRunning(), { timeout: 10_000 }).toBe(true)
  await db`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`
  await db`create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse()`
  runner.wake('brief')
  await expect.poll(() => brief.runs, { timeout: 10_000 }).toBe(1)
  await sleep(500)
  await db`drop function refuse cascade`
  runner.wake('brief')
  await expect.poll(() => brief.runs, { timeout: 15_000 }).toBe(2)
  expect(long.isRunning()).toBe(true)
})

test('a removed job is deleted at the next start', async () => {
  await start([countedJob('old'), countedJob('kept')])
  await start([countedJob('kept')])
  const names = (await readJobRuns(db)).map(status => status.name)
  expect(names).toContain('kept')
  expect(names).not.toContain('old')
})

test.for([
  ['*/5 * * * *', '2027-03-01T10:05:00Z'],
  ['* * * * *', '2027-03-01T10:03:00Z'],
  ['17 3 * * *', '2027-03-02T03:17:00Z'],
  ['0 9 * * 0', '2027-03-07T09:00:00Z'],
  ['30 4 1 * *', '2027-04-01T04:30:00Z'],
] as const)('after 10:02:30 on March 1, 2027, %s next runs at %s', ([cron, next]) => {
  const { match } = parseCronItem({ task: 'any', match: cron })
  expect(nextMatch(match, new Date('2027-03-01T10:02:30Z'))?.toISOString()).toBe(next.replace('Z', '.000Z'))
})

test('a schedule without a time in the next year has no next run', () => {
  const { match } = parseCronItem({ task: 'any', match: '0 0 30 2 *' })
  expect(nextMatch(match, new Date('2027-03-01T10:02:30Z'))).toBeNull()
})

test('a job woken by processes without workers runs in a worker', async () => {
  const job = countedJob('elsewhere')
  const processes = [openJobQueue({ db, log }), openJobQueue({ db, log })]
  runners.push(...processes)
  await start([job])
  for (let i = 0; i < 20; i++) for (const one of processes) one.wake('elsewhere')
  await expect.poll(() => job.runs, { timeout: 10_000 }).toBeGreaterThanOrEqual(1)
  await sleep(500)
  // The two wakes may fall before and after a run's start.
  expect(job.runs).toBeLessThanOrEqual(2)
})

test('a process started before the first worker waits without a warning', async () => {
  const empty = await testApp()
  const warn = vi.fn()
  const queue = openJobQueue({ db: empty.db, log: { warn } })
  runners.push(queue)
  queue.wake('early')
  await sleep(500)
  expect(warn).not.toHaveBeenCalled()
  // Minutes without a worker count as an outage.
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 5 * 60_000)
  await expect.poll(() => warn, { timeout: 5_000 }).toHaveBeenCalledWith(expect.anything(), 'job-not-woken')
  clock.mockRestore()
  const job = countedJob('early')
  runners.push(await startJobs({ db: empty.db, address: empty.address, log, jobs: [job] }))
  await expect.poll(() => job.runs, { timeout: 10_000 }).toBe(1)
})

test('the worker connects by socket path or URL', () => {
  expect(connectionOf({ path: '/run/pg/.s.PGSQL.5433', user: 'u', database: 'd' })).toEqual({
    host: '/run/pg',
    port: 5433,
    user: 'u',
    database: 'd',
  })
  expect(connectionOf({ url: 'postgres://u@db.example/d' })).toEqual({ connectionString: 'postgres://u@db.example/d' })
  expect(connectionOf({ url: 'postgres://u@db.example/d?sslmode=require' })).toEqual({
    connectionString: 'postgres://u@db.example/d?sslmode=require&uselibpqcompat=true',
  })
})

async function start(jobs: Job[]): Promise<JobRunner> {
  const runner = await startJobs({ db, address, log, jobs })
  runners.push(runner)
  return runner
}

async function statusOf(name: string) {
  const status = (await readJobRuns(db)).find(row => row.name === name)
  if (!status) throw new Error(`There is no job ${name}.`)
  return status
}

/** Counts runs and the most at a time. Not due by the clock during a test. */
function countedJob(
  name: string,
  {
    cron = '0 0 29 2 *',
    ms = 0,
    until,
    fails = () => false,
    ...more
  }: {
    cron?: string
    ms?: number
    until?: Promise<void>
    fails?: (run: number) => boolean
    againSeconds?: number
  } = {},
) {
  let underWay = 0
  let most = 0
  const job = {
    name,
    title: `The ${name} job`,
    cron,
    ...more,
    run,
    runs: 0,
    isRunning: () => underWay > 0,
    together: () => most,
  }
  return job

  async function run(): Promise<string> {
    const number = ++job.runs
    most = Math.max(most, ++underWay)
    await (until ?? sleep(ms))
    underWay--
    if (fails(number)) throw new Error(`Run ${number} broke`)
    return `Run ${number} done`
  }
}
