import type { ServerResponse } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { makeFacility } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { type Browser, testApp } from '#app/testing/test-app.ts'
import { startReceiver } from '#app/testing/webhook-receiver.ts'
import type { ConnectionTest, OwnConnections } from '#calendars/connections/contract.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'

const outside = await startReceiver()
const app = await testApp({ fetchOutside: outside.fetchOutside })
const administrator = await app.administrator()
const owner = await app.owner()
const other = await app.owner('Otto Other')
const FEED = outside.urlOf('court.ics?token=secret-4711')

let id: string
beforeEach(async () => {
  id = await makeOwnedFacility(app.db, { ownerId: owner.account.id }, { providerType: 'civicrec' })
})

test('a connection’s secrets appear in no response, log or plain row', async () => {
  const { body } = await save({ feedUrl: FEED, meaning: 'busy' })
  expect(body.connections).toMatchObject([
    {
      provider: 'civicrec',
      settings: { format: 'ical', meaning: 'busy' },
      hasSecret: true,
      isSimulated: false,
      health: { lastAnswerAt: null, lastFailure: null, failuresInRow: 0, restsUntil: null },
    },
  ])
  expect(await read()).toMatchObject({ status: 200, body })
  const [kept] = await app.db`select * from provider_connection where facility_id = ${id}`
  const log = await app.db`select * from audit_entry where subject_id = ${id}`
  expect(log).toMatchObject([{ action: 'connection-saved', actorRole: 'owner', after: { provider: 'civicrec' } }])
  expect(JSON.stringify([body, kept, log])).not.toContain('secret-4711')
})

test('connecting sets the booking page if none is set', async () => {
  await app.db`update facility set provider_type = 'activenet', booking_url = null where id = ${id}`
  const settings = { organization: 'simulated', resourceId: '77', apiKey: 'key-secret-4711' }
  const bookingUrl = async () => (await app.db`select booking_url from facility where id = ${id}`)[0]!.bookingUrl
  await save(settings, { provider: 'activenet' })
  expect(await bookingUrl()).toBe(
    'https://anc.apm.activecommunities.com/simulated/reservation/landing/search/detail/77',
  )
  const log = await app.db`select action from audit_entry where subject_id = ${id} order by action`
  expect(log).toEqual([{ action: 'connection-saved' }, { action: 'facility-edited' }])
  await app.db`update facility set booking_url = 'https://park.example/' where id = ${id}`
  await save(settings, { provider: 'activenet' })
  expect(await bookingUrl()).toBe('https://park.example/')
})

test('an empty secret keeps the saved one, a new one replaces it', async () => {
  outside.behave('court.ics?token=secret-4711', calendar(1))
  outside.behave('court.ics?token=4712', calendar(2))
  await save({ feedUrl: FEED })
  await save({ feedUrl: '', format: 'ical' })
  expect((await check({})).body).toMatchObject({ busyCount: 1 })
  expect((await check({ feedUrl: outside.urlOf('court.ics?token=4712') })).body).toMatchObject({ busyCount: 2 })
  expect((await check({})).body).toMatchObject({ busyCount: 1 })
  await save({ feedUrl: outside.urlOf('court.ics?token=4712') })
  expect((await check({})).body).toMatchObject({ busyCount: 2 })
  const log = await app.db<{ after: { hasNewSecret: boolean } }[]>`
    select after from audit_entry where subject_id = ${id} order by id`
  expect(log.map(({ after }) => after.hasNewSecret)).toEqual([true, false, true])
})

test('changing the settings deletes times read before', async () => {
  await save({ feedUrl: FEED })
  await app.db`insert into provider_health (facility_id, provider, last_answer_at) values (${id}, 'civicrec', now())`
  await app.db`
    insert into provider_day (facility_id, provider, day, revision, fetched_at, busy)
    values (${id}, 'civicrec', current_date, 0, now(), '{}')`
  await save({ feedUrl: FEED, meaning: 'free' })
  expect((await read()).body.connections[0]!.health.lastAnswerAt).toBeNull()
  expect(await app.db`select 1 from provider_day where facility_id = ${id}`).toEqual([])
})

