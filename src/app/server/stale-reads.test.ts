import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { futureDate, makeFacility } from '#app/testing/make-facility.ts'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { connect, withOwn } from '#kit/server/db/db.ts'
import { mustReadFresh } from '#kit/server/db/replica.ts'
import { testApp } from '../testing/test-app.ts'
import { copyDatabase } from '../testing/test-database.ts'
import { buildApp } from './build-app.ts'

// The replica is another, read-only database with the facility's old name, which shows where a response comes from.
const { db, services } = await testApp()
const copy = await copyDatabase(inject('postgres'))
const old = connect(copy.address, { max: 2, settings: { default_transaction_read_only: 'on' } })
const beside = withOwn(db, {
  allowStale: <T>(work: (view: typeof db) => Promise<T>) =>
    work(mustReadFresh() ? db : withOwn(db, { read: old.read, readPlanned: old.readPlanned })),
})
const app = await buildApp(
  { ...services, config: { ...services.config, replicaUrl: 'postgres://replica' }, db: beside },
  { pages: 'none' },
)
const place = { sourceRef: 'one', latitude: 40.68, longitude: -73.95 }
const date = futureDate()
let id = ''
let newId = ''

beforeAll(async () => {
  const writable = connect(copy.address, { max: 1 })
  id = await makeFacility(writable, { ...place, name: 'Old Name Court' })
  await writable.end()
  newId = await makeFacility(db, { ...place, name: 'New Name Court' })
})

afterAll(async () => {
  await app.close()
  await old.end({ timeout: 1 })
  await copy.drop()
})

test('lists, maps and searches may read from the replica', async () => {
  const list = await app.inject('/api/facilities')
  expect(list.json()).toMatchObject([{ id, name: 'Old Name Court' }])
  expect(list.headers['x-total-count']).toBe('1')
  const pins = await app.inject('/api/facility-pins?bounds=40,-75,41,-73')
  expect(pins.json()).toMatchObject({ pins: [{ id, name: 'Old Name Court' }] })
  const search = { sport: 'Basketball', surface: null, date, timeStart: '15:00', timeEnd: '16:00', maxBudget: 80 }
  const where = { location: 'Brooklyn', radiusMiles: 10, lat: place.latitude, lng: place.longitude }
  const found = await app.inject({ method: 'POST', url: '/api/search/facilities', payload: { ...search, ...where } })
  expect(found.json()).toMatchObject({ results: [{ facilityId: id, name: 'Old Name Court' }] })
  const next = await app.inject(`/api/next-times?facilityIds=${id}&date=${date}`)
  expect(next.json()).toMatchObject([{ facilityId: id }])
})

test('after a change of their own, a browser’s searches never read from the replica', async () => {
  const saved = await app.inject({ method: 'POST', url: '/api/favorites', payload: { facilityId: newId } })
  expect(saved.statusCode).toBe(200)
  const cookies = Object.fromEntries(saved.cookies.map(({ name, value }) => [name, value]))
  expect((await app.inject({ url: '/api/facilities', cookies })).json()).toMatchObject([{ name: 'New Name Court' }])
  expect((await app.inject('/api/facilities')).json()).toMatchObject([{ name: 'Old Name Court' }])
  const search = { sport: 'Basketball', surface: null, date, timeStart: '15:00', timeEnd: '16:00', maxBudget: 80 }
  const where = { location: 'Brooklyn', radiusMiles: 10, lat: place.latitude, lng: place.longitude }
  const payload = { ...search, ...where }
  const found = await app.inject({ method: 'POST', url: '/api/search/facilities', cookies, payload })
  expect(found.json()).toMatchObject({ results: [{ name: 'New Name Court' }] })
})

test('a facility, its times and holds never read from the replica', async () => {
  expect((await app.inject(`/api/facilities/${id}`)).json()).toMatchObject({ name: 'New Name Court' })
  const times = await app.inject(`/api/availability-slots?facilityId=${id}&date=${date}`)
  const [slot] = times.json<AvailabilitySlot[]>()
  const held = await app.inject({ method: 'POST', url: '/api/hold-slots', payload: { slotIds: [slot!.id] } })
  expect(held.statusCode).toBe(200)
  const cookies = Object.fromEntries(held.cookies.map(({ name, value }) => [name, value]))
  const url = `/api/availability-slots?facilityId=${id}&date=${date}`
  const after = (await app.inject({ url, cookies })).json<AvailabilitySlot[]>()
  expect(after.find(one => one.id === slot!.id)!.status).not.toBe('open')
  const [there] = await old`select count(*)::int as count from reservation`
  expect(there!.count).toBe(0)
})
