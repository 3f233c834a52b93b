import { expect, test } from 'vitest'
import { makeConnected } from '#app/testing/connect-facility.ts'
import { futureDate, holdSome, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import { simulatedPeriods } from '#calendars/simulator/server/simulated-times.ts'
import { startSimulator } from '#calendars/simulator/server/start-simulator.ts'
import { addDays, HOUR, instantOf } from '#kit/shared/time.ts'
import type { AvailabilitySlot, DayAvailability } from '../contract.ts'

const simulator = await startSimulator({ port: 0, slowMs: 30_000 })
const app = await testApp({ simulator })
const ZONE = 'America/New_York'
const date = futureDate(3)

/** Starts of the slots that the vendor reports as busy. */
function busyStarts(facilityId: string, slots: readonly AvailabilitySlot[]): string[] {
  const span = { start: instantOf(date, 0, ZONE), end: instantOf(addDays(date, 1), 0, ZONE) }
  const busy = simulatedPeriods(facilityId, ZONE, span)
  const touches = ({ startTime, endTime }: AvailabilitySlot) =>
    busy.some(({ start, end }) => start < Date.parse(endTime) && Date.parse(startTime) < end)
  return slots.filter(touches).map(slot => slot.startTime)
}

const blockedOf = (slots: readonly AvailabilitySlot[]) =>
  slots.filter(({ status }) => status === 'blocked').map(slot => slot.startTime)

const spanOf = (facilityId: string, more = '', day = date) =>
  `/api/facilities/${facilityId}/availability?start=${day}T04:00:00Z&end=${addDays(day, 1)}T04:00:00Z${more}`

/** Backdates the last response. */
const age = (facilityId: string, minutes: number) => app.db`
  update provider_day set fetched_at = fetched_at - make_interval(mins => ${minutes}) where facility_id = ${facilityId}`

test('periods busy in another system are blocked, and slots show its provider and check time', async () => {
  const facilityId = await makeConnected(app.db)
  const slots = await slotsOf(app, facilityId, date)
  const busy = busyStarts(facilityId, slots)
  expect(busy.length).toBeGreaterThan(0)
  expect(blockedOf(slots)).toEqual(busy)
  expect(slots[0]!.checked).toMatchObject({ provider: 'civicrec', isLastGood: false, isSimulated: true })
  expect(Date.now() - Date.parse(slots[0]!.checked!.at!)).toBeLessThan(HOUR)
  const { body: days } = await app.get<DayAvailability[]>(
    `/api/availability-days?facilityId=${facilityId}&from=${date}`,
  )
  expect(days[0]).toMatchObject({ date, open: slots.length - busy.length, total: slots.length })
})

test('a facility without a connection is not checked anywhere', async () => {
  const facilityId = await makeFacility(app.db)
  const before = simulator.questionsAbout(facilityId)
  const slots = await slotsOf(app, facilityId, date)
  expect(slots.every(({ checked, status }) => checked === null && status === 'open')).toBe(true)
  expect(simulator.questionsAbout(facilityId)).toBe(before)
})

test("our holds override the other system's busy times", async () => {
  const facilityId = await makeConnected(app.db)
  const { browser, slots: held } = await holdSome(app, facilityId, 1, date)
  const own = (await slotsOf(app, facilityId, date, browser)).find(({ id }) => id === held[0]!.id)
  expect(own).toMatchObject({ status: 'held', heldByYou: true })
  const { body } = await app.get<AvailabilitySlot[]>(spanOf(facilityId))
  expect(body.find(({ id }) => id === held[0]!.id)).toMatchObject({ status: 'held', heldByYou: false })
})

test('requests within a minute get the cached answer; later ones refresh it without waiting', async () => {
  const facilityId = await makeConnected(app.db)
  await slotsOf(app, facilityId, date)
  const requestsBefore = simulator.questionsAbout(facilityId)
  await slotsOf(app, facilityId, date)
  expect(simulator.questionsAbout(facilityId)).toBe(requestsBefore)
  await age(facilityId, 5)
  const old = await slotsOf(app, facilityId, date)
  expect(Date.now() - Date.parse(old[0]!.checked!.at!)).toBeGreaterThan(4 * 60_000)
  await expect
    .poll(async () => Date.now() - Date.parse((await slotsOf(app, facilityId, date))[0]!.checked!.at!))
    .toBeLessThan(60_000)
  expect(simulator.questionsAbout(facilityId)).toBe(requestsBefore + 1)
})

test('a conditional refresh keeps the last answer when nothing has changed', async () => {
  const facilityId = await makeConnected(app.db)
  const first = blockedOf(await slotsOf(app, facilityId, date))
  await age(facilityId, 5)
  await app.run('refresh-busy-times')
  await app.db`update provider_health set last_answer_at = now() - interval '1 hour' where facility_id = ${facilityId}`
  expect(await app.run('refresh-busy-times')).toMatch(/^1 of 1 calendars refreshed/)
  expect(blockedOf(await slotsOf(app, facilityId, date))).toEqual(first)
})

test('a failing system keeps its last answer, with its age', async () => {
  const facilityId = await makeConnected(app.db)
  const { body: before } = await app.get<AvailabilitySlot[]>(spanOf(facilityId))
  await age(facilityId, 30)
  simulator.failAt(facilityId, 'html')
  const { status, body } = await app.get<AvailabilitySlot[]>(spanOf(facilityId))
  expect(status).toBe(200)
  expect(blockedOf(body)).toEqual(blockedOf(before))
  expect(body[0]!.checked).toMatchObject({ isLastGood: true, provider: 'civicrec' })
  expect(Date.now() - Date.parse(body[0]!.checked!.at!)).toBeGreaterThan(29 * 60_000)
  expect((await slotsOf(app, facilityId, date))[0]!.checked!.isLastGood).toBe(true)
})

test('without any answer our own calendar is shown, and the provider endpoint answers 503', async () => {
  const facilityId = await makeConnected(app.db)
  simulator.failAt(facilityId, 'malformed')
  const slots = await slotsOf(app, facilityId, date)
  expect(blockedOf(slots)).toEqual([])
  expect(slots[0]!.checked).toMatchObject({ at: null, isLastGood: true })
  const { status, body } = await app.get(spanOf(facilityId))
  expect([status, body.code]).toEqual([503, 'provider-silent'])
})

test('five failures in a row pause requests; then one concurrent request probes', async () => {
  const facilityId = await makeConnected(app.db)
  simulator.failAt(facilityId, 'refusal')
  for (let failure = 0; failure < 5; failure++) {
    expect((await app.get(spanOf(facilityId))).status).toBe(503)
  }
  const requestsBefore = simulator.questionsAbout(facilityId)
  expect((await app.get(spanOf(facilityId))).status).toBe(503)
  expect(simulator.questionsAbout(facilityId)).toBe(requestsBefore)
  simulator.failAt(facilityId, null)
  await app.db`update provider_health set paused_until = now() where facility_id = ${facilityId}`
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => app.get(spanOf(facilityId).replace('T04:00:00Z&', `T0${index}:00:00Z&`))),
  )
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect(simulator.questionsAbout(facilityId)).toBe(requestsBefore + 1)
  expect((await app.get(spanOf(facilityId))).status).toBe(200)
})