test.each([
  ['other settings', () => save({ feedUrl: FEED, meaning: 'free' })],
  ['a recreated connection', async () => [await remove(), await save({ feedUrl: FEED })]],
])('a response requested earlier is dropped under %s', async (_what, change) => {
  await save({ feedUrl: FEED })
  const requested = Promise.withResolvers<ServerResponse>()
  outside.behave('court.ics?token=secret-4711', response => requested.resolve(response))
  const slots = app.get(`/api/availability-slots?facilityId=${id}&date=${tomorrow()}`)
  const response = await requested.promise
  await change()
  calendar(1)(response)
  expect((await slots).status).toBe(200)
  expect(await app.db`select 1 from provider_day where facility_id = ${id}`).toEqual([])
  expect(await app.db`select 1 from provider_health where facility_id = ${id}`).toEqual([])
})

test('a new time zone refetches times even from an unchanged file', async () => {
  await save({ feedUrl: FEED })
  outside.behave('court.ics?token=secret-4711', (response, request) => {
    response.setHeader('etag', '"1"')
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
    else calendar(1)(response)
  })
  type Slot = { startTime: string; status: string }
  const hoursBlocked = async () => {
    const { body } = await app.get<Slot[]>(`/api/availability-slots?facilityId=${id}&date=${tomorrow()}`)
    return body.filter(({ status }) => status === 'blocked').map(({ startTime }) => startTime.slice(11, 13))
  }
  expect(await hoursBlocked()).toEqual(['18'])
  await app.db`update facility set time_zone = 'America/Chicago' where id = ${id}`
  expect(await hoursBlocked()).toEqual(['18'])
})

test('a failure under earlier settings does not count against current ones', async () => {
  await save({ feedUrl: FEED })
  const requested = Promise.withResolvers<ServerResponse>()
  outside.behave('court.ics?token=secret-4711', response => requested.resolve(response))
  const slots = app.get(`/api/availability-slots?facilityId=${id}&date=${tomorrow()}`)
  const response = await requested.promise
  await save({ feedUrl: FEED, meaning: 'free' })
  response.writeHead(404).end()
  expect((await slots).status).toBe(200)
  expect((await read()).body.connections[0]!.health).toMatchObject({ failuresInRow: 0, lastFailure: null })
})

test('a connection test returns the count and first times in local time', async () => {
  outside.behave('court.ics?token=secret-4711', calendar(5))
  const { status, body } = await check({ feedUrl: FEED })
  expect(status).toBe(200)
  expect(body).toMatchObject({ days: 14, timeZone: 'America/New_York', busyCount: 5, freeCount: null })
  expect(body.first).toHaveLength(3)
  expect(body.first[0]).toEqual({
    start: expect.stringMatching(`^${tomorrow()}T18:00:00-0[45]:00$`),
    end: expect.stringMatching(`^${tomorrow()}T19:00:00-0[45]:00$`),
  })
  expect((await read()).body.connections).toEqual([])
})

test('a test of a free-time file returns free times', async () => {
  outside.behave('court.ics?token=secret-4711', calendar(2))
  const { body } = await check({ feedUrl: FEED, meaning: 'free' })
  expect(body).toMatchObject({ busyCount: 0, freeCount: 2 })
  expect(body.first).toHaveLength(2)
})

test('a test of an empty calendar returns zero busy times', async () => {
  outside.behave('court.ics?token=secret-4711', calendar(0))
  expect((await check({ feedUrl: FEED })).body).toMatchObject({ busyCount: 0, freeCount: null, first: [] })
})

test("a failed test returns the fault's message", async () => {
  outside.behave('court.ics?token=secret-4711', response => void response.writeHead(404).end())
  expect(await check({ feedUrl: FEED })).toMatchObject({
    status: 422,
    body: { code: 'connection-test-failed', detail: 'There’s no file at this link.' },
  })
  outside.behave('court.ics?token=secret-4711', response => void response.writeHead(200).end('<h1>Please sign in</h1>'))
  expect(await check({ feedUrl: FEED })).toMatchObject({
    status: 422,
    body: { detail: 'This link leads to a web page, not a calendar.' },
  })
})

const privateMessage =
  'We can’t use this address. It must start with https:// or webcal:// and lead to a public website.'

