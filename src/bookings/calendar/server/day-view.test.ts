import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { futureDate, slotsOf } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { Block, CalendarFilters, OwnerCalendar, OwnerMonth } from '#bookings/calendar/contract.ts'
import { addDays } from '#kit/shared/time.ts'

const app = await testApp()
const day = futureDate()

type Owner = Awaited<ReturnType<typeof app.owner>>

const fieldOf = (owner: Owner, facility: Parameters<typeof makeOwnedFacility>[2] = {}) =>
  makeOwnedFacility(app.db, { ownerId: owner.account.id }, facility)

async function dayOf(as: Browser, query = ''): Promise<OwnerCalendar> {
  return (await app.get<OwnerCalendar>(`/api/owner/calendar?from=${day}${query}`, as)).body
}

async function block(as: Browser, facilityId: string, hours: [from: string, to: string], more = {}) {
  const body = { from: `${day}T${hours[0]}`, to: `${day}T${hours[1]}`, reason: 'New nets', ...more }
  const answer = await app.post<{ blocks: Block[] }>(`/api/owner/facilities/${facilityId}/blocks`, body, as)
  return answer.body.blocks
}

function move(as: Browser, { facilityId, id }: Block, to: { facilityId?: string; from: string; to: string }) {
  const body = { reason: 'New nets', ...to, from: `${day}T${to.from}`, to: `${day}T${to.to}` }
  return app.post<{ code: string; block: Block; inTheWay: { kind: string }[] }>(
    `/api/owner/facilities/${facilityId}/blocks/${id}`,
    body,
    as,
  )
}

const statusAt = async (facilityId: string, hour: string) =>
  (await slotsOf(app, facilityId, day)).find(({ startTime }) => startTime.slice(11, 13) === hour)!.status

const namesOf = ({ columns }: OwnerCalendar) => columns.map(({ facility }) => facility.name)

test('the day is filtered by venue and sport, which the filters list', async () => {
  const owner = await app.owner()
  const [pitch, court] = [
    await fieldOf(owner, { name: 'Pitch', sportTypes: ['Soccer', 'Lacrosse'] }),
    await fieldOf(owner, { name: 'Court', sportTypes: ['Tennis'] }),
  ]
  await fieldOf(await app.owner(), { name: 'Foreign pitch', sportTypes: ['Soccer'] })
  const [venue] = await app.db<{ id: string }[]>`insert into venue (name) values ('Riverside Park') returning id`
  await app.db`update facility set venue_id = ${venue!.id} where id = ${court}`
  const { body } = await app.get<CalendarFilters>('/api/owner/calendar/filters', owner)
  expect(body).toEqual({
    venues: [{ id: venue!.id, name: 'Riverside Park' }],
    sports: ['Lacrosse', 'Soccer', 'Tennis'],
  })
  expect(await dayOf(owner)).toMatchObject({
    total: 2,
    columns: [{ facility: { id: court } }, { facility: { id: pitch } }],
  })
  expect(namesOf(await dayOf(owner, `&venueId=${venue!.id}`))).toEqual(['Court'])
  expect(await dayOf(owner, '&sport=Soccer')).toMatchObject({ total: 1, columns: [{ facility: { id: pitch } }] })
  expect(namesOf(await dayOf(owner, `&sport=Soccer&venueId=${venue!.id}`))).toEqual([])
  expect((await app.get<{ code: string }>('/api/owner/calendar/filters', newBrowser())).body.code).toBe(
    'account-needed',
  )
})

test('the month counts bookings, requests, blocks and booked time of each day in the facility’s zone', async () => {
  const owner = await app.owner()
  const facilityId = await fieldOf(owner)
  await makeBooking(app, { facilityId, count: 2 })
  await makeBooking(app, { facilityId, count: 1, mode: 'hold' })
  // In UTC, the end is on the next day already.
  await block(owner, facilityId, ['20:00', '23:00'])
  const url = `/api/owner/calendar/month?month=${day.slice(0, 7)}`
  const { body } = await app.get<OwnerMonth>(url, owner)
  const expected = {
    month: day.slice(0, 7),
    days: [{ date: day, bookings: 1, requests: 1, blocks: 1, bookedMinutes: 180 }],
  }
  expect(body).toEqual(expected)
  expect((await app.get<OwnerMonth>(`${url}&facilityId=${facilityId}`, await app.administrator())).body).toEqual(
    expected,
  )
  expect((await app.get<OwnerMonth>(`${url}&sport=Cricket`, owner)).body.days).toEqual([])
})

