import { expect, test } from 'vitest'
import { makeBooking, paymentOf, readyToBook, settleLater } from '#app/testing/buy.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import { GatewayFault } from '../gateway.ts'
import { takeUnsettled } from './store.ts'

/** Faults of the provider, and the number of calls that failed in an outage. */
const faults = { isDown: false, failsCaptures: false, failedCalls: 0, broken: '', livemode: false }

const app = await testApp({
  around: gateway => {
    const reach = <T>(answer: () => Promise<T>): Promise<T> => {
      if (!faults.isDown) return answer()
      faults.failedCalls++
      return Promise.reject(noAnswer())
    }
    return {
      ...gateway,
      readIntent(intentId) {
        if (intentId === faults.broken) return Promise.reject(new Error('This one breaks everything.'))
        return reach(() => gateway.readIntent(intentId))
      },
      async capture(intentId, key) {
        if (faults.failsCaptures) throw noAnswer()
        return reach(() => gateway.capture(intentId, key))
      },
      cancel: intentId => reach(() => gateway.cancel(intentId)),
      refund: refund => reach(() => gateway.refund(refund)),
      readEvent: (body, signature) => ({ ...gateway.readEvent(body, signature), livemode: faults.livemode }),
    }
  },
})
const noAnswer = () => new GatewayFault('unreachable', 'No answer.', { isTemporary: true })

/** A confirmed booking that is not captured yet. */
async function bookUncaptured(): Promise<string> {
  const { book, intent } = await readyToBook(app)
  faults.failsCaptures = true
  await book()
  faults.failsCaptures = false
  return intent.paymentIntentId
}

/** Open checkouts with a known buyer and no card. */
async function insertIdle(count: number, { openFor, checkedAgo }: { openFor: number; checkedAgo: number | null }) {
  await app.db`
    insert into payment (gateway, visitor_id, purpose, quote, checkout, amount_cents, fee_cents, livemode, updated_at, checked_at)
    select 'sandbox', gen_random_uuid(), 'facility:none', '{}', '{}', 6000, 600, false,
      now() - make_interval(secs => ${openFor * 60}::int), now() - make_interval(mins => ${checkedAgo}::int)
    from generate_series(1, ${count})`
}

async function withOutage<T>(run: () => Promise<T>): Promise<T> {
  faults.failedCalls = 0
  faults.isDown = true
  try {
    return await run()
  } finally {
    faults.isDown = false
  }
}

const deleteIdle = () => app.db`delete from payment where purpose = 'facility:none'`

test('due payments are settled before idle checkouts, and one run covers all', async () => {
  const intent = await bookUncaptured()
  await app.db`update payment set updated_at = now() - interval '2 minutes' where intent_id = ${intent}`
  await insertIdle(250, { openFor: 20, checkedAgo: null })
  const [first] = await takeUnsettled(app.db, 1)
  expect(first).toMatchObject({ intentId: intent, status: 'authorized' })
  await app.db`update payment set checked_at = null`
  expect(await app.run('settle-payments')).toBe('251 payments checked, 0 to retry')
  expect(await paymentOf(app, intent)).toMatchObject({ status: 'captured' })
  expect(await app.run('settle-payments')).toBe('0 payments checked, 0 to retry')
  await deleteIdle()
})

test.each([
  ['is not settled within five seconds', 5, 'authorized'],
  ['is settled after fifteen seconds', 16, 'captured'],
] as const)('a due payment %s', async (_when, seconds, status) => {
  const intent = await bookUncaptured()
  await app.db`update payment set updated_at = now() - make_interval(secs => ${seconds}::int), checked_at = null`
  await app.run('settle-payments')
  expect(await paymentOf(app, intent)).toMatchObject({ status })
  await settleLater(app)
})

test.each([
  ['is not checked right after it opened', { openFor: 0, checkedAgo: null }, 0],
  ['is checked after half a minute', { openFor: 0.6, checkedAgo: null }, 1],
  ['is not checked before its age has doubled', { openFor: 9, checkedAgo: 4 }, 0],
  ['is checked once its age has doubled', { openFor: 9, checkedAgo: 5 }, 1],
  ['is not checked within nine minutes of a check', { openFor: 28, checkedAgo: 9 }, 0],
  ['is checked at least every eleven minutes', { openFor: 28, checkedAgo: 11 }, 1],
])('an open checkout %s', async (_when, checkout, looked) => {
  await insertIdle(1, checkout)
  expect(await takeUnsettled(app.db, 100)).toHaveLength(looked)
  await deleteIdle()
})

