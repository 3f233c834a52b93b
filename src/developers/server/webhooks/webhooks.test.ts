import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Webhook as Checker } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { makeBooking, readyToBook, userInfo } from '#app/testing/buy.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { mailedToken } from '#app/testing/read-mails.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { startReceiver } from '#app/testing/webhook-receiver.ts'
import { bookingEventNames } from '#bookings/booking-events.ts'
import type { Booking } from '#bookings/contract.ts'
import { makeFetchOutside } from '#calendars/outside/server/fetch-outside.ts'
import type { Webhook, WebhookDelivery } from '#developers/webhook-contract.ts'
import { connect } from '#kit/server/db/db.ts'
import { deliverDue } from './deliver.ts'
import { deliverNow } from './deliveries.ts'
import { publishBookingEvent } from './publish-booking-event.ts'
import { readWaiting } from './queries.ts'
import { takeNext } from './store.ts'
import { testWebhook } from './webhook.ts'

const receiver = await startReceiver()
const app = await testApp({ fetchOutside: receiver.fetchOutside })

const API = '/api/developer/webhooks'
const all = ['booking.created', 'booking.confirmed', 'booking.changed', 'booking.cancelled']

type Added = { webhook: Webhook; secret: string }

/** An owner with a facility and a webhook at its own path. */
async function hook(events = all) {
  const owner = await app.owner()
  const facilityId = await makeOwnedFacility(app.db, { ownerId: owner.account.id })
  const name = randomUUID()
  const { body } = await app.post<Added>(API, { url: receiver.urlOf(name), events }, owner)
  return { owner, facilityId, name, ...body }
}

type Hook = Awaited<ReturnType<typeof hook>>

async function book(facilityId: string): Promise<Booking> {
  return (await makeBooking(app, { facilityId, count: 1 })).booking
}

const cancel = ({ owner }: Hook, { id }: Booking) => app.post(`/api/bookings/${id}/cancel`, {}, owner)

async function log({ owner, webhook }: Pick<Hook, 'owner' | 'webhook'>) {
  return (await app.get<WebhookDelivery[]>(`${API}/${webhook.id}/deliveries`, owner)).body
}

async function stateOf({ owner, webhook }: Hook) {
  const { body } = await app.get<{ webhooks: Webhook[] }>(API, owner)
  return body.webhooks.find(({ id }) => id === webhook.id)!
}

/** Makes the webhook's deliveries due. */
const makeDue = ({ webhook }: Hook) =>
  app.db`update webhook_delivery set due_at = now() - interval '1 second' where endpoint_id = ${webhook.id} and due_at is not null`

const deliverAll = () => app.run('deliver-webhooks')
const kindsAt = (name: string) => receiver.at(name).map(({ body }) => (JSON.parse(body) as { type: string }).type)

