import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { ShareCard } from '#app/rendering.ts'
import { makeFacility } from '#app/testing/make.ts'
import { testApp } from '#app/testing/test-app.ts'
import { sharePaths } from '#kit/shared/share-paths.ts'
import { personas } from '#leads/contract.ts'
import { loadTournaments } from '#tournaments/server/load-tournaments.ts'
import { buildApp } from '../build-app.ts'
import { makePainter } from './make-painter.ts'
import { shareRoutes } from './share-routes.ts'

const { db, services } = await testApp()
await loadTournaments(db)
/** The app as it is with pages, whose build draws; here the test's own transformation of the same source does. */
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

test('the site, every audience, facilities and tournaments have a picture of 1200 by 630 px that caches may keep', async () => {
  const facility = await makeFacility(db)
  const [tournament] = (await app.inject('/api/lacrosse-tournaments')).json<{ id: string }[]>()
  const addresses = [
    sharePaths.site,
    ...personas.map(sharePaths.solution),
    sharePaths.facility(facility),
    sharePaths.tournament(tournament!.id),
  ]
  for (const address of addresses) {
    const { statusCode, headers, rawPayload } = await read(address)
    expect([statusCode, headers['content-type']], address).toEqual([200, 'image/png'])
    expect(headers['cache-control']).toBe('public, max-age=86400')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    // What shows a shared page gives up on large pictures; 600 kB is the least of their limits that is published.
    expect(rawPayload.length).toBeLessThan(150_000)
  }
})

test.each([
  sharePaths.facility(randomUUID()),
  sharePaths.facility('x'),
  sharePaths.facility('..%2F..%2Fconfig'),
  sharePaths.tournament(randomUUID()),
  sharePaths.solution('nobody'),
  '/share/nothing/x.png',
  '/share/solution/clubs',
  '/share/solution/clubs.jpg',
])('%s is no picture', async address => {
  expect((await read(address)).statusCode).toBe(404)
})

test('who has the picture is told so, until the facility changes', async () => {
  const id = await makeFacility(db, { name: 'Before' })
  const etag = String((await read(sharePaths.facility(id))).headers.etag)
  const again = await read(sharePaths.facility(id), { 'if-none-match': etag })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  await db`update facility set name = 'After' where id = ${id}`
  const changed = await read(sharePaths.facility(id), { 'if-none-match': etag })
  expect(changed.statusCode).toBe(200)
  expect(changed.headers.etag).not.toBe(etag)
})

test('a sample price is not told to the world, a price of the owner is', async () => {
  const sample = await makeFacility(db, { pricePerHourUsd: 40, priceIsSample: true })
  const real = await makeFacility(db, { pricePerHourUsd: 42.5, priceIsSample: false })
  const says = async (id: string) => {
    await read(sharePaths.facility(id))
    return drawn.at(-1)!.highlight
  }
  expect(await says(sample)).toBeNull()
  expect(await says(real)).toBe('$42.50/hour')
})

test('those who ask for one picture at the same moment share one rendering, and it is kept', async () => {
  const paint = makePainter()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'
  const first = paint('one', svg)
  expect(paint('one', svg)).toBe(first)
  await first
  expect(paint('one', svg)).toBe(first)
  expect(paint('two', svg)).not.toBe(first)
})

test('a drawing that fails is tried again, and the others go on', async () => {
  const paint = makePainter()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'
  const [broken, sound] = await Promise.allSettled([paint('a', 'no drawing'), paint('b', svg)])
  expect([broken.status, sound.status]).toEqual(['rejected', 'fulfilled'])
  expect((await paint('a', svg)).length).toBeGreaterThan(0)
})
