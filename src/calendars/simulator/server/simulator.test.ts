import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { addDays, dateIn } from '#kit/shared/time.ts'
import { accountOfKey, simulatedKey } from './simulated-account.ts'
import { simulatedBusy, simulatedFree } from './simulated-times.ts'
import { startSimulator } from './start-simulator.ts'

const timeZone = 'America/Chicago'
const account = { facilityId: 'field-7', timeZone }
const simulator = await startSimulator({ port: 0 })
afterAll(() => simulator.close())

const key = simulatedKey(account)
const today = dateIn(timeZone, Date.now())
const settings = simulator.settingsFor('perfectmind', account)
const addresses = [
  `${simulator.origin}/ANETGateway/rest/anet-insightsapi/facilityReservations?startDate=${today}&endDate=${today}&api_key=${key}`,
  `${simulator.origin}/api/2.0/B2C/Appointments?startDate=${today}&endDate=${today}`,
  `${simulator.origin}/civicrec/${key}/calendar.ics`,
  `${simulator.origin}/civicrec/${key}/catalog/getFacilityHours/1/7/1/${today}`,
  `${simulator.origin}/rectrac/${key}/reservations.csv`,
  `${simulator.origin}/rectrac/${key}/search.html?date=${today.slice(5, 7)}/${today.slice(8)}/${today.slice(0, 4)}`,
]
const headers = { 'X-Access-Key': settings.accessKey!, 'X-Client-Number': settings.clientNumber! }

test.for([...addresses.keys()])('URL %i identifies itself as a simulator', async index => {
  const address = addresses[index]!
  const response = await fetch(address, { headers })
  expect(response.status).toBe(200)
  expect(response.headers.get('x-simulator')).toContain('nothing here is real')
  expect((await response.text()).toLowerCase()).toContain('simulator')
  const again = await fetch(address, { headers: { ...headers, 'If-None-Match': response.headers.get('etag')! } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('CivicRec’s catalog and RecTrac’s page list the free hours of a day', async () => {
  const free = simulatedFree(account.facilityId, today)
  const hours = (await (await fetch(addresses[3]!)).json()) as { hours: { startDtm: string; endDtm: string }[] }
  expect(hours.hours).toHaveLength(free.length)
  for (const { startDtm } of hours.hours) expect(startDtm).toMatch(/^\d{4}-\d\d-\d\d \d\d:00:00$/)
  const page = await (await fetch(addresses[5]!)).text()
  expect(page).toContain('data-title="Facility Description"')
  expect(page.match(/cart-button success/g) ?? []).toHaveLength(free.length)
})

test.for([
  ['/', 404],
  ['/rectrac/nobody/reservations.csv', 403],
  [`/rectrac/${key}/search.html?date=nonsense`, 404],
  [`/civicrec/${key}/catalog/getFacilityHours/1/7/1/2026-02-30`, 404],
  ['/api/2.0/B2C/Appointments', 401],
  ['/ANETGateway/rest/anet-insightsapi-ca/facilityReservations?api_key=wrong', 403],
] as const)('%s returns %i', async ([path, status]) => {
  const response = await fetch(simulator.origin + path)
  expect(response.status).toBe(status)
  expect(response.headers.get('x-simulator')).not.toBeNull()
})

test('ACTIVE Net refuses more than 31 days in a response with status 200', async () => {
  const query = `startDate=${today}&endDate=${addDays(today, 31)}&api_key=${key}`
  const response = await fetch(`${simulator.origin}/ANETGateway/rest/anet-insightsapi/facilityReservations?${query}`)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ headers: { response_code: '0016' }, body: [] })
})

test('a slow simulator can be stopped and does not block exit', async () => {
  const other = await startSimulator({ port: 0, slowMs: 3_600_000 })
  other.failNext('slow', 'endless')
  const { feedUrl } = other.settingsFor('civicrec', { facilityId: 'one', timeZone: 'America/Denver' })
  const waiting = Promise.allSettled([fetch(feedUrl!), fetch(feedUrl!)])
  await expect.poll(() => other.questionsAbout('one')).toBe(2)
  await other.close()
  await waiting
  await expect(fetch(other.origin)).rejects.toThrow()
})

test('simulated busy times are deterministic, within hours and never adjacent', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.integer({ min: 0, max: 4_000 }), (facilityId, days) => {
      const date = addDays('2026-01-01', days)
      const busy = simulatedBusy(facilityId, date)
      expect(simulatedBusy(facilityId, date)).toEqual(busy)
      let before = 8 * 60
      for (const { start, end } of busy) {
        expect(start).toBeGreaterThan(before)
        expect(end).toBeGreaterThan(start)
        before = end
      }
      expect(before).toBeLessThanOrEqual(22 * 60)
      expect(busy.length).toBeGreaterThan(0)
      expect(simulatedFree(facilityId, date).length).toBeGreaterThan(0)
    }),
  )
})

test('a key encodes its account, and other texts are invalid keys', () => {
  const name = fc.oneof(
    fc.string({ minLength: 1, maxLength: 40 }),
    fc.constantFrom('Fußballplatz “Süd”', '球場 7', '⚽'),
  )
  fc.assert(
    fc.property(name, fc.constantFrom('UTC', timeZone), (facilityId, zone) => {
      expect(accountOfKey(simulatedKey({ facilityId, timeZone: zone }))).toEqual({ facilityId, timeZone: zone })
    }),
  )
  fc.assert(
    fc.property(fc.string(), text => {
      expect(accountOfKey(text)).toBeUndefined()
      expect(accountOfKey(`simulated-${text}`)).toBeUndefined()
    }),
  )
  expect(accountOfKey(key.slice(0, -4))).toBeUndefined()
})
