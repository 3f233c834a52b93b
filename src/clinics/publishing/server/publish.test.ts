import { expect, test } from 'vitest'
import { mailsTo, makeHost, newClinic, publishClinic } from '#app/testing/host-clinic.ts'
import { makeClinic } from '#app/testing/make-clinic.ts'
import { futureDate, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { makeSlotId } from '#availability/server/slot-id.ts'
import type { Clinic } from '#clinics/contract.ts'
import type { HostedClinic } from '#clinics/hosting/contract.ts'
import { MAX_COMING_CLINICS } from '#clinics/options.ts'
import { DAY, HOUR, MINUTE } from '#kit/shared/time.ts'

const app = await testApp()
const host = await makeHost(app)

type Reply = Clinic & { code: string; amount: string; breakEven: number; slotIds: string[]; errors: { path: string }[] }
const publish = (slots: readonly AvailabilitySlot[], more: Record<string, unknown> = {}, as = host) =>
  app.post<Reply>('/api/nil-clinics', newClinic(slots, more), as)

/** Of a new facility. */
async function freeSlots(facility: Parameters<typeof makeFacility>[1] = {}, date = futureDate()) {
  const slots = await slotsOf(app, await makeFacility(app.db, facility), date)
  return slots.filter(({ status }) => status === 'open')
}

const ascending = (a: number, b: number) => a - b
const clinicsAt = (facilityId: string) => app.db`select id from clinic where facility_id = ${facilityId}`

test('publishing a clinic reserves its field and lists it publicly and for its athlete', async () => {
  const [first, second, third] = await freeSlots()
  const { status, body } = await publish([first!, second!], { minAge: 8, maxAge: 14, skillLevel: 'beginner' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    title: 'Shooting with a point guard',
    scheduledDate: first!.startTime,
    duration: 120,
    maxParticipants: 10,
    minParticipants: 4,
    placesLeft: 10,
    price: '25.00',
    sales: 'open',
    isDecided: false,
    minAge: 8,
    maxAge: 14,
    skillLevel: 'beginner',
    isSample: false,
    athlete: { id: host.athlete.id, name: 'Ada Example' },
    facilityId: first!.facilityId,
  })
  expect(Date.parse(body.decideBy)).toBe(Date.parse(first!.startTime) - DAY)
  const { body: found } = await app.get<Clinic[]>('/api/nil-clinics')
  expect(found.map(({ id }) => id)).toContain(body.id)
  const taken = await slotsOf(app, first!.facilityId)
  const statuses = [first, second, third].map(slot => taken.find(({ id }) => id === slot!.id)?.status)
  expect(statuses.map(each => each === 'open')).toEqual([false, false, true])
  const own = await app.get<HostedClinic[]>('/api/athlete/clinics', host)
  expect(own.body.find(({ clinic }) => clinic.id === body.id)).toMatchObject({
    placesBooked: 0,
    waiting: 0,
    fieldAmount: '60.00',
    breakEven: 3,
    money: { captured: '0.00', refunded: '0.00', platform: '0.00', facility: '0.00', athlete: '0.00' },
  })
})

test("a clinic's field cannot be held or booked", async () => {
  const { slots } = await publishClinic(app)
  const { status, body } = await app.post('/api/hold-slots', { slotIds: [slots[0]!.id] }, newBrowser())
  expect([status, body.code]).toEqual([409, 'slot-taken'])
})

test("the athlete and the field's owner are notified", async () => {
  const athlete = await makeHost(app)
  const facilityId = await makeFacility(app.db, { name: 'Elm Street Gym' })
  const email = `${facilityId}@example.org`
  await app.db`update facility set booking_email = ${email} where id = ${facilityId}`
  const { clinic } = await publishClinic(app, { host: athlete, facilityId })
  const [requested, published, more] = await mailsTo(app, athlete.account.email)
  expect([requested?.kind, published?.kind, more]).toEqual(['clinic-requested', 'clinic-published', undefined])
  expect(published!.text).toContain('You need 4 sign-ups by')
  expect(published!.text).toContain('3 sign-ups cover the field')
  expect(published!.text).toContain(`/clinic-host/clinics/${clinic.id}`)
  const [reserved] = await mailsTo(app, email)
  expect(reserved?.kind).toBe('clinic-to-approve')
  expect(reserved!.text).toContain('Elm Street Gym')
  expect(reserved!.text).toContain('For the field: $60')
  expect(reserved!.text).toContain('Led by: Ada Example')
})

test('a link-like clinic title is left out of emails to unverified addresses', async () => {
  const athlete = await makeHost(app)
  await publishClinic(app, { host: athlete }, { title: 'Win money: call 555-0100 now' })
  const [published] = await mailsTo(app, athlete.account.email)
  expect(published!.text).toContain('Basketball clinic')
  expect(published!.text).not.toContain('555-0100')
})

test('only one of several concurrent clinics gets the field; the others learn which slots are taken', async () => {
  const slots = (await freeSlots()).slice(0, 2)
  const athletes = await Promise.all(Array.from({ length: 6 }, () => makeHost(app)))
  const answers = await Promise.all(athletes.map(each => publish(slots, {}, each)))
  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409, 409, 409, 409, 409])
  const refused = answers.find(({ status }) => status === 409)!
  expect(refused.body).toMatchObject({ code: 'slot-taken', slotIds: slots.map(({ id }) => id) })
  expect(await clinicsAt(slots[0]!.facilityId)).toHaveLength(1)
})

