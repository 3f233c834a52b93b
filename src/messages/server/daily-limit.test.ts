import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import { dailyLimits } from '../rules.ts'
import { queueMessage } from './queue-message.ts'
import { claimAllowance } from './store.ts'

const lines: string[] = []
const app = await testApp({
  env: { RATE_LIMITS: 'on', LOG_LEVEL: 'info' },
  logTo: { write: line => void lines.push(line) },
})

async function queueSome(recipient: string, count: number, kind = 'account-unknown') {
  const key = randomUUID()
  const messages = Array.from({ length: count }, (_, index) => ({
    kind,
    recipient,
    payload: {},
    dedupeKey: `${kind}:${key}:${index}`,
  }))
  await queueMessage(app.db, messages)
}

async function statuses(recipient: string) {
  const rows = await app.db<{ status: string; count: number; error: string | null }[]>`
    select status, count(*)::int as count, max(last_error) as error from message
    where lower(recipient) = ${recipient.toLowerCase()} group by status`
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

test('M3: concurrent claims for an unverified address stay within its daily limit', async () => {
  const recipient = `${randomUUID()}@example.org`
  const claims = Array.from({ length: 60 }, (_, index) =>
    claimAllowance(app.db, {
      recipient: index % 2 === 0 ? recipient : recipient.toUpperCase(),
      audience: 'customer',
      limit: dailyLimits.customer,
    }),
  )
  expect(dailyLimits.customer).toBe(20)
  expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(dailyLimits.customer)
  const again = { recipient, limit: dailyLimits.facility }
  expect(await claimAllowance(app.db, { ...again, audience: 'facility' })).toBe(true)
  await app.db`update message_allowance set day = day - 1`
  expect(await claimAllowance(app.db, { ...again, audience: 'customer' })).toBe(true)
})

test('M3: verified account addresses and desk links are not limited', async () => {
  const owner = await app.owner()
  const claim = { recipient: owner.account.email, audience: 'customer', limit: 1 } as const
  for (let index = 0; index < 3; index += 1) expect(await claimAllowance(app.db, claim)).toBe(true)
  const recipient = `${randomUUID()}@example.org`
  const more = dailyLimits.customer + 5
  await queueSome(recipient, more)
  await queueSome(recipient, more, 'desk-link')
  await app.run('send-messages')
  expect(await statuses(recipient)).toEqual({ sent: 2 * more })
})

test("M3: 60 bookings with one email send a day's limit, and the log has no address", async () => {
  const victim = `${randomUUID()}@example.org`
  const facilityId = await makeFacility(app.db)
  await makeBooking(app, { facilityId, mode: 'hold' })
  // As if from separate bookings, since the limit is on emails.
  await app.db`
    insert into message (kind, recipient, payload, dedupe_key)
    select kind, ${victim}, payload, dedupe_key || ':' || n
    from (select * from message where kind = 'booking-requested' order by created_at desc limit 1) one, generate_series(1, 60) n`
  await app.run('send-messages')
  expect(await statuses(victim)).toEqual({ sent: dailyLimits.customer, failed: 60 - dailyLimits.customer })
  await app.run('send-messages')
  expect(await statuses(victim)).toEqual({ sent: dailyLimits.customer, failed: 60 - dailyLimits.customer })
  const refusals = lines.filter(line => line.includes('daily-mail-limit'))
  expect(refusals).toHaveLength(60 - dailyLimits.customer)
  expect(refusals.join('')).not.toContain('@')
})