test.each([
  ['no URL', {}, 'Link to the calendar or CSV file is missing.'],
  ['a private address', { feedUrl: 'https://10.1.2.3/court.ics' }, privateMessage],
  ['a cloud metadata address', { feedUrl: 'https://169.254.169.254/latest' }, privateMessage],
  ['localhost', { feedUrl: 'webcal://localhost/court.ics' }, privateMessage],
  ['a .local name', { feedUrl: 'https://printer.local/court.ics' }, privateMessage],
  ['http', { feedUrl: 'http://example.org/court.ics' }, privateMessage],
  ['a URL with credentials', { feedUrl: 'https://me:secret@example.org/court.ics' }, privateMessage],
  ['a line break', { feedUrl: 'https://example.org/\u0000' }, /isn’t in a format we recognize/],
])('testing and saving refuse %s on its field', async (_, settings, message) => {
  for (const answer of [await save(settings), await check(settings)]) {
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    const { errors } = answer.body as unknown as { errors: { path: string; message: string }[] }
    expect(errors).toEqual([{ path: 'settings.feedUrl', message: expect.stringMatching(message) }])
  }
})

test('unknown fields and options are refused', async () => {
  const answer = await save({ feedUrl: FEED, meaning: 'maybe', owner: 'me' })
  expect(answer).toMatchObject({
    status: 400,
    body: {
      errors: [
        { path: 'settings.meaning', message: 'Please choose one of these.' },
        { path: 'settings.owner', message: 'This system doesn’t have a setting with this name.' },
      ],
    },
  })
  expect((await read()).body.connections).toEqual([])
})

test('a vendor’s fields are checked by its adapter’s rules', async () => {
  id = await makeOwnedFacility(app.db, { ownerId: owner.account.id }, { providerType: 'activenet' })
  const settings = { organization: 'evil.example/', resourceId: '12', apiKey: 'key', region: 'us' }
  const answer = await save(settings, { provider: 'activenet' })
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'settings.organization', message: 'The organization isn’t in a format we recognize.' }] },
  })
  expect((await save({ ...settings, organization: 'frisco' }, { provider: 'activenet' })).status).toBe(200)
})

test('vendor-managed facilities offer their vendor, manual ones any system', async () => {
  expect((await read()).body.systems.map(({ provider }) => provider)).toEqual(['civicrec'])
  for (const answer of [
    await save({ feedUrl: FEED }, { provider: 'rectrac' }),
    await check({ feedUrl: FEED }, { provider: 'rectrac' }),
  ])
    expect(answer).toMatchObject({ status: 409, body: { code: 'system-not-offered' } })
  id = await makeOwnedFacility(app.db, { ownerId: owner.account.id })
  expect((await read()).body.systems.map(({ provider }) => provider)).toEqual([
    'ical',
    'civicrec',
    'rectrac',
    'activenet',
    'perfectmind',
  ])
  await save({ feedUrl: FEED }, { provider: 'rectrac' })
  expect((await save({ feedUrl: FEED })).body.connections.map(({ provider }) => provider)).toEqual([
    'civicrec',
    'rectrac',
  ])
})

test('an iCal feed blocks times of a manual facility', async () => {
  await app.db`update facility set provider_type = 'manual' where id = ${id}`
  outside.behave('court.ics?token=secret-4711', calendar(1))
  expect((await check({ feedUrl: FEED }, { provider: 'ical' })).body).toMatchObject({ busyCount: 1, freeCount: null })
  const { status, body } = await save({ feedUrl: FEED }, { provider: 'ical' })
  expect([status, body.connections]).toMatchObject([200, [{ provider: 'ical', settings: {}, hasSecret: true }]])
  expect(JSON.stringify(body)).not.toContain('secret-4711')
  const slots = await app.get<{ status: string; checked: unknown }[]>(
    `/api/availability-slots?facilityId=${id}&date=${tomorrow()}`,
  )
  expect(slots.body.filter(slot => slot.status === 'blocked')).toHaveLength(1)
  expect(slots.body[0]!.checked).toMatchObject({ provider: 'ical', isLastGood: false })
  expect((await app.get(`/api/facilities/${id}`)).body).toMatchObject({ providerType: 'manual' })
  const { body: statuses } = await app.get<{ provider: string; connections: number }[]>(
    '/api/admin/providers',
    administrator,
  )
  expect(statuses.find(({ provider }) => provider === 'ical')!.connections).toBeGreaterThan(0)
})

test('a vendor-managed facility cannot connect an iCal feed', async () => {
  expect(await save({ feedUrl: FEED }, { provider: 'ical' })).toMatchObject({
    status: 409,
    body: { code: 'system-not-offered' },
  })
})

