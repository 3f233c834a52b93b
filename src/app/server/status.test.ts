import { expect, test } from 'vitest'
import type { ServiceStatus } from '#app/contract.ts'
import { readStatus } from '#app/server/services/read-status.ts'
import { testApp } from '#app/testing/test-app.ts'
import { HOUR } from '#kit/shared/time.ts'
import { queueMessage } from '#messages/server/queue-message.ts'

const app = await testApp()
const silent = await testApp()
const anHourAgo = Date.now() - HOUR

test('with jobs running and email sent, every component is operational', async () => {
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

test('a repeatedly failing job is named by title, without its error', async () => {
  await app.db`update job_run set failures = 3, last_error = 'secret of the inside' where name = 'settle-payments'`
  const status = await readStatus(app.db)
  await app.db`update job_run set failures = 0, last_error = null where name = 'settle-payments'`
  expect(status.state).toBe('degraded')
  expect(stateOf(status, 'bookings')).toBe('degraded')
  expect(stateOf(status, 'jobs')).toBe('degraded')
  expect(JSON.stringify(status)).toContain('settle payments')
  expect(JSON.stringify(status)).not.toContain('secret')
})

test('jobs are down when none started on schedule', async () => {
  const before = await app.db<{ name: string; lastStartedAt: Date | null }[]>`select name, last_started_at from job_run`
  await app.db`update job_run set last_started_at = now() - interval '20 minutes'`
  const status = await readStatus(app.db, anHourAgo)
  for (const { name, lastStartedAt } of before)
    await app.db`update job_run set last_started_at = ${lastStartedAt} where name = ${name}`
  expect(stateOf(status, 'jobs')).toBe('down')
})

test('overdue email degrades the email component without naming a recipient', async () => {
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

test('an unreachable database is reported with status 200', async () => {
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