test('a held slot cannot be reserved, and slots are reserved all or none', async () => {
  const slots = (await freeSlots()).slice(0, 2)
  await app.post('/api/hold-slots', { slotIds: [slots[1]!.id] }, newBrowser())
  const { status, body } = await publish(slots)
  expect([status, body.code, body.slotIds]).toEqual([409, 'slot-taken', [slots[1]!.id]])
  const now = await slotsOf(app, slots[0]!.facilityId)
  expect(now.find(({ id }) => id === slots[0]!.id)?.status).toBe('open')
  expect(await clinicsAt(slots[0]!.facilityId)).toHaveLength(0)
})

test('a free clinic needs a free field', async () => {
  const free = (await freeSlots({ pricePerHourUsd: 0 })).slice(0, 1)
  expect(await publish(free, { price: '0', minParticipants: 1 })).toMatchObject({
    status: 200,
    body: { price: '0.00' },
  })
  const { status, body } = await publish((await freeSlots()).slice(0, 1), { price: '0.00' })
  expect([status, body.code]).toEqual([422, 'free-clinic-needs-free-field'])
})

test.each([
  ['a minimum below the break-even', { minParticipants: 2 }, 3],
  ['a capacity below the break-even', { minParticipants: 2, maxParticipants: 2 }, 3],
  ['a price too low for the field', { price: '1.00' }, 67],
])('%s is refused with the break-even', async (_, wrong, breakEven) => {
  const { status, body } = await publish((await freeSlots()).slice(0, 2), wrong)
  expect([status, body.code, body.breakEven]).toEqual([422, 'field-not-paid', breakEven])
})

test('a minimum at the break-even is accepted', async () => {
  expect((await publish((await freeSlots()).slice(0, 2), { minParticipants: 3 })).status).toBe(200)
})

test('a wrong field price is refused with the right one', async () => {
  const slots = (await freeSlots()).slice(0, 2)
  const { status, body } = await publish(slots, { fieldAmount: '0.00' })
  expect([status, body.code, body.amount]).toEqual([409, 'price-changed', '60.00'])
})

test('a clinic needs adjacent slots of at most eight hours', async () => {
  const slots = await freeSlots()
  const apart = await publish([slots[0]!, slots[2]!])
  expect([apart.status, apart.body.code]).toEqual([422, 'slots-apart'])
  const long = await publish(slots.slice(0, 9))
  expect([long.status, long.body.code]).toEqual([422, 'clinic-too-long'])
  const price = { price: '100.00' }
  expect((await publish(slots.slice(0, 8).reverse(), price)).body).toMatchObject({ duration: 480 })
})

test('a clinic must start at least twelve hours ahead', async () => {
  const facilityId = await makeFacility(app.db)
  const days = await Promise.all([0, 1].map(day => slotsOf(app, facilityId, futureDate(day))))
  const next = days.flat().find(({ startTime }) => Date.parse(startTime) > Date.now() + 10 * MINUTE)!
  expect(Date.parse(next.startTime) - Date.now()).toBeLessThan(12 * HOUR)
  const { status, body } = await publish([next])
  expect([status, body.code]).toEqual([422, 'clinic-too-soon'])
})

test('past, unknown and mixed slots are refused', async () => {
  // Arizona has no daylight saving: two weeks earlier the same clock time was a slot too.
  const [slot] = await freeSlots({ timeZone: 'America/Phoenix', latitude: 33.45, longitude: -112.07 })
  const start = Date.parse(slot!.startTime)
  const before = { ...slot!, id: makeSlotId(slot!.facilityId, start - 14 * DAY, 60) }
  const nowhere = { ...slot!, id: makeSlotId(slot!.facilityId, start + 7 * MINUTE, 60) }
  const [other] = await freeSlots()
  const answers = [await publish([before]), await publish([nowhere]), await publish([slot!, other!])]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [422, 'slot-over'],
    [404, 'slot-unknown'],
    [422, 'slots-of-several-facilities'],
  ])
})

test('an unknown facility and one booked elsewhere are refused', async () => {
  const [slot] = await freeSlots()
  const gone = { ...slot!, id: makeSlotId('00000000-0000-4000-8000-000000000000', Date.parse(slot!.startTime), 60) }
  expect(await publish([gone])).toMatchObject({ status: 404, body: { code: 'facility-not-found' } })
  await app.db`update facility set provider_type = 'civicrec' where id = ${slot!.facilityId}`
  expect(await publish([slot!])).toMatchObject({ status: 422, body: { code: 'mode-not-offered' } })
})

