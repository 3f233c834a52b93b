import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { ShareCard } from '#app/rendering.ts'
import { makeAthlete, makeClinic } from '#app/testing/make-clinic.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import { sharePaths } from '#kit/shared/share-paths.ts'
import { personas } from '#leads/contract.ts'
import { loadTournaments } from '#tournaments/server/load-tournaments.ts'
import { buildApp } from '../build-app.ts'
import { makePainter } from './make-painter.ts'
import { shareRoutes } from './share-routes.ts'

const { db, services } = await testApp()
await loadTournaments(db)
/** The app with pages; the test transforms the source instead of a build. */
const source = fileURLToPath(new URL('../../web/share/share-picture.tsx', import.meta.url))
const { drawShare } = (await import(source)) as { drawShare: (card: ShareCard) => string }
const drawn: ShareCard[] = []
const app = await buildApp(services, { pages: 'none' })
shareRoutes(app, async card => {
  drawn.push(card)
  return drawShare(card)
})
afterAll(() => app.close())

const read = async (address: string, headers = {}) => app.inject({ url: address, headers })

test('site, personas, facilities, tournaments and clinics have cacheable 1200 × 630 pictures', async () => {
  const facility = await makeFacility(db)
  const [tournament] = (await app.inject('/api/lacrosse-tournaments')).json<{ id: string }[]>()
  const addresses = [
    sharePaths.site,
    ...personas.map(sharePaths.solution),
    sharePaths.facility(facility),
    sharePaths.tournament(tournament!.id),
    sharePaths.clinic(await makeClinic(db)),
  ]
  for (const address of addresses) {
    const { statusCode, headers, rawPayload } = await read(address)
    expect([statusCode, headers['content-type']], address).toEqual([200, 'image/png'])
    expect(headers['cache-control']).toBe('public, max-age=86400')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    // 600 kB is the lowest published size limit of sites that show share pictures.
    expect(rawPayload.length).toBeLessThan(150_000)
  }
})

test.each([
  sharePaths.facility(randomUUID()),
  sharePaths.facility('x'),
  sharePaths.facility('..%2F..%2Fconfig'),
  sharePaths.tournament(randomUUID()),
  sharePaths.clinic(randomUUID()),
  sharePaths.clinic('x'),
  sharePaths.solution('nobody'),
  '/share/nothing/x.png',
  '/share/solution/clubs',
  '/share/solution/clubs.jpg',
])('%s has no picture', async address => {
  expect((await read(address)).statusCode).toBe(404)
})

test('a cached picture gets 304 until the facility changes', async () => {
  const id = await makeFacility(db, { name: 'Before' })
  const etag = String((await read(sharePaths.facility(id))).headers.etag)
  const again = await read(sharePaths.facility(id), { 'if-none-match': etag })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  await db`update facility set name = 'After' where id = ${id}`
  const changed = await read(sharePaths.facility(id), { 'if-none-match': etag })
  expect(changed.statusCode).toBe(200)
  expect(changed.headers.etag).not.toBe(etag)
})

test('a sample price is not shown, an owner’s price is', async () => {
  const sample = await makeFacility(db, { pricePerHourUsd: 40, priceIsSample: true })
  const real = await makeFacility(db, { pricePerHourUsd: 42.5, priceIsSample: false })
  const says = async (id: string) => {
    await read(sharePaths.facility(id))
    return drawn.at(-1)!.highlight
  }
  expect(await says(sample)).toBeNull()
  expect(await says(real)).toBe('$42.50/hour')
})

test('a clinic’s picture shows title, athlete, date, place, price and field', async () => {
  const facilityId = await makeFacility(db, {
    name: 'Chalk Gym',
    city: 'Fresno',
    state: 'CA',
    timeZone: 'America/Los_Angeles',
  })
  const athleteId = await makeAthlete(db, { name: 'Ada Example' })
  const facts = {
    facilityId,
    athleteId,
    title: 'Threes',
    priceCents: 4550,
    scheduledAt: new Date('2030-07-07T03:00:00Z'),
  }
  await read(sharePaths.clinic(await makeClinic(db, facts)))
  expect(drawn.at(-1)).toMatchObject({
    eyebrow: 'Basketball clinic with Ada Example',
    title: 'Threes',
    text: 'July 6, 2030 · Chalk Gym, Fresno, CA',
    highlight: '$45.50 a person',
    ground: { name: 'Chalk Gym' },
  })
})

test('the field is drawn for the clinic’s sport at its standard size', async () => {
  const facilityId = await makeFacility(db, {
    sportTypes: ['Tennis', 'Basketball'],
    linesMarkedFor: ['Tennis'],
    dimensionsLengthFt: 78,
    dimensionsWidthFt: 36,
  })
  const groundOf = async (sportType: string) => {
    await read(sharePaths.clinic(await makeClinic(db, { facilityId, sportType })))
    const { linesMarkedFor, dimensionsLengthFt } = drawn.at(-1)!.ground
    return [linesMarkedFor, dimensionsLengthFt]
  }
  expect(await groundOf('Basketball')).toEqual([['Basketball', 'Tennis'], null])
  expect(await groundOf('Tennis')).toEqual([['Tennis'], 78])
})

test.each([
  ['that is free', { priceCents: 0 }, false, 'Free'],
  ['that was canceled', { status: 'cancelled' }, false, 'Canceled'],
  ['from the demo', {}, true, 'Sample clinic'],
] as const)('the picture of a clinic %s says so', async (_, facts, isSample, highlight) => {
  const id = await makeClinic(db, facts)
  await db`update clinic set is_sample = ${isSample} where id = ${id}`
  await read(sharePaths.clinic(id))
  expect(drawn.at(-1)!.highlight).toBe(highlight)
})

test('simultaneous requests for a picture share one rendering, which is cached', async () => {
  const paint = makePainter()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'
  const first = paint('one', svg)
  expect(paint('one', svg)).toBe(first)
  await first
  expect(paint('one', svg)).toBe(first)
  expect(paint('two', svg)).not.toBe(first)
})

test('a failed drawing can be retried and does not affect others', async () => {
  const paint = makePainter()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'
  const [broken, sound] = await Promise.allSettled([paint('a', 'no drawing'), paint('b', svg)])
  expect([broken.status, sound.status]).toEqual(['rejected', 'fulfilled'])
  expect((await paint('a', svg)).length).toBeGreaterThan(0)
})