test('an unreachable provider ends the run, and untried payments come first in the next', async () => {
  const intents = [await bookUncaptured(), await bookUncaptured(), await bookUncaptured(), await bookUncaptured()]
  await app.db`update payment set checked_at = null, updated_at = now() - interval '2 minutes'`
  expect(await withOutage(() => app.run('settle-payments'))).toBe('0 payments checked, 2 to retry')
  expect(faults.failedCalls).toBe(2)
  expect(await app.run('settle-payments')).toBe('2 payments checked, 0 to retry')
  await settleLater(app)
  for (const intent of intents) expect(await paymentOf(app, intent)).toMatchObject({ status: 'captured' })
})

test('unconfirmed bookings expire during a provider outage, and are voided later', async () => {
  const intents: string[] = []
  for (let made = 0; made < 4; made++)
    intents.push((await makeBooking(app, { count: 1, mode: 'hold' })).intent.paymentIntentId)
  await app.db`update booking set confirm_by = now() - interval '1 second' where status = 'pending_confirmation'`
  expect(await withOutage(() => app.run('cancel-unconfirmed'))).toBe('4 canceled')
  expect(faults.failedCalls).toBe(2)
  await settleLater(app)
  for (const intent of intents) expect(await paymentOf(app, intent)).toEqual({ status: 'voided', intent: 'canceled' })
})

test('a closure cancels bookings during a provider outage, and refunds them later', async () => {
  const facilityId = await makeFacility(app.db)
  for (let made = 0; made < 4; made++) await makeBooking(app, { facilityId, count: 1 })
  await app.db`
    insert into closure (facility_id, during, reason, remedy)
    values (${facilityId}, tstzrange(now(), now() + interval '30 days'), 'Rain', 'refund')`
  expect(await withOutage(() => app.run('finish-closures'))).toBe('1 processed, 0 bookings failed')
  expect(faults.failedCalls).toBe(2)
  await settleLater(app)
  const rows = await app.db<{ status: string }[]>`
    select p.status from payment p join booking b on b.payment_id = p.id where b.facility_id = ${facilityId}`
  expect(rows.map(({ status }) => status)).toEqual(Array(4).fill('refunded'))
})

test('reconciliation continues after a failing payment and counts it', async () => {
  const [first, broken, last] = [await bookUncaptured(), await bookUncaptured(), await bookUncaptured()]
  for (const intent of [first, broken, last]) await app.services.gateway.capture(intent, `lost:${intent}`)
  faults.broken = broken
  expect(await app.run('reconcile-payments')).toBe('1 differences left')
  faults.broken = ''
  for (const intent of [first, last]) expect(await paymentOf(app, intent)).toMatchObject({ status: 'captured' })
  expect(await app.run('reconcile-payments')).toBe('No differences')
})

test('an event that arrives during a provider outage is applied when it is sent again', async () => {
  const { facilityId } = await readyToBook(app, { knowsBuyer: true })
  const booked = () => app.db`select 1 from booking where facility_id = ${facilityId}`
  await withOutage(() => app.sandbox.deliverDue())
  expect(faults.failedCalls).toBeGreaterThan(0)
  expect(await booked()).toHaveLength(0)
  await app.db`update sandbox_event set deliver_at = now() where deliver_at is not null`
  await app.sandbox.deliverDue()
  expect(await booked()).toHaveLength(1)
})

test('an event of the other mode is accepted and ignored', async () => {
  const { facilityId } = await readyToBook(app, { knowsBuyer: true })
  faults.livemode = true
  expect(await app.sandbox.deliverDue()).toBeGreaterThan(0)
  faults.livemode = false
  expect(await app.db`select 1 from booking where facility_id = ${facilityId}`).toHaveLength(0)
  await settleLater(app)
  expect(await app.db`select 1 from booking where facility_id = ${facilityId}`).toHaveLength(1)
})