test('a field with approval awaits it, and a field without a price is refused', async () => {
  const [slot] = await freeSlots({ approval: 'request' })
  expect(await publish([slot!])).toMatchObject({ status: 200, body: { sales: 'awaiting-approval' } })
  const [unpriced] = await freeSlots()
  await app.db`update facility set price_cents = null where id = ${unpriced!.facilityId}`
  expect(await publish([unpriced!])).toMatchObject({ status: 422, body: { code: 'facility-not-sold' } })
})

test('the athlete can set the deadline for the minimum', async () => {
  const slots = (await freeSlots({}, futureDate(30))).slice(0, 2)
  const at = (days: number) => new Date(Date.parse(slots[0]!.startTime) - days * DAY).toISOString()
  for (const days of [0, -1, 14.01, 40]) {
    const { status, body } = await publish(slots, { decideBy: at(days) })
    expect([days, status, body.code]).toEqual([days, 422, 'decide-by-invalid'])
  }
  const { body } = await publish(slots, { decideBy: at(14) })
  expect(Date.parse(body.decideBy)).toBe(Date.parse(at(14)))
})

test.each<[string, Record<string, unknown>, string]>([
  ['a capacity of 0', { maxParticipants: 0 }, 'maxParticipants'],
  ['a negative capacity', { maxParticipants: -1 }, 'maxParticipants'],
  ['a capacity of 10,000', { maxParticipants: 10_000 }, 'maxParticipants'],
  ['a fractional capacity', { maxParticipants: 1.5 }, 'maxParticipants'],
  ['a minimum of 0', { minParticipants: 0 }, 'minParticipants'],
  ['a minimum above its capacity', { minParticipants: 11 }, 'minParticipants'],
  ['reversed ages', { minAge: 12, maxAge: 11 }, 'maxAge'],
  ['a price of a billion', { price: '1000000000' }, 'price'],
  ['a price above the limit', { price: '1000.10' }, 'price'],
  ['a price in scientific notation', { price: '1e9' }, 'price'],
  ['a negative price', { price: '-5' }, 'price'],
  ['a price that is no multiple of ten cents', { price: '25.07' }, 'price'],
  ['a price below a dollar', { price: '0.50' }, 'price'],
  ['no title', { title: ' ' }, 'title'],
  ['a short description', { description: 'Drills.' }, 'description'],
  ['an unknown sport', { sportType: 'Chess' }, 'sportType'],
  ['no slots', { slotIds: [] }, 'slotIds'],
  ['an invalid deadline', { decideBy: 'tomorrow' }, 'decideBy'],
  ['an invalid field price', { fieldAmount: 'free' }, 'fieldAmount'],
])('a clinic with %s is refused', async (_, wrong, path) => {
  const slots = (await freeSlots()).slice(0, 2)
  const { status, body } = await publish(slots, wrong)
  expect([status, body.code, body.errors.map(error => error.path)]).toEqual([400, 'invalid-request', [path]])
  expect(await clinicsAt(slots[0]!.facilityId)).toHaveLength(0)
})

test('publishing requires signing in and a profile', async () => {
  const slots = (await freeSlots()).slice(0, 2)
  const stranger = await app.post('/api/nil-clinics', newClinic(slots))
  expect([stranger.status, stranger.body.code]).toEqual([401, 'account-needed'])
  const owner = await app.post('/api/nil-clinics', newClinic(slots), await app.owner())
  expect([owner.status, owner.body.code]).toEqual([409, 'profile-needed'])
  expect(await clinicsAt(slots[0]!.facilityId)).toHaveLength(0)
})

test('the clinic limit holds for concurrent requests', async () => {
  const busy = await makeHost(app)
  for (let count = 1; count < MAX_COMING_CLINICS; count++) await makeClinic(app.db, { athleteId: busy.athlete.id })
  // Canceled ones do not count.
  await makeClinic(app.db, { athleteId: busy.athlete.id, status: 'cancelled' })
  const [first, second, third] = await freeSlots()
  const facts = { minParticipants: 2 }
  const answers = await Promise.all([publish([first!], facts, busy), publish([third!], facts, busy)])
  expect(answers.map(({ status }) => status).sort(ascending)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('too-many-clinics')
  // Nor do past ones.
  await app.db`update clinic set scheduled_at = now() - interval '1 day', decide_by = now() - interval '2 days'
    where id = (select id from clinic where athlete_id = ${busy.athlete.id} and status = 'published' limit 1)`
  expect((await publish([second!], facts, busy)).status).toBe(200)
})

test('a clinic of a less common sport is published and found by filter', async () => {
  const { status, body, text } = await publish((await freeSlots()).slice(0, 2), { sportType: 'Lacrosse' })
  expect(status, text).toBe(200)
  const { body: found } = await app.get<Clinic[]>('/api/nil-clinics?sport=lacrosse')
  expect(found.map(({ id }) => id)).toContain(body.id)
})