test.each([
  ['a first', false],
  ['an unchanged', true],
])('%s answer after a pause lets all requests through again', async (_what, isKnown) => {
  const facilityId = await makeConnected(app.db)
  if (isKnown) {
    await app.get(spanOf(facilityId))
    await age(facilityId, 5)
  }
  simulator.failAt(facilityId, 'refusal')
  for (let failure = 0; failure < 5; failure++) await app.get(spanOf(facilityId))
  simulator.failAt(facilityId, null)
  await app.db`update provider_health set paused_until = now() where facility_id = ${facilityId}`
  expect((await app.get(spanOf(facilityId))).status).toBe(200)
  // No answer about the next day is cached.
  expect((await app.get(spanOf(facilityId, '', addDays(date, 1)))).status).toBe(200)
})

test.each(['civicrec', 'rectrac', 'activenet', 'perfectmind'] as const)(
  'any demo facility can be tried with %s, and nothing is stored',
  async provider => {
    const facilityId = await makeFacility(app.db)
    const { status, body } = await app.get<AvailabilitySlot[]>(spanOf(facilityId, `&provider=${provider}`))
    expect(status).toBe(200)
    expect(blockedOf(body)).toEqual(busyStarts(facilityId, body))
    expect(body[0]!.checked).toMatchObject({ provider, isSimulated: true })
    expect((await slotsOf(app, facilityId, date))[0]!.checked).toBeNull()
    simulator.failAt(facilityId, 'server-error')
    expect((await app.get(spanOf(facilityId, `&provider=${provider}`))).status).toBe(503)
  },
)

