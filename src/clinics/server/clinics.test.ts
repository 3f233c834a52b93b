import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeFacility } from '#app/testing/make.ts'
import { testApp } from '#app/testing/test-app.ts'
import { DAY, HOUR } from '#kit/shared/time.ts'
import type { Clinic } from '../contract.ts'

const app = await testApp()

test('a clinic is read with its price, its time at the facility and where that is', async () => {
  const facilityId = await makeFacility(app.db, {
    name: 'Pacific Gym',
    city: 'Fresno',
    state: 'CA',
    timeZone: 'America/Los_Angeles',
  })
  const id = await makeClinic({ facilityId, scheduledAt: new Date('2030-07-06T17:00:00Z'), priceCents: 4550 })
  const { status, body } = await app.get<Clinic>(`/api/nil-clinics/${id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id,
    scheduledDate: '2030-07-06T10:00:00-07:00',
    duration: 90,
    maxParticipants: 20,
    price: '45.50',
    facilityId,
    facilityName: 'Pacific Gym',
    city: 'Fresno',
    state: 'CA',
    timeZone: 'America/Los_Angeles',
  })
  expect(body).not.toHaveProperty('status')
})

test.each([
  ['an id that nobody has', randomUUID()],
  ['what is no id', 'not-an-id'],
])('%s answers 404', async (_, id) => {
  const { status, body } = await app.get(`/api/nil-clinics/${id}`)
  expect(status).toBe(404)
  expect(body.code).toBe('clinic-not-found')
})

test('a clinic that was canceled is neither listed nor read', async () => {
  const title = randomUUID()
  const id = await makeClinic({ title, status: 'cancelled' })
  expect((await app.get(`/api/nil-clinics/${id}`)).status).toBe(404)
  expect(titlesOf(await list({}))).not.toContain(title)
})

test('clinics that have begun are not listed, the others come in the order of their times', async () => {
  const [over, second, first] = [randomUUID(), randomUUID(), randomUUID()]
  await makeClinic({ title: over, scheduledAt: new Date(Date.now() - HOUR) })
  await makeClinic({ title: second, scheduledAt: new Date(Date.now() + 2 * DAY) })
  await makeClinic({ title: first, scheduledAt: new Date(Date.now() + DAY) })
  const titles = titlesOf(await list({}))
  expect(titles.filter(title => [over, second, first].some(one => one === title))).toEqual([first, second])
})

test.each([
  [{ sport: 'track & field' }, true],
  [{ sport: 'Track' }, false],
  [{ location: 'oh' }, true],
  [{ location: 'TX' }, false],
  [{ location: 'olum' }, true],
  [{ location: 'Columbus, OH' }, true],
  [{ location: '%' }, false],
  [{ sport: 'Track & Field', location: 'OH' }, true],
  [{ sport: 'Golf', location: 'OH' }, false],
  [{ sport: ' ', location: '' }, true],
])('of a track clinic in Columbus, Ohio, the filters %j find: %s', async (filters, isFound) => {
  const facilityId = await makeFacility(app.db, { city: 'Columbus', state: 'OH' })
  const title = randomUUID()
  await makeClinic({ title, facilityId, sportType: 'Track & Field' })
  expect(titlesOf(await list(filters)).includes(title)).toBe(isFound)
})

test('a filter longer than 100 characters answers 400', async () => {
  const { status, body } = await app.get(`/api/nil-clinics?sport=${'x'.repeat(101)}`)
  expect(status).toBe(400)
  expect(body.code).toBe('invalid-request')
})

test.each([
  ['a price of nothing', { priceCents: 0 }],
  ['no places', { maxParticipants: 0 }],
  ['no time', { durationMinutes: 0 }],
  ['no title', { title: '' }],
])('the database refuses a clinic with %s', async (_, fault) => {
  await expect(makeClinic(fault)).rejects.toThrow(/check constraint/)
})

type Row = {
  title: string
  sportType: string
  scheduledAt: Date
  durationMinutes: number
  maxParticipants: number
  priceCents: number
  facilityId: string
  status: string
}

/** Nobody can publish one yet, so tests write the row themselves. Answers its id. */
async function makeClinic(given: Partial<Row>): Promise<string> {
  const row: Row = {
    title: 'Shooting with a point guard',
    sportType: 'Basketball',
    scheduledAt: new Date(Date.now() + 7 * DAY),
    durationMinutes: 90,
    maxParticipants: 20,
    priceCents: 4500,
    facilityId: given.facilityId ?? (await makeFacility(app.db)),
    status: 'published',
    ...given,
  }
  const [clinic] = await app.db<{ id: string }[]>`
    insert into clinic (title, description, sport_type, scheduled_at, duration_minutes, max_participants, price_cents, facility_id, status)
    values (${row.title}, 'Two hours of drills.', ${row.sportType}, ${row.scheduledAt}, ${row.durationMinutes},
      ${row.maxParticipants}, ${row.priceCents}, ${row.facilityId}, ${row.status}) returning id`
  return clinic!.id
}

async function list(query: Record<string, string>): Promise<Clinic[]> {
  const { status, body } = await app.get<Clinic[]>(`/api/nil-clinics?${new URLSearchParams(query).toString()}`)
  expect(status).toBe(200)
  return body
}

const titlesOf = (clinics: Clinic[]) => clinics.map(({ title }) => title)
