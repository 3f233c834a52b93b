import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeFacility } from '#app/testing/make.ts'
import { makeAthlete, makeClinic as makeClinicIn } from '#app/testing/make-clinic.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { Clinic } from '#clinics/contract.ts'
import { DAY, HOUR, MINUTE } from '#kit/shared/time.ts'

const app = await testApp()
type Facts = Parameters<typeof makeClinicIn>[1]
const makeClinic = (facts: Facts = {}) => makeClinicIn(app.db, facts)

test('a clinic is read with its price, its time at the facility, where that is and who leads it', async () => {
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

test('nothing private to the athlete or to us is exposed', async () => {
  const { body } = await app.get<Clinic>(`/api/nil-clinics/${await makeClinic({ fieldCents: 9_000 })}`)
  for (const secret of ['fieldCents', 'slots', 'cancelNote', 'seatsTaken', 'revision'])
    expect(body).not.toHaveProperty(secret)
  expect(body.athlete).not.toHaveProperty('accountId')
})

test.each([
  ['an id that nobody has', randomUUID()],
  ['what is no id', 'not-an-id'],
])('%s answers 404', async (_, id) => {
  const { status, body } = await app.get(`/api/nil-clinics/${id}`)
  expect([status, body.code]).toEqual([404, 'clinic-not-found'])
})

test('a canceled clinic is not listed, and its page says why', async () => {
  const title = randomUUID()
  const id = await makeClinic({ title, status: 'cancelled' })
  const { status, body } = await app.get<Clinic>(`/api/nil-clinics/${id}`)
  expect([status, body.sales, body.cancelledBecause]).toEqual([200, 'cancelled', 'athlete'])
  expect(titlesOf(await list({}))).not.toContain(title)
})

test('one that has begun is still read', async () => {
  const id = await makeClinic({ scheduledAt: new Date(Date.now() - HOUR) })
  expect((await app.get<Clinic>(`/api/nil-clinics/${id}`)).body.sales).toBe('begun')
})

test('clinics that have started are not listed; the others are in order of time', async () => {
  const [over, second, first] = [randomUUID(), randomUUID(), randomUUID()]
  await makeClinic({ title: over, scheduledAt: new Date(Date.now() - HOUR) })
  await makeClinic({ title: second, scheduledAt: new Date(Date.now() + 2 * DAY) })
  await makeClinic({ title: first, scheduledAt: new Date(Date.now() + DAY) })
  const titles = titlesOf(await list({}))
  expect(titles.filter(title => [over, second, first].some(one => one === title))).toEqual([first, second])
})

test('places that are kept count until their time is over, and the last one leaves the clinic full', async () => {
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

test('between the day of decision and the decision no place can be had', async () => {
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
])('of a track clinic in Columbus, Ohio, the filters %j find: %s', async (filters, isFound) => {
  const facilityId = await makeFacility(app.db, { city: 'Columbus', state: 'OH' })
  const id = await makeClinic({
    title: 'Run the curve',
    description: 'Everything 100% off the blocks.',
    facilityId,
    sportType: 'Track & Field',
  })
  expect((await list(filters)).some(clinic => clinic.id === id)).toBe(isFound)
})

test.each(['Austin', '78701', 'austin, tx'])(
  'near %s the nearest clinic comes first, with its distance',
  async near => {
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
  },
)

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
  ['a price below nothing', { priceCents: -1 }],
  ['a price of a million', { priceCents: 100_000_000 }],
  ['no places', { maxParticipants: 0, minParticipants: 0 }],
  ['ten thousand places', { maxParticipants: 10_000 }],
  ['a minimum above its places', { maxParticipants: 5, minParticipants: 6 }],
  ['no time', { durationMinutes: 0 }],
  ['no title', { title: '' }],
  ['a decision after it has begun', { decideBy: new Date(Date.now() + 8 * DAY) }],
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
