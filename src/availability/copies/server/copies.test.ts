import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { futureDate, slotsOf } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { photoForm } from '#app/testing/permissions/requests/owners.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import type { OwnerSchedule } from '#availability/schedule/contract.ts'
import type { OwnFacility } from '#facilities/editing/contract.ts'
import type { EndpointReply } from '#kit/shared/endpoint.ts'
import type { copyEndpoints } from '../contract.ts'

const app = await testApp()
const owner = await app.owner()

type Suggestion = EndpointReply<typeof copyEndpoints.suggest>
type Halves = EndpointReply<typeof copyEndpoints.split> & { code: string }
type Made = { id: string; name: string; code: string }

const urlOf = (id: string) => `/api/owner/facilities/${id}`
const make = (name: string, more: object = {}) =>
  makeOwnedFacility(app.db, { ownerId: owner.account.id }, { name, street: '5 Main Street', zip: '11201', ...more })
const duplicate = (id: string, body: object, as = owner as Parameters<typeof app.post>[2]) =>
  app.post<Made>(`${urlOf(id)}/copies`, body, as)
const split = (id: string, body: object, as = owner as Parameters<typeof app.post>[2]) =>
  app.post<Halves>(`${urlOf(id)}/halves`, body, as)
const readFacility = async (id: string) => (await app.get<OwnFacility>(urlOf(id), owner)).body

test('a copy has the details, hours, prices, policies and venue of the original, and photos by choice', async () => {
  const schedule = { slotMinutes: 90, hours: [{ days: [1, 2], opens: '08:00', closes: '20:00' }], leadMinutes: 60 }
  const id = await make('Copied 1', { schedule, pricePerHourUsd: 55, sportTypes: ['Soccer'], dimensionsLengthFt: 330 })
  await app.db`
    with v as (insert into venue (organization_id, name) values (${owner.account.id}, 'Hill Park') returning id)
    update facility set approval = 'request', response_hours = 9, venue_id = v.id, venue_name = 'Hill Park' from v where facility.id = ${id}`
  await app.post(`${urlOf(id)}/photos`, await photoForm(), owner)
  const suggested = await app.get<Suggestion>(`${urlOf(id)}/copies`, owner)
  expect(suggested.body).toEqual({
    facility: { id, name: 'Copied 1' },
    name: 'Copied 2',
    halves: ['Copied 1 A', 'Copied 1 B'],
    pricePerHour: '55.00',
    photos: 1,
    isSpaceShared: false,
  })
  const { status, body } = await duplicate(id, { name: 'Copied 2', withPhotos: true })
  expect(status).toBe(200)
  const [original, copy] = [await readFacility(id), await readFacility(body.id)]
  expect(copy.values).toEqual({ ...original.values, name: 'Copied 2' })
  expect([copy.isDraft, copy.retiredAt, copy.timeZone]).toEqual([false, null, original.timeZone])
  expect(copy.photos).toMatchObject([{ width: 64, height: 48 }])
  expect(copy.photos[0]!.id).not.toBe(original.photos[0]!.id)
  expect((await app.get(copy.photos[0]!.url)).status).toBe(200)
  expect((await app.get<OwnerSchedule>(`${urlOf(body.id)}/schedule`, owner)).body).toMatchObject({ schedule })
  const venues = await app.db`select count(distinct venue_id)::int as count, count(*)::int as all from facility
    where id in (${id}, ${body.id}) and venue_id is not null and venue_name = 'Hill Park'`
  expect(venues).toEqual([{ count: 1, all: 2 }])
  const plain = await duplicate(id, { name: 'Copied 3' })
  expect((await readFacility(plain.body.id)).photos).toEqual([])
  expect(await duplicate(plain.body.id, { name: 'copied 3' })).toMatchObject({
    status: 409,
    body: { code: 'facility-exists' },
  })
})