test('the database allows exactly the known events', async () => {
  const [check] = await app.db<{ definition: string }[]>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'webhook_endpoint_events_check'`
  expect([...check!.definition.matchAll(/'([\w.]+)'/g)].map(([, name]) => name)).toEqual(bookingEventNames)
})

test('an older process tolerates an unknown event', async () => {
  const mine = await hook(['booking.confirmed'])
  await app.db`alter table webhook_endpoint drop constraint webhook_endpoint_events_check`
  await app.db`
    update webhook_endpoint set events = events || array['booking.unknown'] where id = ${mine.webhook.id}`
  const { id: bookingId } = await book(mine.facilityId)
  await app.db`
    with event as (
      insert into webhook_event (kind, facility_id, booking_id, body)
      values ('booking.unknown', ${mine.facilityId}, ${bookingId},
        '{"type":"booking.unknown","timestamp":"2027-01-01T00:00:00Z","data":{}}')
      returning number
    )
    insert into webhook_delivery (event_number, endpoint_id, due_at) select number, ${mine.webhook.id}, now() from event`
  expect((await stateOf(mine)).events).toEqual(['booking.confirmed'])
  await deliverAll()
  expect(kindsAt(mine.name)).toEqual(['booking.confirmed', 'booking.unknown'])
  expect((await log(mine)).map(({ event }) => event)).toContain('booking.unknown')
})

test.each([
  ['resetting a forgotten password', 'forgotten-password', 'account-reset'],
  ['verifying the email by a link', 'sign-in-link', 'account-sign-in'],
])('%s turns webhooks off, because an intruder may have added one', async (_, ask, kind) => {
  const mine = await hook()
  const { email } = mine.owner.account
  await app.db`update account set email_verified = false where email = ${email}`
  await app.post(`/api/account/${ask}`, { email })
  const token = await mailedToken(app, email, kind)
  const [url, body] =
    kind === 'account-reset'
      ? ['reset-password', { token, password: 'chalk on a wet morning' }]
      : ['open-link', { token, purpose: 'sign-in' }]
  expect((await app.post(`/api/account/${url}`, body, mine.owner)).status).toBe(200)
  expect((await stateOf(mine)).disabledAt).not.toBeNull()
  await book(mine.facilityId)
  await deliverAll()
  expect(receiver.at(mine.name)).toEqual([])
  expect((await app.post(`${API}/${mine.webhook.id}/enable`, {}, mine.owner)).status).toBe(200)
  expect((await stateOf(mine)).disabledAt).toBeNull()
})

test('a booking arrives signed, as the owner sees it, without the customer’s key', async () => {
  const made = await hook()
  const booking = await book(made.facilityId)
  await deliverAll()
  const [created] = receiver.at(made.name)
  const message = new Checker(made.secret).verify(created!.body, created!.headers) as { type: string; data: Booking }
  const asOwner = await app.get<Booking>(`/api/bookings/${booking.id}`, made.owner)
  // Captured a moment after the booking.
  const { paymentStatus: _, ...told } = asOwner.body
  expect(message).toMatchObject({ type: 'booking.created', data: { ...told, paymentStatus: 'authorized' } })
  expect(Object.keys(message.data).sort()).toEqual(Object.keys(asOwner.body).sort())
  expect(created!.body).not.toContain(booking.manageKey)
  expect(kindsAt(made.name)).toEqual(['booking.created', 'booking.confirmed'])
  expect(receiver.at(made.name)[1]!.headers['webhook-id']).not.toBe(created!.headers['webhook-id'])
})

test('only the chosen events are sent, only to the owner, and only once committed', async () => {
  const made = await hook(['booking.cancelled'])
  const other = await hook()
  const booking = await book(made.facilityId)
  await cancel(made, booking)
  const undone = app.db.begin(async tx => {
    await publishBookingEvent(tx, 'booking.cancelled', booking)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await deliverAll()
  expect(kindsAt(made.name)).toEqual(['booking.cancelled'])
  expect(receiver.at(other.name)).toEqual([])
})

test('the age of due webhooks ignores those that wait for an earlier event', async () => {
  const made = await hook()
  receiver.behave(made.name, response => void response.writeHead(500).end())
  await book(made.facilityId)
  await app.db`
    update webhook_delivery set due_at = now() - interval '1 hour'
    where endpoint_id = ${made.webhook.id} and due_at is not null`
  expect((await readWaiting(app.db)).oldestSeconds).toBeGreaterThanOrEqual(3_600)
  await deliverAll()
  expect(await log(made)).toMatchObject([{ status: 'waiting' }, { status: 'waiting', attempts: 1 }])
  expect(await readWaiting(app.db)).toEqual({ waiting: 2, oldestSeconds: 0 })
  receiver.behave(made.name)
  await makeDue(made)
  await deliverAll()
  expect(await readWaiting(app.db)).toEqual({ waiting: 0, oldestSeconds: 0 })
})

const misbehaviors: [string, (response: ServerResponse) => void, number | null][] = [
  ['answers 500', response => void response.writeHead(500).end(), 500],
  ['redirects', response => void response.writeHead(302, { location: '/elsewhere' }).end(), 302],
  ['is slow', () => {}, null],
  ['vanishes', response => void response.socket!.destroy(), null],
]

test.each(misbehaviors)(
  'a receiver that %s is retried with the same ID, and later events wait',
  async (_, behavior, status) => {
    const made = await hook()
    receiver.behave(made.name, behavior)
    await book(made.facilityId)
    await deliverAll()
    expect(kindsAt(made.name)).toEqual(['booking.created'])
    const [second, first] = await log(made)
    expect(first).toMatchObject({
      status: 'waiting',
      attempts: 1,
      responseStatus: status,
      fault: expect.any(String) as string,
    })
    expect(second).toMatchObject({ status: 'waiting', attempts: 0, attemptedAt: null })
    expect((await stateOf(made)).failingSince).not.toBeNull()
    receiver.behave(made.name)
    await deliverAll()
    expect(receiver.at(made.name)).toHaveLength(1)
    await makeDue(made)
    await deliverAll()
    expect(kindsAt(made.name)).toEqual(['booking.created', 'booking.created', 'booking.confirmed'])
    const [before, after] = receiver.at(made.name)
    expect(after!.headers['webhook-id']).toBe(before!.headers['webhook-id'])
    expect(after!.body).toBe(before!.body)
    expect((await stateOf(made)).failingSince).toBeNull()
    expect(receiver.at('elsewhere')).toEqual([])
  },
)

test('after six attempts a delivery fails, the owner is notified once, and the next event is sent', async () => {
  const made = await hook(['booking.created'])
  receiver.behave(made.name, response => void response.writeHead(503).end())
  await book(made.facilityId)
  await book(made.facilityId)
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await makeDue(made)
    await deliverAll()
  }
  expect((await log(made)).map(({ status, attempts }) => ({ status, attempts }))).toEqual([
    { status: 'failed', attempts: 6 },
    { status: 'failed', attempts: 6 },
  ])
  expect(receiver.at(made.name)).toHaveLength(12)
  expect(await mailsTo(made)).toEqual(['webhook-delivery-failed'])
  expect((await stateOf(made)).disabledAt).toBeNull()
})

test('after three days of failures a webhook is turned off, and can be turned on again', async () => {
  const made = await hook(['booking.created'])
  receiver.behave(made.name, response => void response.writeHead(500).end())
  const booking = await book(made.facilityId)
  await book(made.facilityId)
  await app.db`update webhook_endpoint set failing_since = now() - interval '73 hours' where id = ${made.webhook.id}`
  await app.db`
    update webhook_delivery set attempts = 5 where event_number = (select number from webhook_event where booking_id = ${booking.id})`
  await app.db`update webhook_delivery set due_at = now() + interval '1 hour' where endpoint_id = ${made.webhook.id} and attempts = 0`
  await deliverAll()
  expect(await stateOf(made)).toMatchObject({ disabledAt: expect.any(String) as string })
  expect(await mailsTo(made)).toEqual(['webhook-turned-off'])
  const deliveries = await log(made)
  expect(deliveries.map(({ status }) => status)).toEqual(['failed', 'failed'])
  await book(made.facilityId)
  expect(await log(made)).toHaveLength(2)
  const again = `${API}/${made.webhook.id}/deliveries/${deliveries[0]!.id}/send-again`
  expect(await app.post(again, undefined, made.owner)).toMatchObject({ status: 409, body: { code: 'webhook-off' } })
  const on = await app.post<{ webhook: Webhook }>(`${API}/${made.webhook.id}/enable`, undefined, made.owner)
  expect(on.body.webhook).toMatchObject({ disabledAt: null, failingSince: null })
  await app.run('send-messages')
  const [mail] = await app.db<{ text: string }[]>`
    select rendered ->> 'text' as text from message where recipient = ${made.owner.account.email} and kind = 'webhook-turned-off'`
  expect(mail!.text).toContain('/account/webhooks')
})

async function mailsTo({ owner }: Hook): Promise<string[]> {
  const rows = await app.db<{ kind: string }[]>`
    select kind from message where recipient = ${owner.account.email} and kind like 'webhook-%' order by created_at`
  return rows.map(({ kind }) => kind)
}

test('a delivery that a process never finished is resent with the same ID, and its late result is ignored', async () => {
  const made = await hook(['booking.created'])
  await book(made.facilityId)
  const dead = await takeNext(app.db, { webhookId: made.webhook.id, leaseSeconds: 60 })
  await deliverAll()
  expect(receiver.at(made.name)).toEqual([])
  expect((await log(made))[0]).toMatchObject({ status: 'sending', nextTryAt: null })
  await makeDue(made)
  await deliverAll()
  expect(receiver.at(made.name)[0]!.headers['webhook-id']).toBe(`msg_${dead!.eventId.replaceAll('-', '')}`)
  expect((await log(made))[0]).toMatchObject({ status: 'sent', attempts: 2 })
})

test('two processes send each event once, those of one booking in order', async () => {
  const made = await hook()
  const bookings: Booking[] = []
  for (let count = 0; count < 4; count += 1) bookings.push(await hookBooking(made))
  const other = connect(app.address, { max: 3 })
  const context = { ...app.services, fetchOutside: receiver.fetchOutside }
  await Promise.all([deliverDue(context), deliverDue({ ...context, db: other }), deliverDue(context)])
  await deliverDue(context)
  await other.end()
  for (const { id } of bookings) {
    const told = receiver.at(made.name).map(({ body }) => JSON.parse(body) as { type: string; data: Booking })
    expect(told.filter(({ data }) => data.id === id).map(({ type }) => type)).toEqual([
      'booking.created',
      'booking.confirmed',
      'booking.cancelled',
    ])
  }
  expect(receiver.at(made.name)).toHaveLength(12)
})

async function hookBooking(made: Hook): Promise<Booking> {
  const booking = await book(made.facilityId)
  await cancel(made, booking)
  return booking
}

test('a former owner receives, sees and resends nothing about the facility', async () => {
  const made = await hook(['booking.created'])
  const next = await hook(['booking.created'])
  await book(made.facilityId)
  await deliverAll()
  await book(made.facilityId)
  const [{ id: seen }] = (await log(made)) as [WebhookDelivery]
  await app.db`update facility set owner_id = ${next.owner.account.id} where id = ${made.facilityId}`
  await deliverAll()
  expect(receiver.at(made.name)).toHaveLength(1)
  expect(await log(made)).toEqual([])
  const again = await app.post(`${API}/${made.webhook.id}/deliveries/${seen}/send-again`, undefined, made.owner)
  expect(again).toMatchObject({ status: 404, body: { code: 'delivery-not-found' } })
  // Nor if the facility changes hands just after that check.
  const context = { ...app.services, fetchOutside: receiver.fetchOutside }
  const late = deliverNow(context, { id: seen, webhookId: made.webhook.id })
  await expect(late).rejects.toMatchObject({ code: 'delivery-under-way' })
  await book(made.facilityId)
  await deliverAll()
  expect([receiver.at(made.name).length, receiver.at(next.name).length]).toEqual([1, 1])
})

test('a booking made during a transfer does not reach the former owner', async () => {
  const made = await hook(['booking.created'])
  await book(made.facilityId)
  const next = await app.owner()
  // As if committed after the transfer, unseen by its trigger.
  await app.db.begin(async tx => {
    await tx`set local session_replication_role = replica`
    await tx`update facility set owner_id = ${next.account.id} where id = ${made.facilityId}`
  })
  expect(await log(made)).toEqual([])
  await deliverAll()
  expect(receiver.at(made.name)).toEqual([])
  expect(await app.db`select 1 from webhook_delivery where endpoint_id = ${made.webhook.id}`).toEqual([])
})

test('a booking made while a webhook was off is never sent to it', async () => {
  const made = await hook(['booking.created'])
  await book(made.facilityId)
  // As if committed after the webhook was disabled, unseen by it.
  await app.db`update webhook_endpoint set disabled_at = now(), failing_since = now() where id = ${made.webhook.id}`
  await deliverAll()
  expect(await log(made)).toMatchObject([{ status: 'failed', nextTryAt: null }])
  await app.post(`${API}/${made.webhook.id}/enable`, undefined, made.owner)
  await deliverAll()
  expect(receiver.at(made.name)).toEqual([])
})

test('a test is sent once, immediately, and returns its result', async () => {
  const made = await hook()
  const send = () => app.post<{ delivery: WebhookDelivery }>(`${API}/${made.webhook.id}/test`, undefined, made.owner)
  const { status, body } = await send()
  expect(status).toBe(200)
  expect(body.delivery).toMatchObject({ status: 'sent', event: 'webhook.test', responseStatus: 204 })
  const [message] = receiver.at(made.name)
  expect(new Checker(made.secret).verify(message!.body, message!.headers)).toMatchObject({ type: 'webhook.test' })
  receiver.behave(made.name, response => void response.writeHead(400).end('secret of the receiver'))
  const failed = await send()
  expect(failed.body.delivery).toMatchObject({ status: 'failed', responseStatus: 400, nextTryAt: null })
  expect(failed.text).not.toContain('secret of the receiver')
  expect((await stateOf(made)).failingSince).toBeNull()
})

test('a delivery is resent with its ID, but not while it is being sent', async () => {
  const made = await hook(['booking.created'])
  await book(made.facilityId)
  await deliverAll()
  const [{ id }] = (await log(made)) as [WebhookDelivery]
  const again = `${API}/${made.webhook.id}/deliveries/${id}/send-again`
  expect(await app.post(again, undefined, made.owner)).toMatchObject({
    status: 200,
    body: { delivery: { attempts: 2 } },
  })
  const [first, second] = receiver.at(made.name)
  expect(second).toMatchObject({ body: first!.body })
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
  await app.db`update webhook_delivery set status = 'sending', due_at = now() + interval '1 minute' where id = ${id}`
  expect(await app.post(again, undefined, made.owner)).toMatchObject({
    status: 409,
    body: { code: 'delivery-under-way' },
  })
})

test('the secret is returned once and stored sealed; removing a webhook deletes everything', async () => {
  const made = await hook()
  await app.post(`${API}/${made.webhook.id}/test`, undefined, made.owner)
  expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect((await app.get(API, made.owner)).text).not.toContain('whsec_')
  const rows = await app.db`select * from webhook_endpoint where id = ${made.webhook.id}`
  expect(JSON.stringify(rows)).not.toContain(made.secret.slice(6))
  const gone = await app.post(`${API}/${made.webhook.id}/remove`, undefined, made.owner)
  expect(gone).toMatchObject({ status: 200, body: { webhooks: [] } })
  expect(await app.db`select 1 from webhook_delivery where endpoint_id = ${made.webhook.id}`).toEqual([])
  const logged = await app.db`select action from audit_entry where subject_id = ${made.webhook.id} order by id`
  expect(logged.map(({ action }) => action as string)).toEqual(['webhook-added', 'webhook-removed'])
})

test.each([
  ['not a URL', 'nonsense'],
  ['an http URL', 'http://receiver.example/'],
  ['a URL with a password', 'https://name:word@receiver.example/'],
  ['a URL with a fragment', 'https://receiver.example/#here'],
  ['a very long URL', `https://receiver.example/${'x'.repeat(500)}`],
  ['a loopback address', 'https://127.0.0.1:8443/'],
  ['a loopback address as a number', 'https://2130706433/'],
  ['a private address', 'https://10.0.0.7/'],
  ['a cloud metadata address', 'https://169.254.169.254/latest/meta-data'],
  ['an IPv4-mapped loopback address', 'https://[::ffff:127.0.0.1]/'],
])('%s is refused', async (_, url) => {
  expect((await app.post(API, { url, events: all }, await app.owner())).status).toBe(400)
})

