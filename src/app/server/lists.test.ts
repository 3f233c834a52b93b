import { expect, test } from 'vitest'
import type { Account } from '#accounts/contract.ts'
import { makeBooking } from '#app/testing/buy.ts'
import { letPass } from '#app/testing/leave-traces.ts'
import { futureDate } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { submitListing } from '#app/testing/submit-listing.ts'
import { type Browser, testApp } from '#app/testing/test-app.ts'
import { tournamentForm } from '#app/testing/tournament-form.ts'
import { cursorOf, walkPages, walkRows } from '#app/testing/walk-pages.ts'
import type { Webhook } from '#developers/webhook-contract.ts'
import { makeFormStamp } from '#kit/server/http/bot-check.ts'

const app = await testApp()
const stamp = () => makeFormStamp(app.services.signingSecret, Date.now() - 10_000)

/** Each has at least two rows of its own lists, and reads those of all as an administrator. */
const ann = await meet('Ann')
const bob = await meet('Bob')
for (const name of ['One', 'Two']) {
  await app.post('/api/lead', { name, email: `${name}@club.example`, faxNumber: '', formStamp: stamp() })
  await submitListing(app)
  const cup = tournamentForm(`${name}@cup.example`)
  await app.post('/api/tournaments', { ...cup, formStamp: stamp() })
}

type Person = { browser: Browser & { account: Account }; facilityId: string; webhookId: string }

async function meet(name: string): Promise<Person> {
  const browser = await app.owner(name)
  const ownerId = browser.account.id
  const facilityId = await makeOwnedFacility(app.db, { ownerId })
  await makeOwnedFacility(app.db, { ownerId })
  for (const each of ['North', 'South'])
    await app.post(`/api/organizations/${ownerId}`, { name: `${name} ${each}`, kind: null }, browser)
  for (const days of [8, 9]) {
    const { booking, browser: customer } = await makeBooking(app, { facilityId, count: 1, date: futureDate(days) })
    await app.post(`/api/bookings/${booking.id}/messages`, { text: 'Hello', round: 0 }, customer)
    await letPass(app, booking.id)
    await app.post(`/api/bookings/${booking.id}/review`, { rating: 5 }, customer)
  }
  const request = { url: `https://${name.toLowerCase()}.invalid/hook`, events: ['booking.created'] }
  const { body } = await app.post<{ webhook: Webhook }>('/api/developer/webhooks', request, browser)
  for (const _ of [1, 2]) await app.post(`/api/developer/webhooks/${body.webhook.id}/test`, undefined, browser)
  await app.db`update account set is_administrator = true where id = ${ownerId}`
  return { browser, facilityId, webhookId: body.webhook.id }
}

/** By path in the OpenAPI document. */
const lists: Record<string, (of: Person) => string> = {
  '/api/facilities': () => '/api/facilities',
  '/api/search/cards': () => '/api/search/cards',
  '/api/facilities/{id}/reviews': ({ facilityId }) => `/api/facilities/${facilityId}/reviews`,
  '/api/bookings': () => '/api/bookings',
  '/api/owner/facilities': () => '/api/owner/facilities',
  '/api/owner/facility-table': () => '/api/owner/facility-table',
  '/api/owner/bookings': () => '/api/owner/bookings',
  '/api/owner/messages': () => '/api/owner/messages',
  '/api/owner/reports/facilities': () => '/api/owner/reports/facilities',
  '/api/payouts/lines': () => '/api/payouts/lines',
  '/api/developer/webhooks/{id}/deliveries': ({ webhookId }) => `/api/developer/webhooks/${webhookId}/deliveries`,
  '/api/leads': () => '/api/leads',
  '/api/listings': () => '/api/listings',
  '/api/tournament-submissions': () => '/api/tournament-submissions',
  '/api/admin/bookings': () => '/api/admin/bookings',
  '/api/admin/facilities': () => '/api/admin/facilities',
  '/api/admin/people': () => '/api/admin/people',
  '/api/admin/payments': () => '/api/admin/payments',
  '/api/organizations/{id}/log': ({ browser }) => `/api/organizations/${browser.account.id}/log`,
  '/api/admin/organizations': () => '/api/admin/organizations',
  '/api/admin/log': () => '/api/admin/log',
  '/api/admin/reviews': () => '/api/admin/reviews',
}

const paths = Object.keys(lists)
const sameForAll = ['/api/facilities', '/api/search/cards']
const publicLists = [...sameForAll, '/api/facilities/{id}/reviews']

test('every paginated list is tested here', async () => {
  const document = (await app.app.inject('/api/openapi.json')).payload
  const { paths: documented } = JSON.parse(document) as {
    paths: Record<string, { get?: { parameters: { name: string }[] } }>
  }
  const found = Object.entries(documented).filter(([, { get }]) =>
    get?.parameters.some(({ name }) => name === 'cursor'),
  )
  expect(found.map(([path]) => path).toSorted()).toEqual(paths.toSorted())
})

test.for(paths)('%s returns each row once across pages', async path => {
  const url = lists[path]!(ann)
  const whole = rowsOf((await app.get(`${url}?limit=50`, ann.browser)).body)
  expect(whole.length).toBeGreaterThan(1)
  const pages = await walkPages(app, `${url}?limit=1`, ann.browser)
  expect(pages.flatMap(({ body }) => rowsOf(body))).toEqual(whole)
  for (const { headers } of pages) expect([undefined, String(whole.length)]).toContain(headers['x-total-count'])
})

test.for(paths)('%s refuses a truncated cursor, another list’s or another account’s', async path => {
  const url = lists[path]!(ann)
  const cursor = cursorOf(await app.get(`${url}?limit=1`, ann.browser))!
  const other = paths[(paths.indexOf(path) + 1) % paths.length]!
  const wrong = [
    cursor.slice(0, -1),
    cursor.slice(0, 9),
    'x',
    cursorOf(await app.get(`${lists[other]!(ann)}?limit=1`, ann.browser))!,
  ]
  for (const text of wrong) expectRefused(await app.get(`${url}?cursor=${text}`, ann.browser))
  const asBob = await app.get(`${url}?limit=1&cursor=${cursor}`, bob.browser)
  if (publicLists.includes(path)) expect(asBob.status).toBe(200)
  else expectRefused(asBob)
  const ofBob = cursorOf(await app.get(`${lists[path]!(bob)}?limit=1`, bob.browser))!
  if (!sameForAll.includes(path)) expectRefused(await app.get(`${url}?limit=1&cursor=${ofBob}`, ann.browser))
})

test.for(['/api/bookings', '/api/owner/bookings', '/api/admin/bookings'])(
  '%s skips no booking created in the same millisecond',
  async path => {
    const micros = app.db`(row_number() over (order by id) || ' microseconds')::interval`
    await app.db`
      update booking b set created_at = made.at
      from (select id, '2026-03-03T20:00:00.123Z'::timestamptz + ${micros} as at from booking) made where made.id = b.id`
    const whole = await app.get<{ id: string }[]>(path, ann.browser)
    expect(await walkRows(app, `${path}?limit=1`, ann.browser)).toEqual(whole.body)
  },
)

function expectRefused(answer: Awaited<ReturnType<typeof app.get>>): void {
  const message = 'This cursor belongs to another list or is incomplete. Start again without it.'
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'invalid-request', errors: [{ path: 'cursor', message }] },
  })
}

/** Reviews come with their totals. */
function rowsOf(body: unknown): unknown[] {
  if (Array.isArray(body)) return body
  const { facilities, reviews } = body as { facilities?: unknown[]; reviews?: unknown[] }
  return facilities ?? reviews ?? []
}
