import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeBooking, paymentOf, readyToBook, settleLater } from '#app/testing/buy.ts'
import { futureDate, holdSome, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { makeImport, makeOwnedFacility } from '#app/testing/make-owned.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { Facility } from '#facilities/contract.ts'
import type { OwnFacility } from '#facilities/editing/contract.ts'
import { noFacility } from '#facilities/facility-form.ts'
import type { OwnedListing } from '#facilities/owned/contract.ts'
import { removeOwned } from '#facilities/owned/server/remove-owned.ts'
import { fullRefundUntil } from '#facilities/refund-policy.ts'

const app = await testApp()

type Reply = OwnFacility & {
  code: string
  errors: { path: string; message: string }[]
  current: OwnFacility
  comingBookings: number
  to: string
}

const court = {
  ...noFacility,
  name: 'Chalk Lane Court',
  street: '5 Main Street',
  city: 'Frisco',
  state: 'TX',
  zip: '75034',
  sportTypes: ['Tennis'],
  pricePerHour: '$40',
}

const add = (as: Browser, more: Partial<typeof court> = {}) =>
  app.post<Reply>('/api/owner/facilities', { ...court, name: `Court ${randomUUID().slice(0, 8)}`, ...more }, as)
const read = (id: string, as?: Browser) => app.get<Reply>(`/api/owner/facilities/${id}`, as)
const edit = (id: string, body: unknown, as?: Browser) => app.post<Reply>(`/api/owner/facilities/${id}`, body, as)
const retire = (id: string, as?: Browser, body: unknown = {}) =>
  app.post<Reply>(`/api/owner/facilities/${id}/retire`, body, as)
const restore = (id: string, as?: Browser) => app.post<Reply>(`/api/owner/facilities/${id}/restore`, {}, as)

async function auditOf(id: string) {
  return app.db<{ action: string; role: string; before: unknown; after: unknown }[]>`
    select action, actor_role as role, before, after from audit_entry where subject_id = ${id} order by id`
}

test('a new facility can be found and held immediately', async () => {
  const owner = await app.owner()
  const { status, body } = await add(owner, { name: 'Zephyr Court' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ timeZone: 'America/Chicago', isOthers: false, retiredAt: null, photos: [] })
  expect(body.values).toMatchObject({ name: 'Zephyr Court', pricePerHour: '40', pin: null, refundHours: '24' })
  const { body: facility } = await app.get<Facility>(`/api/facilities/${body.id}`)
  expect(facility).toMatchObject({
    address: '5 Main Street, Frisco, TX 75034',
    pricePerHourUsd: 40,
    priceIsSample: false,
    locationIsApproximate: true,
    isRetired: false,
  })
  const { body: found } = await app.get<Facility[]>('/api/facilities?location=Frisco&sport=tennis')
  expect(found.map(({ id }) => id)).toContain(body.id)
  expect((await holdSome(app, body.id)).slots).toHaveLength(2)
  expect(await auditOf(body.id)).toMatchObject([{ action: 'facility-added', role: 'owner' }])
})

test('a pin sets the location and the time zone', async () => {
  const owner = await app.owner()
  const pin = { latitude: 31.7619, longitude: -106.485 }
  const { body } = await add(owner, { city: 'El Paso', zip: '', pin })
  expect(body).toMatchObject({ ...pin, timeZone: 'America/Denver', values: { pin } })
})

test.each([
  ['zip', { zip: '10001' }],
  ['zip', { zip: '00000' }],
  ['zip', { city: 'Houston' }],
  ['city', { city: 'Xyzzyville', zip: '' }],
  ['pin', { pin: { latitude: 40.7, longitude: -74 } }],
  ['pin', { pin: { latitude: 29.76, longitude: -95.37 } }],
  ['name', { name: '' }],
  ['sportTypes', { sportTypes: [] }],
  ['pricePerHour', { pricePerHour: 'ask' }],
])('an invalid %s is reported on its field: %j', async (field, more) => {
  const owner = await app.owner()
  const { status, body } = await add(owner, more)
  expect([status, body.code]).toEqual([400, 'invalid-request'])
  expect(body.errors.map(({ path }) => path)).toEqual([field])
  expect((await app.get<OwnedListing[]>('/api/owner/facilities', owner)).body).toEqual([])
})

test('adding a duplicate facility returns 409', async () => {
  const owner = await app.owner()
  expect((await add(owner, { name: 'Twin' })).status).toBe(200)
  const again = await add(owner, { name: 'twin', street: '5 MAIN ST.' })
  expect([again.status, again.body.code]).toEqual([409, 'facility-exists'])
  expect((await add(await app.owner(), { name: 'Twin' })).status).toBe(200)
  const { body: other } = await add(owner, { name: 'Single' })
  const renamed = await edit(other.id, { ...other.values, name: 'Twin', revision: other.revision }, owner)
  expect([renamed.status, renamed.body.code]).toEqual([409, 'facility-exists'])
})

test('an edit is saved, searchable, priced and logged', async () => {
  const owner = await app.owner()
  const { body } = await add(owner)
  const { id, values, revision } = body
  const changes = {
    name: 'Other Court',
    sportTypes: ['Badminton'],
    pricePerHour: '55.50',
    lighting: 'yes',
    lengthFt: '44',
  }
  const saved = await edit(id, { ...values, ...changes, revision }, owner)
  expect(saved.status).toBe(200)
  expect(saved.body.values).toEqual({ ...values, ...changes })
  expect(saved.body.revision).toBeGreaterThan(revision)
  const { body: found } = await app.get<Facility[]>('/api/facilities?location=Frisco&sport=badminton')
  expect(found).toMatchObject([{ id, name: 'Other Court', pricePerHourUsd: 55.5, lighting: true }])
  expect((await slotsOf(app, id, futureDate(7, 'America/Chicago')))[0]).toMatchObject({ pricePerSlot: '55.50' })
  const [, entry] = await auditOf(id)
  expect(entry).toMatchObject({
    action: 'facility-edited',
    before: { name: values.name, sportTypes: ['Tennis'], pricePerHour: '40', lighting: '', lengthFt: '' },
    after: changes,
  })
  expect(Object.keys(entry!.after as object).sort()).toEqual(Object.keys(changes).sort())
})

test('refund steps are saved, shown, exported and applied to what is booked then', async () => {
  const owner = await app.owner()
  const { body } = await add(owner)
  const { id, values, revision } = body
  const old = await makeBooking(app, { facilityId: id, count: 1 })
  const refundHours = '100% until 700 hours; 50% until 48 hours'
  const saved = await edit(id, { ...values, refundHours, revision }, owner)
  expect(saved.body.values).toEqual({ ...values, refundHours })
  const steps = [...fullRefundUntil(700).steps, { hours: 48, percent: 50 }]
  expect((await app.get(`/api/facilities/${id}`)).body).toMatchObject({ refundPolicy: { steps } })
  expect((await app.get('/api/owner/facilities.csv', owner)).text).toContain(`"${refundHours}"`)
  const { booking, browser } = await makeBooking(app, { facilityId: id, count: 1 })
  const quoted = async (of: string, as: Browser) => (await app.get(`/api/bookings/${of}/cancellation`, as)).body
  expect(await quoted(old.booking.id, old.browser)).toMatchObject({ refundAmount: '40.00', keptAmount: '0.00' })
  const refund = await quoted(booking.id, browser)
  expect(refund).toMatchObject({ refundAmount: '20.00', keptAmount: '20.00' })
  const canceled = await app.post(`/api/bookings/${booking.id}/cancel`, { refundAmount: '20.00' }, browser)
  expect(canceled.body).toMatchObject({ booking: { refundedAmount: '20.00' }, refund })
  const [mail] = await app.db`
    select payload ->> 'refundedCents' as refunded from message
    where kind = 'booking-cancelled' and payload -> 'booking' ->> 'id' = ${booking.id}`
  expect(mail).toEqual({ refunded: '2000' })
})

test('a facility from a list opens in the editor even if the form would refuse its values', async () => {
  const owner = await app.owner()
  const { body } = await add(owner)
  const name = 'x'.repeat(150)
  await app.db`
    update facility set name = ${name}, refund_policy = ${app.db.json(fullRefundUntil(1_440))} where id = ${body.id}`
  const opened = await app.get<OwnFacility>(`/api/owner/facilities/${body.id}`, owner)
  expect(opened).toMatchObject({ status: 200, body: { values: { name, refundHours: '1440' } } })
})

test('saving without changes keeps the revision and logs nothing', async () => {
  const owner = await app.owner()
  const { body } = await add(owner)
  const saved = await edit(body.id, { ...body.values, revision: body.revision }, owner)
  expect(saved.body.revision).toBe(body.revision)
  expect(await auditOf(body.id)).toHaveLength(1)
})

test('the second of two simultaneous edits gets 409 with the current values', async () => {
  const owner = await app.owner()
  const { body } = await add(owner)
  const { id, values, revision } = body
  const both = await Promise.all(
    ['First', 'Second'].map(name => edit(id, { ...values, name: `${name} ${id}`, revision }, owner)),
  )
  expect(both.map(answer => answer.status).sort((a, b) => a - b)).toEqual([200, 409])
  const refused = both.find(answer => answer.status === 409)!.body
  const won = both.find(answer => answer.status === 200)!.body
  expect(refused).toMatchObject({ code: 'facility-changed', current: { revision: won.revision, values: won.values } })
  const merged = await edit(id, { ...won.values, capacity: '12', revision: refused.current.revision }, owner)
  expect(merged.body.values).toMatchObject({ name: won.values.name, capacity: '12' })
})

test('changing the time zone with upcoming bookings needs confirmation', async () => {
  const owner = await app.owner()
  const { body } = await add(owner)
  const { id, values, revision } = body
  await makeBooking(app, { facilityId: id, count: 1 })
  const moved = { ...values, city: 'El Paso', zip: '', street: '', revision }
  const refused = await edit(id, moved, owner)
  expect([refused.status, refused.body.code]).toEqual([409, 'zone-has-bookings'])
  expect(refused.body).toMatchObject({ comingBookings: 1, from: 'America/Chicago', to: 'America/Denver' })
  const otherZone = await edit(id, { ...moved, acceptedZone: 'America/New_York' }, owner)
  expect([otherZone.status, otherZone.body.code]).toEqual([409, 'zone-has-bookings'])
  const accepted = await edit(id, { ...moved, acceptedZone: refused.body.to }, owner)
  expect(accepted.body).toMatchObject({ timeZone: 'America/Denver', comingBookings: 1 })
})

test('a retired facility is not listed or bookable and can be restored', async () => {
  const owner = await app.owner()
  const { body } = await add(owner, { name: 'Quiet Court' })
  const { id } = body
  const { slots } = await makeBooking(app, { facilityId: id, count: 1 })
  const held = await holdSome(app, id, 1, futureDate(9, 'America/Chicago'))
  const refused = await retire(id, owner)
  expect([refused.status, refused.body.code, refused.body.comingBookings]).toEqual([409, 'facility-has-bookings', 1])
  const done = await retire(id, owner, { acceptedBookings: 1 })
  expect(done.body).toMatchObject({ comingBookings: 1 })
  expect(done.body.retiredAt).not.toBeNull()
  expect((await retire(id, owner)).body.retiredAt).toBe(done.body.retiredAt)

  const { body: found } = await app.get<Facility[]>('/api/facilities?location=Frisco')
  expect(found.map(facility => facility.id)).not.toContain(id)
  const area = 'bounds=33,-97,33.4,-96.5'
  const { body: pins } = await app.get<{ pins: { id: string }[] }>(`/api/facility-pins?${area}`)
  expect(pins.pins.map(pin => pin.id)).not.toContain(id)
  expect((await app.get<Facility>(`/api/facilities/${id}`)).body.isRetired).toBe(true)
  const hold = await app.post('/api/hold-slots', { slotIds: [held.slots[0]!.id] }, held.browser)
  expect(hold.status).toBeGreaterThanOrEqual(400)
  const [reservations] = await app.db<[{ kinds: string[] }]>`
    select array_agg(kind) as kinds from reservation where facility_id = ${id}`
  expect(reservations.kinds).toEqual(slots.map(() => 'booking'))
  expect((await app.get<OwnedListing[]>('/api/owner/facilities', owner)).body).toMatchObject([{ id, isRetired: true }])

  expect((await restore(id, owner)).body.retiredAt).toBeNull()
  expect((await restore(id, owner)).status).toBe(200)
  expect((await holdSome(app, id, 1, futureDate(9, 'America/Chicago'))).slots).toHaveLength(1)
  expect((await auditOf(id)).map(entry => entry.action)).toEqual([
    'facility-added',
    'facility-closed-down',
    'facility-restored',
  ])
})

test('retiring a facility during checkout voids the payment', async () => {
  const owner = await app.owner()
  const { body } = await add(owner)
  const { book, intent } = await readyToBook(app, { facilityId: body.id })
  expect((await retire(body.id, owner)).status).toBe(200)
  expect((await book()).status).toBe(409)
  await settleLater(app)
  expect((await paymentOf(app, intent.paymentIntentId)).status).toBe('voided')
  expect((await app.db`select 1 from reservation where facility_id = ${body.id}`).length).toBe(0)
})

test('strangers and other owners cannot read or change a facility', async () => {
  const owner = await app.owner()
  const { body } = await add(owner)
  const { id, values, revision } = body
  const form = { ...values, name: 'Stolen', revision }
  const calls = [
    (facilityId: string, as?: Browser) => read(facilityId, as),
    (facilityId: string, as?: Browser) => edit(facilityId, form, as),
    (facilityId: string, as?: Browser) => retire(facilityId, as),
    (facilityId: string, as?: Browser) => restore(facilityId, as),
  ]
  const other = await app.owner()
  for (const call of calls) {
    const refused = [await call(id, newBrowser()), await call(id, other), await call(randomUUID(), owner)]
    expect(refused.map(answer => [answer.status, answer.body.code])).toEqual([
      [401, 'account-needed'],
      [403, 'not-allowed'],
      [404, 'facility-not-found'],
    ])
  }
  expect((await add(newBrowser())).status).toBe(401)
  expect((await read(id, owner)).body).toMatchObject({ revision, values })
})

test('an administrator can edit any facility, including those without an owner', async () => {
  const admin = await app.administrator()
  const owner = await app.owner()
  const { body } = await add(owner)
  expect((await read(body.id, admin)).body.isOthers).toBe(true)
  expect((await edit(body.id, { ...body.values, capacity: '9', revision: body.revision }, admin)).status).toBe(200)
  const unowned = await makeFacility(app.db, { name: 'City Court', city: 'New York' })
  const { body: before } = await read(unowned, admin)
  const saved = await edit(unowned, { ...before.values, capacity: '9', revision: before.revision }, admin)
  expect(saved.body.values.capacity).toBe('9')
  expect(await auditOf(unowned)).toMatchObject([{ action: 'facility-edited', role: 'administrator' }])
})

test('undoing an import does not overwrite later edits', async () => {
  const owner = await app.owner()
  const importId = await makeImport(app.db, owner.account.id)
  const id = await makeOwnedFacility(app.db, { ownerId: owner.account.id, importId }, { city: 'New York' })
  const { body } = await read(id, owner)
  expect((await edit(id, { ...body.values, capacity: '9', revision: body.revision }, owner)).status).toBe(200)
  const undone = app.db.begin(tx => removeOwned(tx, { importId, since: new Date() }))
  expect(await undone).toEqual({ refusedAs: 'changed-since' })
})

test('edits without approval and response time keep them', async () => {
  const owner = await app.owner()
  const { body } = await add(owner, { approval: 'request', responseHours: '12' })
  expect(body.values).toMatchObject({ approval: 'request', responseHours: '12' })
  const { approval: _, responseHours: __, ...older } = body.values
  const saved = await edit(body.id, { ...older, capacity: '20', revision: body.revision }, owner)
  expect(saved.body.values).toMatchObject({ approval: 'request', responseHours: '12', capacity: '20' })
  const { revision, values } = saved.body
  const changed = await edit(body.id, { ...values, approval: 'instant', revision }, owner)
  expect([changed.body.revision, changed.body.values.approval]).toEqual([revision + 1, 'instant'])
  const late = await edit(body.id, { ...values, responseHours: '24', revision }, owner)
  expect([late.status, late.body.code]).toEqual([409, 'facility-changed'])
  for (const [field, value] of [
    ['approval', 'never'],
    ['responseHours', '73'],
  ] as const) {
    const wrong = await add(owner, { [field]: value })
    expect([wrong.status, wrong.body.errors.map(({ path }) => path)]).toEqual([400, [field]])
  }
})

test('an edit without a description keeps it, and an empty one removes it', async () => {
  const owner = await app.owner()
  const { body } = await add(owner, { description: 'Two fenced fields.' })
  const { description: _, ...older } = body.values
  const saved = await edit(body.id, { ...older, capacity: '20', revision: body.revision }, owner)
  expect(saved.body.values).toMatchObject({ description: 'Two fenced fields.', capacity: '20' })
  const { values, revision } = saved.body
  const cleared = await edit(body.id, { ...values, description: '', revision }, owner)
  expect(cleared.body.values.description).toBe('')
})

test('a public facility takes requests unless its owner chooses otherwise', async () => {
  const owner = await app.owner()
  const { approval: _, responseHours: __, ...older } = court
  const atCity = { ...older, name: 'City Court', bookingEmail: 'parks@friscotexas.gov' }
  const made = await app.post<Reply>('/api/owner/facilities', atCity, owner)
  expect(made.body.values).toMatchObject({ approval: 'request', responseHours: '4' })
  expect((await add(owner, { bookingEmail: 'parks@friscotexas.gov' })).body.values.approval).toBe('instant')
  const club = await app.post<Reply>('/api/owner/facilities', { ...older, name: 'Club Court' }, owner)
  expect(club.body.values.approval).toBe('instant')
})