test('removing a connection works once and is audited', async () => {
  await save({ feedUrl: FEED })
  expect(await remove()).toMatchObject({ status: 200, body: { connections: [] } })
  expect(await remove()).toMatchObject({ status: 404, body: { code: 'connection-not-found' } })
  const log = await app.db`select action from audit_entry where subject_id = ${id} order by id desc limit 1`
  expect(log).toEqual([{ action: 'connection-removed' }])
})

test('only owners and administrators can manage connections', async () => {
  expect((await save({ feedUrl: FEED }, { as: administrator })).status).toBe(200)
  const asks = [
    (as?: Browser) => read(as),
    (as?: Browser) => save({ feedUrl: FEED }, { as }),
    (as?: Browser) => check({ feedUrl: FEED }, { as }),
    (as?: Browser) => remove(as),
  ]
  for (const ask of asks) {
    expect(await ask(other)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
    expect(await ask({ cookies: new Map() })).toMatchObject({ status: 401, body: { code: 'account-needed' } })
  }
  id = '00000000-0000-4000-8000-000000000000'
  for (const ask of asks) expect(await ask(owner)).toMatchObject({ status: 404, body: { code: 'facility-not-found' } })
})

test("a transfer removes the former owner's connection and keeps a simulated one", async () => {
  await save({ feedUrl: FEED })
  const simulated = await makeOwnedFacility(app.db, { ownerId: owner.account.id }, { providerType: 'rectrac' })
  await app.db`
    insert into provider_connection (facility_id, provider, settings, is_simulated) values (${simulated}, 'rectrac', '{}', true)`
  await app.db`update facility set owner_id = ${other.account.id} where id in (${id}, ${simulated})`
  expect((await read(other)).body.connections).toEqual([])
  id = simulated
  expect((await read(other)).body.connections).toMatchObject([{ provider: 'rectrac', isSimulated: true }])
})

test('a facility’s first owner keeps the administrator’s connection', async () => {
  id = await makeFacility(app.db, { providerType: 'civicrec' })
  await save({ feedUrl: FEED }, { as: administrator })
  await app.db`update facility set owner_id = ${owner.account.id}, owner_address_key = ${id} where id = ${id}`
  expect((await read()).body.connections).toHaveLength(1)
})

test('an account that loses its email loses its connections', async () => {
  await save({ feedUrl: FEED })
  await app.db.begin(tx => app.services.endAddresses(tx, owner.account.id))
  expect((await read()).body.connections).toEqual([])
})

test("the owner's data export has the settings without the secrets", async () => {
  await save({ feedUrl: FEED })
  const { text } = await app.get('/api/account/export.json', owner)
  expect(text).toMatch(/"meaning":\s*"busy"/)
  expect(text).not.toMatch(/token=secret-4711|sealed/)
})

const url = () => `/api/owner/facilities/${id}/connection`
type Typed = Record<string, string>
type ConnectionOptions = { provider?: string; as?: Browser | undefined }

function read(as: Browser = owner) {
  return app.get<OwnConnections>(url(), as)
}

function save(settings: Typed, { provider = 'civicrec', as = owner }: ConnectionOptions = {}) {
  return app.post<OwnConnections>(url(), { provider, settings }, as)
}

function check(settings: Typed, { provider = 'civicrec', as = owner }: ConnectionOptions = {}) {
  return app.post<ConnectionTest>(`${url()}/test`, { provider, settings }, as)
}

function remove(as: Browser = owner) {
  return app.post<OwnConnections>(`${url()}/remove`, { provider: 'civicrec' }, as)
}

/** At the facility. */
function tomorrow(): string {
  return addDays(dateIn('America/New_York', Date.now()), 1)
}

/** Evenings from tomorrow on. */
function calendar(count: number) {
  const events = Array.from({ length: count }, (_, day) => {
    const date = addDays(tomorrow(), day).replaceAll('-', '')
    return `BEGIN:VEVENT\r\nUID:${day}@example\r\nDTSTART:${date}T180000\r\nDTEND:${date}T190000\r\nEND:VEVENT\r\n`
  })
  const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`
  return (response: ServerResponse) => void response.writeHead(200, { 'content-type': 'text/calendar' }).end(text)
}
