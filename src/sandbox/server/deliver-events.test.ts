import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { copyDatabase } from '#app/testing/test-database.ts'
import { connect } from '#kit/server/db/db.ts'
import { startSandbox } from './start-sandbox.ts'

type Received = { event: Stripe.Event; at: number }

const publicUrl = 'http://localhost:3000'
const settings = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_test', publicUrl }
const database = await copyDatabase(inject('postgres'))
const db = connect(database.address, { max: 5 })
const sandbox = await startSandbox({ db, ...settings })
const stripe = new Stripe(settings.secretKey, { ...sandbox.api, telemetry: false })

// An endpoint like the product's: checks the signature, records the event, and responds as the test wants.
let received: Received[] = []
let answers: (number | 'disconnect')[] = []
const endpoint = http.createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const signature = String(request.headers['stripe-signature'])
    const event = stripe.webhooks.constructEvent(Buffer.concat(parts), signature, settings.webhookSecret)
    received.push({ event, at: Date.now() })
    const answer = answers.shift() ?? 200
    if (answer === 'disconnect') request.socket.destroy()
    else response.writeHead(answer).end('{}')
  })
})
await new Promise<void>(resolve => endpoint.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/api/webhooks/stripe`
sandbox.deliverTo(url, { isAutomatic: false })

afterEach(async () => {
  Object.assign(sandbox.faults.webhooks, { delayMs: 0, duplicate: 0, reorder: 'off', drop: false })
  answers = []
  await db`update sandbox_event set deliver_at = null`
  received = []
})

afterAll(async () => {
  await sandbox.close()
  endpoint.closeAllConnections()
  await new Promise(resolve => endpoint.close(resolve))
  await db.end({ timeout: 5 })
  await database.drop()
})

test('subscribed events arrive once, signed, with the object as it was then', async () => {
  const id = await makeAuthorized()
  await stripe.paymentIntents.capture(id)
  expect(await sandbox.deliverDue()).toBe(2)
  expect(received.map(({ event }) => event.type).sort()).toEqual([
    'payment_intent.amount_capturable_updated',
    'payment_intent.succeeded',
  ])
  expect(statusIn('payment_intent.amount_capturable_updated')).toBe('requires_capture')
  expect(received[0]!.event).toMatchObject({ object: 'event', livemode: false, api_version: Stripe.API_VERSION })
  expect(await sandbox.deliverDue()).toBe(0)
})

test('a failed delivery is retried with backoff until it succeeds', async () => {
  await makeAuthorized()
  answers = [500, 'disconnect']
  expect(await sandbox.deliverDue()).toBe(0)
  expect(await secondsToRetry()).toBe(1)
  expect(await sandbox.deliverDue()).toBe(0)
  expect(received).toHaveLength(1)
  await makeDue()
  expect(await sandbox.deliverDue()).toBe(0)
  expect(await secondsToRetry()).toBe(5)
  await makeDue()
  expect(await sandbox.deliverDue()).toBe(1)
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(1)
  expect(received).toHaveLength(3)
})

test('an event that fails for three days is dropped', async () => {
  await makeAuthorized()
  await db`update sandbox_event set created_at = now() - interval '73 hours' where deliver_at is not null`
  answers = [500]
  await sandbox.deliverDue()
  expect(await db`select 1 from sandbox_event where deliver_at is not null`).toHaveLength(0)
})

test('an event claimed by a process that died is delivered again', async () => {
  await makeAuthorized()
  await db`update sandbox_event set deliver_at = now() - interval '1 second', attempts = 1 where deliver_at is not null`
  expect(await sandbox.deliverDue()).toBe(1)
})

test('two processes on one database deliver each event once', async () => {
  const other = await startSandbox({ db, ...settings })
  other.deliverTo(url, { isAutomatic: false })
  await Promise.all(Array.from({ length: 30 }, makeAuthorized))
  const delivered = await Promise.all([sandbox.deliverDue(), other.deliverDue()])
  await other.close()
  expect(delivered[0] + delivered[1]).toBe(30)
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(30)
  expect(received).toHaveLength(30)
})

test('the duplicate fault repeats events', async () => {
  await makeAuthorized()
  sandbox.faults.webhooks.duplicate = 2
  expect(await sandbox.deliverDue()).toBe(1)
  expect(received).toHaveLength(3)
})

test('the reorder fault sends events newest first or shuffled', async () => {
  const id = await makeAuthorized()
  await stripe.paymentIntents.capture(id)
  sandbox.faults.webhooks.reorder = 'newest-first'
  await sandbox.deliverDue()
  expect(received.map(({ event }) => event.type)).toEqual([
    'payment_intent.succeeded',
    'payment_intent.amount_capturable_updated',
  ])
  received = []
  for (let n = 0; n < 12; n++) await makeAuthorized()
  sandbox.faults.webhooks.reorder = 'shuffled'
  expect(await sandbox.deliverDue()).toBe(12)
  const ids = received.map(({ event }) => event.id)
  expect(ids.toSorted()).toHaveLength(12)
  expect(ids).not.toEqual(ids.toSorted())
})

test('the drop fault loses events for good', async () => {
  await makeAuthorized()
  sandbox.faults.webhooks.drop = true
  expect(await sandbox.deliverDue()).toBe(0)
  sandbox.faults.webhooks.drop = false
  expect(await sandbox.deliverDue()).toBe(0)
  expect(received).toEqual([])
})

test('the delay fault postpones events', async () => {
  await makeAuthorized()
  sandbox.faults.webhooks.delayMs = 60_000
  expect(await sandbox.deliverDue()).toBe(0)
  await db`update sandbox_event set deliver_at = deliver_at - interval '61 seconds' where deliver_at is not null`
  expect(await sandbox.deliverDue()).toBe(1)
})

test('automatic delivery needs no request and retries after a second', async () => {
  const automatic = await startSandbox({ db, ...settings })
  automatic.deliverTo(url)
  const own = new Stripe(settings.secretKey, { ...automatic.api, telemetry: false })
  const { id } = await own.paymentIntents.create({ amount: 5000, currency: 'usd', capture_method: 'manual' })
  answers = [200, 500]
  await own.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  await until(() => received.length === 1)
  await own.paymentIntents.capture(id)
  await until(() => received.length === 3)
  expect(received[2]!.at - received[1]!.at).toBeGreaterThanOrEqual(900)
  expect(received[2]!.event.id).toBe(received[1]!.event.id)
  await automatic.close()
})

async function makeAuthorized(): Promise<string> {
  const { id } = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd', capture_method: 'manual' })
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  return id
}

function statusIn(type: string): string | undefined {
  const { event } = received.find(({ event }) => event.type === type)!
  return (event.data.object as Stripe.PaymentIntent).status
}

/** Seconds until the pending event is sent again. */
async function secondsToRetry(): Promise<number> {
  const [row] = await db<{ seconds: number }[]>`
    select ceil(extract(epoch from deliver_at - now()))::int as seconds from sandbox_event where deliver_at is not null`
  return row!.seconds
}

async function makeDue(): Promise<void> {
  await db`update sandbox_event set deliver_at = now() where deliver_at is not null`
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(resolve => setTimeout(resolve, 10))
}
