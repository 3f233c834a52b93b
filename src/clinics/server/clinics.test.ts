import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAthlete, makeClinic as makeClinicIn } from '#app/testing/make-clinic.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { Clinic } from '#clinics/contract.ts'
import { DAY, HOUR, MINUTE } from '#kit/shared/time.ts'

const app = await testApp()
type Facts = Parameters<typeof makeClinicIn>[1]
const makeClinic = (facts: Facts = {}) => makeClinicIn(app.db, facts)

test('a clinic shows its price, local time, place and athlete', async () => {
  const facilityId = await makeFacility(app.db, {
    name: 'Pacific Gym',
    city: 'Fresno',
    state: 'CA',
    timeZone: 'America/Los_Angeles',
  })
  const athleteId = await makeAthlete(app.db, { name: 'Ada Example', level: 'high-school' })
  const id = await makeClinic({
    facilityId,
    athleteId,
    scheduledAt: new Date('2030-07-06T17:00:00Z'),
    decideBy: new Date('2030-07-03T17:00:00Z'),
    minParticipants: 6,
    priceCents: 4550,
  })
  const { status, body } = await app.get<Clinic>(`/api/nil-clinics/${id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id,
    scheduledDate: '2030-07-06T10:00:00-07:00',
    duration: 90,
    maxParticipants: 20,
    minParticipants: 6,
    placesLeft: 20,
    decideBy: '2030-07-03T10:00:00-07:00',
    refundableUntil: '2030-07-03T10:00:00-07:00',
    isDecided: false,
    sales: 'open',
    cancelledBecause: null,
    price: '45.50',
    minAge: null,
    maxAge: null,
    skillLevel: 'all',
    athlete: {
      id: athleteId,
      name: 'Ada Example',
      sportType: 'Basketball',
      level: 'high-school',
      school: 'Example College',
      bio: 'Plays point guard.',
      photoUrl: null,
      isSample: false,
    },
    facilityId,
    facilityName: 'Pacific Gym',
    city: 'Fresno',
    state: 'CA',
    timeZone: 'America/Los_Angeles',
    distanceMiles: null,
    isSample: false,
  })
})

test('private fields of clinic and athlete are not exposed', async () => {
  const { body } = await app.get<Clinic>(`/api/nil-clinics/${await makeClinic({ fieldCents: 9_000 })}`)
  for (const secret of ['fieldCents', 'slots', 'cancelNote', 'seatsTaken', 'revision'])
    expect(body).not.toHaveProperty(secret)
  expect(body.athlete).not.toHaveProperty('accountId')
})

test.each([
  ['an unknown id', randomUUID()],
  ['a malformed id', 'not-an-id'],
])('%s answers 404', async (_, id) => {
  const { status, body } = await app.get(`/api/nil-clinics/${id}`)
  expect([status, body.code]).toEqual([404, 'clinic-not-found'])
})

test('a canceled clinic is unlisted, and its page gives the reason', async () => {
  const title = randomUUID()
  const id = await makeClinic({ title, status: 'cancelled' })
  const { status, body } = await app.get<Clinic>(`/api/nil-clinics/${id}`)
  expect([status, body.sales, body.cancelledBecause]).toEqual([200, 'cancelled', 'athlete'])
  expect(titlesOf(await list({}))).not.toContain(title)
})

test('a clinic that has started is still readable', async () => {
  const id = await makeClinic({ scheduledAt: new Date(Date.now() - HOUR) })
  expect((await app.get<Clinic>(`/api/nil-clinics/${id}`)).body.sales).toBe('begun')
})

test('clinics that have started are unlisted, and the others sorted by time', async () => {
  const [over, second, first] = [randomUUID(), randomUUID(), randomUUID()]
  await makeClinic({ title: over, scheduledAt: new Date(Date.now() - HOUR) })
  await makeClinic({ title: second, scheduledAt: new Date(Date.now() + 2 * DAY) })
  await makeClinic({ title: first, scheduledAt: new Date(Date.now() + DAY) })
  const titles = titlesOf(await list({}))
  expect(titles.filter(title => [over, second, first].some(one => one === title))).toEqual([first, second])
})

test('held seats count until they expire, and a clinic without seats is full', async () => {
  const id = await makeClinic({ maxParticipants: 6 })
  const shown = async () => {
    const { body } = await app.get<Clinic>(`/api/nil-clinics/${id}`)
    return [body.placesLeft, body.sales]
  }
  await hold(id, 4, 10 * MINUTE)
  expect(await shown()).toEqual([2, 'open'])
  await hold(id, 2, 10 * MINUTE)
  expect(await shown()).toEqual([0, 'full'])
  await app.db`update clinic_hold set expires_at = now() where clinic_id = ${id} and seats = 2`
  expect(await shown()).toEqual([2, 'open'])
  expect((await list({})).find(clinic => clinic.id === id)?.placesLeft).toBe(2)
})

test('no seats are sold between the deadline and the decision', async () => {
  const id = await makeClinic({ scheduledAt: new Date(Date.now() + HOUR), decideBy: new Date(Date.now() - MINUTE) })
  const sales = async () => (await app.get<Clinic>(`/api/nil-clinics/${id}`)).body.sales
  expect(await sales()).toBe('deciding')
  await app.db`update clinic set decided_at = now() where id = ${id}`
  expect(await sales()).toBe('open')
})

test.each([
  [{ sport: 'track & field' }, true],
  [{ sport: 'Track' }, false],
  [{ location: 'oh' }, true],
  [{ location: 'TX' }, false],
  [{ location: 'olum' }, true],
  [{ location: 'Columbus, OH' }, true],
  [{ location: '%' }, false],
  [{ search: 'CURVE' }, true],
  [{ search: 'off the blocks' }, true],
  [{ search: '100%' }, true],
  [{ search: '1_0' }, false],
  [{ search: 'Columbus' }, false],
  [{ sport: 'Track & Field', location: 'OH', search: 'curve' }, true],
  [{ sport: 'Golf', location: 'OH' }, false],
  [{ sport: ' ', location: '', search: '', near: '' }, true],
  [{ near: 'Atlantis' }, true],
])('filters %j find a track clinic in Columbus, Ohio: %s', async (filters, isFound) => {
  const facilityId = await makeFacility(app.db, { city: 'Columbus', state: 'OH' })
  const id = await makeClinic({
    title: 'Run the curve',
    description: 'Everything 100% off the blocks.',
    facilityId,
    sportType: 'Track & Field',
  })
  expect((await list(filters)).some(clinic => clinic.id === id)).toBe(isFound)
})

test.each(['Austin', '78701', 'austin, tx'])('near %s, clinics are sorted by distance', async near => {
  const title = randomUUID()
  const at = async (latitude: number, longitude: number, days: number) =>
    makeClinic({
      title,
      facilityId: await makeFacility(app.db, { latitude, longitude, city: 'Round Rock', state: 'TX' }),
      scheduledAt: new Date(Date.now() + days * DAY),
    })
  const dallas = await at(32.7767, -96.797, 2)
  const close = await at(30.28, -97.74, 9)
  const roundRock = await at(30.5083, -97.6789, 3)
  const found = await list({ near, search: title })
  expect(found.map(({ id }) => id)).toEqual([close, roundRock, dallas])
  const miles = found.map(({ distanceMiles }) => distanceMiles!)
  expect(miles[0]).toBeLessThan(5)
  expect(miles[1]).toBeGreaterThan(10)
  expect(miles[1]).toBeLessThan(25)
  // Straight line; roads are longer.
  expect(miles[2]).toBeGreaterThan(170)
  expect(miles[2]).toBeLessThan(190)
  for (const distance of miles) expect(Math.round(distance * 10) / 10).toBe(distance)
})

test('an unknown place keeps the order and shows no distance', async () => {
  const title = randomUUID()
  const later = await makeClinic({ title, scheduledAt: new Date(Date.now() + 5 * DAY) })
  const sooner = await makeClinic({ title, scheduledAt: new Date(Date.now() + 4 * DAY) })
  const found = await list({ near: 'Nowhere at all', search: title })
  expect(found.map(({ id, distanceMiles }) => [id, distanceMiles])).toEqual([
    [sooner, null],
    [later, null],
  ])
})

test.each(['sport', 'location', 'search', 'near'])('a %s longer than 100 characters answers 400', async filter => {
  const { status, body } = await app.get(`/api/nil-clinics?${filter}=${'x'.repeat(101)}`)
  expect([status, body.code]).toEqual([400, 'invalid-request'])
})

test.each([
  ['a negative price', { priceCents: -1 }],
  ['a price of a million', { priceCents: 100_000_000 }],
  ['a capacity of 0', { maxParticipants: 0, minParticipants: 0 }],
  ['a capacity of ten thousand', { maxParticipants: 10_000 }],
  ['a minimum above its capacity', { maxParticipants: 5, minParticipants: 6 }],
  ['no duration', { durationMinutes: 0 }],
  ['no title', { title: '' }],
  ['a deadline after its start', { decideBy: new Date(Date.now() + 8 * DAY) }],
] satisfies [string, Facts][])('the database refuses a clinic with %s', async (_, fault) => {
  await expect(makeClinic(fault)).rejects.toThrow(/check constraint/)
})

test('the database refuses to oversell seats', async () => {
  const id = await makeClinic({ maxParticipants: 3 })
  await hold(id, 2, MINUTE)
  await expect(hold(id, 2, MINUTE)).rejects.toThrow(/clinic_never_oversold/)
})

async function hold(clinicId: string, places: number, milliseconds: number): Promise<void> {
  await app.db`
    insert into clinic_hold (clinic_id, visitor_id, seats, expires_at)
    values (${clinicId}, ${randomUUID()}, ${places}, ${new Date(Date.now() + milliseconds)})`
}

async function list(query: Record<string, string>): Promise<Clinic[]> {
  const { status, body } = await app.get<Clinic[]>(`/api/nil-clinics?${new URLSearchParams(query).toString()}`)
  expect(status).toBe(200)
  return body
}

const titlesOf = (clinics: Clinic[]) => clinics.map(({ title }) => title)