test('a time over midnight counts on both days of the month', async () => {
  const owner = await app.owner()
  const facilityId = await fieldOf(owner)
  const body = { name: 'Pat', email: '', phone: '', price: '0' }
  const next = addDays(`${day.slice(0, 8)}01`, 62).slice(0, 8)
  const times = { from: `${next}14T23:00`, to: `${next}15T01:30` }
  await app.post(`/api/owner/facilities/${facilityId}/bookings`, { ...body, ...times }, owner)
  const { days } = (await app.get<OwnerMonth>(`/api/owner/calendar/month?month=${next.slice(0, 7)}`, owner)).body
  expect(days.map(({ date, bookings, bookedMinutes }) => [date, bookings, bookedMinutes])).toEqual([
    [`${next}14`, 1, 60],
    [`${next}15`, 1, 90],
  ])
})

test('the month refuses a wrong month, a foreign facility and visitors', async () => {
  const owner = await app.owner()
  const facilityId = await fieldOf(await app.owner())
  const codeOf = async (query: string, as: Browser = owner) =>
    (await app.get<{ code: string }>(`/api/owner/calendar/month?${query}`, as)).body.code
  expect(await codeOf('month=2027-13')).toBe('invalid-request')
  expect(await codeOf(`month=2027-03&facilityId=${facilityId}`)).toBe('facility-not-found')
  expect(await codeOf('month=2027-03', newBrowser())).toBe('account-needed')
})

test('a block moves to another facility and leaves its series', async () => {
  const owner = await app.owner()
  const [north, south] = [await fieldOf(owner, { name: 'North' }), await fieldOf(owner, { name: 'South' })]
  const [first] = await block(owner, north, ['18:00', '19:00'], { weeks: 2 })
  const { body } = await move(owner, first!, { facilityId: south, from: '20:00', to: '21:00' })
  expect(body.block).toMatchObject({ id: first!.id, facilityId: south, seriesId: null })
  expect([await statusAt(north, '18'), await statusAt(south, '20')]).toEqual(['open', 'blocked'])
  // No longer found where it was.
  expect((await move(owner, first!, { from: '18:00', to: '19:00' })).body.code).toBe('block-not-found')
  const entries = await app.db`
    select before ->> 'facilityId' as before, after ->> 'facilityId' as after from audit_entry
    where action = 'block-changed' and subject_id = ${south}`
  expect(entries).toEqual([{ before: north, after: south }])
})

test('a block moved onto a booking or to a foreign facility stays where it is', async () => {
  const owner = await app.owner()
  const [north, south] = [await fieldOf(owner), await fieldOf(owner)]
  const foreign = await fieldOf(await app.owner())
  await makeBooking(app, { facilityId: south, count: 1 })
  const [blocked] = await block(owner, north, ['18:00', '19:00'])
  const onBooking = await move(owner, blocked!, { facilityId: south, from: '06:00', to: '07:00' })
  expect([onBooking.status, onBooking.body.inTheWay.map(({ kind }) => kind)]).toEqual([409, ['booking']])
  const elsewhere = await move(owner, blocked!, { facilityId: foreign, from: '18:00', to: '19:00' })
  expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'facility-not-found'])
  expect([await statusAt(north, '18'), await statusAt(foreign, '18')]).toEqual(['blocked', 'open'])
})

test('two blocks that change places at the same moment never deadlock, and neither is lost', async () => {
  const owner = await app.owner()
  const [north, south] = [await fieldOf(owner), await fieldOf(owner)]
  for (let round = 0; round < 5; round++) {
    const [one] = await block(owner, north, ['18:00', '19:00'])
    const [other] = await block(owner, south, ['18:00', '19:00'])
    const answers = await Promise.all([
      move(owner, one!, { facilityId: south, from: '18:00', to: '19:00' }),
      move(owner, other!, { facilityId: north, from: '18:00', to: '19:00' }),
    ])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const { columns } = await dayOf(owner)
    expect(new Set(columns.flatMap(({ items }) => items.map(({ id }) => id)))).toEqual(new Set([one!.id, other!.id]))
    for (const { facility, items } of columns)
      for (const { id } of items) await app.post(`/api/owner/facilities/${facility.id}/blocks/${id}/lift`, {}, owner)
  }
})