test('the manual provider answers from our own calendar', async () => {
  const facilityId = await makeFacility(app.db)
  const { body } = await app.get<AvailabilitySlot[]>(spanOf(facilityId, '&provider=manual'))
  expect(body).toEqual(await slotsOf(app, facilityId, date))
  const { body: usual } = await app.get<AvailabilitySlot[]>(spanOf(facilityId))
  expect(usual).toEqual(body)
})

test('only slots entirely within the span are returned', async () => {
  const facilityId = await makeFacility(app.db)
  const span = `start=${encodeURIComponent(`${date}T10:30:00-05:00`)}&end=${encodeURIComponent(`${date}T13:00:00-05:00`)}`
  const { body } = await app.get<AvailabilitySlot[]>(`/api/facilities/${facilityId}/availability?${span}`)
  expect(body.map(({ startTime }) => Date.parse(startTime))).toEqual(
    [11, 12].map(hour => Date.parse(`${date}T${hour}:00:00-05:00`)),
  )
})

test('days outside the booking window are neither requested nor stored', async () => {
  const facilityId = await makeConnected(app.db)
  for (const day of ['2000-01-01', futureDate(-40), futureDate(400), '2099-12-01']) {
    const query = `start=${day}T04:00:00Z&end=${addDays(day, 9)}T04:00:00Z`
    const { status, body } = await app.get<AvailabilitySlot[]>(`/api/facilities/${facilityId}/availability?${query}`)
    expect(status).toBe(200)
    expect(body.every(slot => slot.checked?.at === null && slot.status !== 'open')).toBe(true)
    expect((await app.get(`/api/availability-days?facilityId=${facilityId}&from=${day}`)).status).toBe(200)
  }
  expect(simulator.questionsAbout(facilityId)).toBe(0)
  expect(await app.db`select 1 from provider_day where facility_id = ${facilityId}`).toHaveLength(0)
})

test.each([
  ['the year 1', '&start=0001-01-01T00:00:00Z&end=0001-01-02T00:00:00Z', 400, 'invalid-request'],
  ['a time before 1970', '&start=1969-12-31T00:00:00Z&end=1970-01-02T00:00:00Z', 400, 'invalid-request'],
  ['the year 9000', '&start=9000-01-01T00:00:00Z&end=9000-01-02T00:00:00Z', 400, 'invalid-request'],
  ['a span that ends before it starts', '&start=2027-03-02T00:00:00Z&end=2027-03-01T00:00:00Z', 422, 'span-invalid'],
  ['more than 31 days', '&start=2027-03-01T00:00:00Z&end=2027-04-15T00:00:00Z', 422, 'span-invalid'],
  ['times without a zone', '&start=2027-03-01T00:00:00&end=2027-03-02T00:00:00', 400, 'invalid-request'],
  ['an unknown provider', '&start=2027-03-01T00:00:00Z&end=2027-03-02T00:00:00Z&provider=x', 400, 'invalid-request'],
])('%s is refused', async (_what, query, status, code) => {
  const facilityId = await makeFacility(app.db)
  const answer = await app.get(`/api/facilities/${facilityId}/availability?${query.slice(1)}`)
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('an unknown facility answers 404', async () => {
  const answer = await app.get(spanOf('00000000-0000-4000-8000-000000000000'))
  expect([answer.status, answer.body.code]).toEqual([404, 'facility-not-found'])
})

test('a system connected to one half also blocks the whole field', async () => {
  const half = await makeConnected(app.db, { name: 'North half' })
  const whole = await makeFacility(app.db, { name: 'Whole field' })
  await app.db.begin(async tx => {
    await tx`update facility set ground_part = '[0,1)' where id = ${half}`
    await tx`update facility set ground_id = (select ground_id from facility where id = ${half}), ground_part = '[0,2)', offer_version = offer_version + 1
      where id = ${whole}`
  })
  const slots = await slotsOf(app, whole, date)
  expect(blockedOf(slots)).toEqual(busyStarts(half, slots))
  const { body } = await app.get<AvailabilitySlot[]>(spanOf(whole))
  expect(blockedOf(body)).toEqual(busyStarts(half, body))
})