test('a host name with a private address gets no request, and the test says so', async () => {
  const made = await hook()
  const real = makeFetchOutside({ publicUrl: 'https://openfield.example', findAddresses: async () => ['10.0.0.7'] })
  const reply = await testWebhook(
    { ...app.services, fetchOutside: real },
    { id: made.webhook.id, accountId: made.owner.account.id },
  )
  expect(reply.delivery).toMatchObject({
    status: 'failed',
    responseStatus: null,
    fault: expect.stringContaining('public website') as string,
  })
})

test('no events and unknown events are refused', async () => {
  const owner = await app.owner()
  for (const events of [[], ['booking.noticed']])
    expect((await app.post(API, { url: receiver.urlOf('x'), events }, owner)).status).toBe(400)
})

test('a URL is added once, and a sixth is refused, even with simultaneous additions', async () => {
  const owner = await app.owner()
  const add = (name: string) => app.post(API, { url: receiver.urlOf(name), events: all }, owner)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => add(`many-${index}`)))
  const { body } = await app.get<{ webhooks: Webhook[] }>(API, owner)
  expect(body.webhooks.length).toBe(answers.filter(({ status }) => status === 200).length)
  for (let index = 20; index < 26; index += 1) await add(`many-${index}`)
  const full = await app.get<{ webhooks: Webhook[] }>(API, owner)
  expect(full.body.webhooks).toHaveLength(5)
  expect(await add('many-sixth')).toMatchObject({ status: 409, body: { code: 'too-many-webhooks' } })
  const known = full.body.webhooks[0]!.url
  expect(await app.post(API, { url: known, events: all }, owner)).toMatchObject({
    status: 409,
    body: { code: 'webhook-known' },
  })
})

