import { expect, test } from 'vitest'
import { makeBooking, paymentOf, readyToBook, settleLater } from '#app/testing/buy.ts'
import { makeFacility } from '#app/testing/make.ts'
import { testApp } from '#app/testing/test-app.ts'
import { GatewayFault } from './gateway.ts'
import { takeUnsettled } from './store.ts'

/** Faults between us and the provider, and the number of failed calls. */
const wrong = { isSilent: false, holdsBack: false, asked: 0, broken: '', livemode: false }

const app = await testApp({
  around: gateway => {
    const heard = <T>(answer: () => Promise<T>): Promise<T> => {
      if (!wrong.isSilent) return answer()
      wrong.asked++
      return Promise.reject(noAnswer())
    }
    return {
      ...gateway,
      readIntent(intentId) {
        if (intentId === wrong.broken) return Promise.reject(new Error('This one breaks everything.'))
        return heard(() => gateway.readIntent(intentId))
      },
      async capture(intentId, key) {
        if (wrong.holdsBack) throw noAnswer()
        return heard(() => gateway.capture(intentId, key))
      },
      cancel: intentId => heard(() => gateway.cancel(intentId)),
      refund: refund => heard(() => gateway.refund(refund)),
      readEvent: (body, signature) => ({ ...gateway.readEvent(body, signature), livemode: wrong.livemode }),
    }
  },
})
const noAnswer = () => new GatewayFault('unreachable', 'No answer.', { isTemporary: true })

/** A confirmed booking whose capture is still to come. */
async function notCaptured(): Promise<string> {
  const { book, intent } = await readyToBook(app)
  wrong.holdsBack = true
  await book()
  wrong.holdsBack = false
  return intent.paymentIntentId
}

/** Open checkouts with a known buyer and no card. */
async function idle(count: number, { openFor, checkedAgo }: { openFor: number; checkedAgo: number | null }) {
  await app.db`
    insert into payment (gateway, visitor_id, purpose, quote, checkout, amount_cents, fee_cents, livemode, updated_at, checked_at)
    select 'sandbox', gen_random_uuid(), 'facility:none', '{}', '{}', 6000, 600, false,
      now() - make_interval(secs => ${openFor * 60}::int), now() - make_interval(mins => ${checkedAgo}::int)
    from generate_series(1, ${count})`
}

async function withSilence<T>(run: () => Promise<T>): Promise<T> {
  wrong.asked = 0
  wrong.isSilent = true
  try {
    return await run()
  } finally {
    wrong.isSilent = false
  }
}

const forgetIdle = () => app.db`delete from payment where purpose = 'facility:none'`

test('money that is due comes before any number of idle checkouts, and one run takes them all', async () => {
  const intent = await notCaptured()
  await app.db`update payment set updated_at = now() - interval '2 minutes' where intent_id = ${intent}`
  await idle(250, { openFor: 20, checkedAgo: null })
  const [first] = await takeUnsettled(app.db, 1)
  expect(first).toMatchObject({ intentId: intent, status: 'authorized' })
  await app.db`update payment set checked_at = null`
  expect(await app.run('settle-payments')).toBe('251 payments checked, 0 to retry')
  expect(await paymentOf(app, intent)).toMatchObject({ status: 'captured' })
  expect(await app.run('settle-payments')).toBe('0 payments checked, 0 to retry')
  await forgetIdle()
})

test.each([
  ['not while whoever began is still at it', 5, 'authorized'],
  ['a quarter of a minute after that', 16, 'captured'],
] as const)('money that is due is looked at %s', async (_when, seconds, status) => {
  const intent = await notCaptured()
  await app.db`update payment set updated_at = now() - make_interval(secs => ${seconds}::int), checked_at = null`
  await app.run('settle-payments')
  expect(await paymentOf(app, intent)).toMatchObject({ status })
  await settleLater(app)
})

