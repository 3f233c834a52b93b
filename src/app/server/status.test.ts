import { expect, test } from 'vitest'
import type { ServiceStatus } from '#app/contract.ts'
import { readStatus } from '#app/server/services/read-status.ts'
import { testApp } from '#app/testing/test-app.ts'
import { HOUR } from '#kit/shared/time.ts'
import { queueMessage } from '#messages/server/queue-message.ts'

const app = await testApp()
const silent = await testApp()
const anHourAgo = Date.now() - HOUR

test('the status of a service whose jobs run and whose mail leaves is operational, part by part', async () => {
  await app.run('send-messages')
  await app.run('settle-payments')
  const { status, body, headers } = await app.get<ServiceStatus>('/api/status')
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(body.components.map(({ key, state }) => [key, state])).toEqual([
    ['database', 'operational'],
    ['bookings', 'operational'],
    ['jobs', 'operational'],
    ['email', 'operational'],
  ])
  expect(body).toMatchObject({ state: 'operational', databaseMs: expect.any(Number) as number })
  expect(Math.abs(Date.now() - Date.parse(body.checkedAt))).toBeLessThan(10_000)
})

test('a job that fails time and again is named by its title, without a word of what went wrong', async () => {
  await app.db`update job_run set failures = 3, last_error = 'secret of the inside' where name = 'settle-payments'`
  const status = await readStatus(app.db)
  await app.db`update job_run set failures = 0, last_error = null where name = 'settle-payments'`
  expect(status.state).toBe('degraded')
  expect(stateOf(status, 'bookings')).toBe('degraded')
  expect(stateOf(status, 'jobs')).toBe('degraded')
  expect(JSON.stringify(status)).toContain('settle payments')
  expect(JSON.stringify(status)).not.toContain('secret')
})

test('jobs that stopped beginning are seen by when their pattern had them begin', async () => {
  const before = await app.db<{ name: string; lastStartedAt: Date | null }[]>`select name, last_started_at from job_run`
  await app.db`update job_run set last_started_at = now() - interval '20 minutes'`
  const status = await readStatus(app.db, anHourAgo)
  for (const { name, lastStartedAt } of before)
    await app.db`update job_run set last_started_at = ${lastStartedAt} where name = ${name}`
  expect(stateOf(status, 'jobs')).toBe('down')
})

test('mail that is due for long degrades email, and no address of anybody is told', async () => {
  const dedupeKey = 'status-test'
  await app.db.begin(tx =>
    queueMessage(tx, { kind: 'booking-reminder', recipient: 'ada@example.com', payload: {}, dedupeKey }),
  )
  await app.db`update message set due_at = now() - interval '10 minutes' where dedupe_key = ${dedupeKey}`
  const status = await readStatus(app.db)
  await app.db`delete from message where dedupe_key = ${dedupeKey}`
  expect(stateOf(status, 'email')).toBe('degraded')
  expect(JSON.stringify(status)).not.toContain('ada')
})

test('while the database cannot be reached the answer is 200 and says so', async () => {
  await silent.db.end()
  const { status, body } = await silent.get<ServiceStatus>('/api/status')
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'down', databaseMs: null })
  expect(body.components.map(({ state }) => state)).toEqual(['down', 'down', 'down', 'down'])
  expect(body.components[0]!.text).toBe('The database isn’t responding. Searching and booking don’t work right now.')
})

function stateOf(status: ServiceStatus, key: string): string | undefined {
  return status.components.find(component => component.key === key)?.state
}