const routes = ['remove', 'enable', 'test', 'deliveries', 'deliveries/ID/send-again'] as const

test.each(routes)('%s of someone else’s webhook returns 404, and anonymous callers must sign in', async route => {
  const made = await hook()
  const url = `${API}/${made.webhook.id}/${route.replace('ID', randomUUID())}`
  const ask = (as: Browser) => (route === 'deliveries' ? app.get(url, as) : app.post(url, undefined, as))
  expect(await ask(await app.owner())).toMatchObject({ status: 404, body: { code: 'webhook-not-found' } })
  expect(await ask(newBrowser())).toMatchObject({ status: 401, body: { code: 'account-needed' } })
  expect(await stateOf(made)).toMatchObject(made.webhook)
})

test('listing and adding require an account', async () => {
  expect((await app.get(API)).status).toBe(401)
  expect((await app.post(API, { url: receiver.urlOf('x'), events: all }, newBrowser())).status).toBe(401)
})

test('a customer’s deliveries are deleted with their account; the export lists webhooks without secrets', async () => {
  const made = await hook()
  const customer = await app.owner('Cora Customer')
  const booking = await book(made.facilityId)
  await app.db`update booking set visitor_id = ${customer.account.id} where id = ${booking.id}`
  await deliverAll()
  await app.db`update booking set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days' where id = ${booking.id}`
  const file = await app.get('/api/account/export.json', made.owner)
  expect(file.text).toContain(made.webhook.url)
  expect(file.text).not.toMatch(/sealed|whsec/)
  const left = await app.post('/api/account/delete', { email: customer.account.email }, customer)
  expect(left.status, left.text).toBe(200)
  expect(await app.db`select 1 from webhook_event where booking_id = ${booking.id}`).toEqual([])
})