test('halves share the space: a booking of the whole takes both, of a half the whole', async () => {
  const id = await make('Split', { dimensionsLengthFt: 300, dimensionsWidthFt: 150 })
  const { status, body } = await split(id, { names: ['Split A', 'Split B'], pricePerHour: '20' })
  expect(status).toBe(200)
  const [first, second] = body.halves
  expect((await readFacility(first.id)).values).toMatchObject({ name: 'Split A', pricePerHour: '20', lengthFt: '150' })
  expect((await readFacility(id)).values).toMatchObject({ name: 'Split', pricePerHour: '30', lengthFt: '300' })
  const statusAt = async (facility: string, at: number) => (await slotsOf(app, facility, futureDate()))[at]!.status
  const hold = async (facility: string, at: number) => {
    const slot = (await slotsOf(app, facility))[at]!
    expect((await app.post('/api/hold-slots', { slotIds: [slot.id] }, newBrowser())).status).toBe(200)
  }
  await hold(id, 0)
  expect([await statusAt(first.id, 0), await statusAt(second.id, 0)]).toEqual(['held', 'held'])
  await hold(first.id, 1)
  expect([await statusAt(id, 1), await statusAt(second.id, 1)]).toEqual(['held', 'open'])
  const again = await split(id, { names: ['Split C', 'Split D'], pricePerHour: '' })
  expect(again).toMatchObject({ status: 409, body: { code: 'space-already-shared' } })
})

test.each(['draft', 'hidden', 'retired'])('copies and halves of a %s facility are drafts', async state => {
  const id = await make(`Unseen ${state}`)
  await app.db`
    update facility set retired_at = now(), draft_since = case when ${state} = 'draft' then now() end,
      hidden_since = case when ${state} = 'hidden' then now() end
    where id = ${id}`
  const { body: copy } = await duplicate(id, { name: `Unseen copy ${state}` })
  const { body } = await split(id, { names: [`Unseen ${state} A`, `Unseen ${state} B`], pricePerHour: '20' })
  for (const made of [copy, ...body.halves]) expect(await readFacility(made.id)).toMatchObject({ isDraft: true })
})

test('a refused half adds nothing', async () => {
  const id = await make('Whole')
  await duplicate(id, { name: 'Whole B' })
  expect(await split(id, { names: ['Whole A', 'Whole B'], pricePerHour: '' })).toMatchObject({
    status: 409,
    body: { code: 'facility-exists' },
  })
  expect(await app.db`select 1 from facility where name = 'Whole A'`).toEqual([])
  expect(await split(id, { names: ['Half', 'half'], pricePerHour: '' })).toMatchObject({
    status: 422,
    body: { code: 'names-equal' },
  })
})

test('two splits at once: one adds its halves', async () => {
  const id = await make('Raced')
  const answers = await Promise.all([
    split(id, { names: ['Raced A', 'Raced B'], pricePerHour: '' }),
    split(id, { names: ['Raced C', 'Raced D'], pricePerHour: '' }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('bad input, strangers and facilities of others are refused', async () => {
  const id = await make('Guarded')
  expect((await duplicate(id, { name: 'x' })).status).toBe(400)
  expect((await split(id, { names: ['Half A', 'Half B'], pricePerHour: 'much' })).status).toBe(400)
  const other = await app.owner()
  const body = { names: ['Half A', 'Half B'], pricePerHour: '' }
  for (const facility of [id, randomUUID()]) {
    const missing = { status: 404, body: { code: 'facility-not-found' } }
    expect(await duplicate(facility, { name: 'Stolen' }, other)).toMatchObject(missing)
    expect(await split(facility, body, other)).toMatchObject(missing)
    expect(await app.get(`${urlOf(facility)}/copies`, other)).toMatchObject(missing)
  }
  const unknown = { status: 401, body: { code: 'account-needed' } }
  expect(await duplicate(id, { name: 'Stolen' }, newBrowser())).toMatchObject(unknown)
  expect(await split(id, body, newBrowser())).toMatchObject(unknown)
  expect(await app.get(`${urlOf(id)}/copies`)).toMatchObject(unknown)
})