test.each([
  ['not yet', { openFor: 0, checkedAgo: null }, 0],
  ['first after half a minute', { openFor: 0.6, checkedAgo: null }, 1],
  ['then after as long again: too early', { openFor: 9, checkedAgo: 4 }, 0],
  ['then after as long again', { openFor: 9, checkedAgo: 5 }, 1],
  ['after ten minutes at most: too early', { openFor: 28, checkedAgo: 9 }, 0],
  ['after ten minutes at most', { openFor: 28, checkedAgo: 11 }, 1],
])('an open checkout is looked at %s', async (_when, checkout, looked) => {
  await idle(1, checkout)
  expect(await takeUnsettled(app.db, 100)).toHaveLength(looked)
  await forgetIdle()
})

test('a silent provider ends the run, and those that were not tried come first in the next', async () => {
  const intents = [await notCaptured(), await notCaptured(), await notCaptured(), await notCaptured()]
  await app.db`update payment set checked_at = null, updated_at = now() - interval '2 minutes'`
  expect(await withSilence(() => app.run('settle-payments'))).toBe('0 payments checked, 2 to retry')
  expect(wrong.asked).toBe(2)
  expect(await app.run('settle-payments')).toBe('2 payments checked, 0 to retry')
  await settleLater(app)
  for (const intent of intents) expect(await paymentOf(app, intent)).toMatchObject({ status: 'captured' })
})

test('unconfirmed bookings expire although the provider is silent; their authorizations are voided later', async () => {
  const intents: string[] = []
  for (let made = 0; made < 4; made++)
    intents.push((await makeBooking(app, { count: 1, mode: 'hold' })).intent.paymentIntentId)
  await app.db`update booking set confirm_by = now() - interval '1 second' where status = 'pending_confirmation'`
  expect(await withSilence(() => app.run('cancel-unconfirmed'))).toBe('4 canceled')
  expect(wrong.asked).toBe(2)
  await settleLater(app)
  for (const intent of intents) expect(await paymentOf(app, intent)).toEqual({ status: 'voided', intent: 'canceled' })
})

test('a closure treats its bookings although the provider is silent', async () => {
  const facilityId = await makeFacility(app.db)
  for (let made = 0; made < 4; made++) await makeBooking(app, { facilityId, count: 1 })
  await app.db`
    insert into closure (facility_id, during, reason, remedy)
    values (${facilityId}, tstzrange(now(), now() + interval '30 days'), 'Rain', 'refund')`
  expect(await withSilence(() => app.run('finish-closures'))).toBe('1 processed, 0 bookings failed')
  expect(wrong.asked).toBe(2)
  await settleLater(app)
  const rows = await app.db<{ status: string }[]>`
    select p.status from payment p join booking b on b.payment_id = p.id where b.facility_id = ${facilityId}`
  expect(rows.map(({ status }) => status)).toEqual(Array(4).fill('refunded'))
})

test('the nightly comparison goes on after a payment that breaks, and names it', async () => {
  const [first, broken, last] = [await notCaptured(), await notCaptured(), await notCaptured()]
  for (const intent of [first, broken, last]) await app.services.gateway.capture(intent, `lost:${intent}`)
  wrong.broken = broken
  expect(await app.run('reconcile-payments')).toBe('1 differences left')
  wrong.broken = ''
  for (const intent of [first, last]) expect(await paymentOf(app, intent)).toMatchObject({ status: 'captured' })
  expect(await app.run('reconcile-payments')).toBe('No differences')
})

test('an event of the other mode is taken and passed over', async () => {
  const { facilityId } = await readyToBook(app, { knowsBuyer: true })
  wrong.livemode = true
  expect(await app.sandbox.deliverDue()).toBeGreaterThan(0)
  wrong.livemode = false
  expect(await app.db`select 1 from booking where facility_id = ${facilityId}`).toHaveLength(0)
  await settleLater(app)
  expect(await app.db`select 1 from booking where facility_id = ${facilityId}`).toHaveLength(1)
})