test('the log does not name a deleted account that transferred its booking', async () => {
  const made = await hook()
  const customer = await app.owner('Hanna Over')
  const { email } = customer.account
  await app.db`update account set email_verified = true where id = ${customer.account.id}`
  const { book: buy, browser } = await readyToBook(app, { facilityId: made.facilityId, count: 1 })
  const { body } = await buy({ userInfo: { ...userInfo, email } })
  const to = { name: 'Ann Other', email: 'ann@example.org' }
  expect((await app.post(`/api/bookings/${body.booking.id}/transfer`, to, browser)).status).toBe(200)
  expect(JSON.stringify(await log(made))).toContain(email)
  expect((await app.post('/api/account/delete', { email }, customer)).status).toBe(200)
  expect(JSON.stringify(await log(made))).not.toContain(email)
  expect(await log(made)).toMatchObject([{ event: 'booking.changed' }])
})

test('deliveries are deleted after 30 days, unless still pending', async () => {
  const made = await hook()
  await book(made.facilityId)
  await deliverAll()
  const waiting = await hook()
  receiver.behave(waiting.name, response => void response.writeHead(500).end())
  await book(waiting.facilityId)
  await deliverAll()
  await app.db`update webhook_event set created_at = now() - interval '31 days'`
  await deliverAll()
  expect(await log(made)).toEqual([])
  expect(await log(waiting)).toHaveLength(2)
})
