import { afterEach, expect, test } from 'vitest'
import { makeBooking, paymentOf, readyToBook } from '#app/testing/buy.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { testApp } from '#app/testing/test-app.ts'
import { startReceiver } from '#app/testing/webhook-receiver.ts'
import { addJob } from '#kit/server/jobs/job-queue.ts'
import { startJobs } from '#kit/server/jobs/job-runner.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { GatewayFault } from '#payments/server/gateway.ts'

// A database server whose clock is an hour ahead dates leases and pauses. Then one with the right time takes over.

const faults = { failsCaptures: false }
const receiver = await startReceiver()
const { sandbox, ...app } = await testApp({
  fetchOutside: receiver.fetchOutside,
  around: gateway => ({
    ...gateway,
    capture(intentId, key) {
      if (faults.failsCaptures) throw new GatewayFault('unreachable', 'No answer.', { isTemporary: true })
      return gateway.capture(intentId, key)
    },
  }),
})
const { db } = app
const at = { ...app, sandbox }

afterEach(() => {
  faults.failsCaptures = false
})

/** Attempts that nobody will finish. */
async function loseRun(name: string): Promise<void> {
  await db`
    insert into job_run (name, title, cron, run_id, run_until)
    values (${name}, '', '', gen_random_uuid(), now() + interval '1 hour 20 seconds')
    on conflict (name) do update set run_id = excluded.run_id, run_until = excluded.run_until`
}

test('a payment under way is settled at once, by a job whose run was lost', async () => {
  const { book, intent } = await readyToBook(at)
  faults.failsCaptures = true
  await book()
  faults.failsCaptures = false
  const { paymentIntentId: id } = intent
  await db`
    update payment set updated_at = now() + interval '1 hour', checked_at = now() + interval '1 hour' where intent_id = ${id}`
  await loseRun('settle-payments')
  expect(await app.run('settle-payments')).toBe('1 payments checked, 0 to retry')
  expect(await paymentOf(at, id)).toMatchObject({ status: 'captured' })
})

test('a payment that cannot be settled waits as always after its first attempt', async () => {
  const { book, intent } = await readyToBook(at)
  faults.failsCaptures = true
  await book()
  await db`update payment set updated_at = now() + interval '1 hour' where intent_id = ${intent.paymentIntentId}`
  expect(await app.run('settle-payments')).toBe('1 payments checked, 0 to retry')
  expect(await app.run('settle-payments')).toBe('0 payments checked, 0 to retry')
  const [row] = await db`
    select from payment where intent_id = ${intent.paymentIntentId} and updated_at <= now() and status = 'authorized'`
  expect(row).toBeDefined()
})

test('the sandbox settles refunds and delivers events at once', async () => {
  const { booking, browser, intent } = await makeBooking(at)
  await sandbox.deliverDue()
  await app.post(`/api/bookings/${booking.id}/cancel`, {}, browser)
  await db`
    update sandbox_refund set status = 'pending', settles_as = 'succeeded', settles_at = now() + interval '1 hour 5 seconds'
    where intent_id = ${intent.paymentIntentId}`
  await db`
    update sandbox_event set attempts = 1, deliver_at = now() + interval '1 hour 20 seconds' where deliver_at is not null`
  expect(await sandbox.deliverDue()).toBeGreaterThan(0)
  const [row] = await db`select status from sandbox_refund where intent_id = ${intent.paymentIntentId}`
  expect(row).toEqual({ status: 'succeeded' })
})

test.each([
  { table: 'message', job: 'send-messages', waiting: 'queued' },
  { table: 'webhook_delivery', job: 'deliver-webhooks', waiting: 'waiting' },
])('$job ends pauses and leases that are too long, and no others', async ({ table, job, waiting }) => {
  const owner = await app.owner()
  const facilityId = await makeOwnedFacility(db, { ownerId: owner.account.id })
  const url = receiver.urlOf(crypto.randomUUID())
  await app.post('/api/developer/webhooks', { url, events: ['booking.created'] }, owner)
  for (const [status, attempts, isSent] of [
    [waiting, 0, true],
    ['sending', 1, true],
    [waiting, 1, true],
    // Its pause is longer than an hour.
    [waiting, 5, false],
  ] as const) {
    await db`delete from ${db(table)}`
    await makeBooking(at, { facilityId, count: 1 })
    await db`
      update ${db(table)} set status = ${status}, attempts = ${attempts}, due_at = now() + interval '1 hour 2 minutes'`
    await app.run(job)
    const [row] = await db<{ open: number }[]>`select count(*)::int as open from ${db(table)} where due_at is not null`
    expect({ status, attempts, isSent: row!.open === 0 }).toEqual({ status, attempts, isSent })
  }
})

test('a queued job runs when it is woken, and by the clock', async () => {
  let runs = 0
  const job: Job = { name: 'ahead', title: 'Ahead', cron: '* * * * *', run: async () => String(++runs) }
  const runner = await startJobs({ db, address: app.address, log: app.app.log, jobs: [job] })
  try {
    // The worker creates its schema first.
    await expect
      .poll(() =>
        addJob(db, { ...job, key: job.name, inSeconds: 3_600 }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await loseRun('ahead')
    runner.wake('ahead')
    await expect.poll(() => runs, { timeout: 10_000 }).toBe(1)
  } finally {
    await runner.stop()
  }
})