test('two managers who move one block at the same moment: one place wins, and the time is taken once', async () => {
  const owner = await app.owner()
  const [north, south] = [await fieldOf(owner), await fieldOf(owner)]
  const [blocked] = await block(owner, north, ['18:00', '19:00'])
  const answers = await Promise.all([
    move(owner, blocked!, { facilityId: south, from: '18:00', to: '19:00' }),
    move(owner, blocked!, { facilityId: south, from: '20:00', to: '21:00' }),
  ])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404])
  expect((await dayOf(owner)).columns.map(({ items }) => items.length).sort((a, b) => a - b)).toEqual([0, 1])
})

test('times taken in a connected calendar are shown, merged and cut to the day', async () => {
  const owner = await app.owner()
  const facilityId = await fieldOf(owner)
  await app.db`insert into provider_connection (facility_id, provider, settings) values (${facilityId}, 'ical', '{}')`
  await app.db`
    insert into provider_day (facility_id, provider, day, revision, fetched_at, busy)
    select id, 'ical', ${day}::date, 0, now(), tstzmultirange(
      tstzrange((${day}::date + interval '10 hours') at time zone time_zone, (${day}::date + interval '10.5 hours') at time zone time_zone),
      tstzrange((${day}::date + interval '10.5 hours') at time zone time_zone, (${day}::date + interval '11 hours') at time zone time_zone),
      tstzrange((${day}::date + interval '23 hours') at time zone time_zone, (${day}::date + interval '26 hours') at time zone time_zone))
    from facility where id = ${facilityId}`
  const [column] = (await dayOf(owner)).columns
  expect(
    column!.items.map(({ kind, startTime, endTime }) => [kind, startTime.slice(0, 16), endTime.slice(0, 16)]),
  ).toEqual([
    ['outside', `${day}T10:00`, `${day}T11:00`],
    ['outside', `${day}T23:00`, `${addDays(day, 1)}T00:00`],
  ])
})

/** Opens the stream like a browser and collects its output. */
async function open(as: Browser, query: string) {
  const { port } = app.app.server.address() as AddressInfo
  const cookie = [...as.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const leaving = new AbortController()
  const url = `http://127.0.0.1:${port}/api/owner/calendar/events?from=${day}${query}`
  const answer = await fetch(url, { headers: { cookie }, signal: leaving.signal })
  const received = { text: '' }
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const piece of answer.body ?? []) received.text += decoder.decode(piece as Uint8Array, { stream: true })
  })().catch(() => {})
  return {
    type: answer.headers.get('content-type'),
    events: () => received.text.split('event: changed').length - 1,
    async leave() {
      leaving.abort()
      await reading
    },
  }
}

test('an open day hears of a block, a booking and a confirmation, but not of other days and facilities', async () => {
  const owner = await app.owner()
  const facilityId = await fieldOf(owner)
  const stream = await open(owner, '')
  expect(stream.type).toBe('text/event-stream; charset=utf-8')
  let known = 0
  async function hears(change: () => Promise<unknown>) {
    await change()
    await expect.poll(() => stream.events()).toBeGreaterThan(known)
    known = stream.events()
  }
  await hears(() => block(owner, facilityId, ['18:00', '19:00']))
  let id = ''
  await hears(async () => {
    id = (await makeBooking(app, { facilityId, count: 1, mode: 'hold' })).booking.id
  })
  await new Promise(resolve => setTimeout(resolve, 500))
  known = stream.events()
  await block(owner, facilityId, ['18:00', '19:00'], {
    from: `${addDays(day, 3)}T18:00`,
    to: `${addDays(day, 3)}T19:00`,
  })
  await block(await app.owner(), await fieldOf(await app.owner()), ['18:00', '19:00'])
  await new Promise(resolve => setTimeout(resolve, 500))
  expect(stream.events()).toBe(known)
  await hears(() => app.post(`/api/bookings/${id}/confirm`, {}, owner))
  await stream.leave()
})

test('the stream refuses visitors and foreign facilities', async () => {
  const url = `/api/owner/calendar/events?from=${day}`
  expect((await app.get<{ code: string }>(url, newBrowser())).body.code).toBe('account-needed')
  const foreign = await fieldOf(await app.owner())
  const { status, body } = await app.get<{ code: string }>(`${url}&facilityId=${foreign}`, await app.owner())
  expect([status, body.code]).toEqual([404, 'facility-not-found'])
})
