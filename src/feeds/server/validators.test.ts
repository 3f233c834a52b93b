import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { validate } from '@openactive/data-model-validator'
import { RpdeValidator } from '@openactive/rpde-validator'
import { afterAll, expect, test } from 'vitest'
import { follow, newReplica } from '#app/testing/follow-feed.ts'
import { holdSome, makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { FeedItem, FeedPage } from '../contract.ts'
import { describeDataset, feedPaths } from '../dataset.ts'

const app = await testApp()
// A complete address, and ones lacking one or both parts, like most of the catalog.
const street = '1 Chalk Lane'
const facility = await makeFacility(app.db, { source: 'dc_dpr', street, zip: '11201', surfaceType: 'Asphalt' })
const incomplete = [
  await makeFacility(app.db, { zip: '11201' }),
  await makeFacility(app.db, { street }),
  await makeFacility(app.db),
]
await holdSome(app, facility, 1)
await app.db`update facility set retired_at = now() where id = ${await makeFacility(app.db)}`

/** Only failures: warnings about recommended but unknown facts, such as a phone number, don't count. */
async function modelErrors(data: object): Promise<string[]> {
  // JSON drops properties without a value.
  const found = await validate(JSON.parse(JSON.stringify(data)) as object, { loadRemoteJson: false })
  return found.filter(({ severity }) => severity === 'failure').map(({ type, path }) => `${type} ${path}`)
}

async function firstOf(feed: string): Promise<FeedItem> {
  const { items } = await follow(app, newReplica(feed))
  return [...items.values()].at(0)!
}

test.each([feedPaths.facilityUses, feedPaths.slots])('the data model validator accepts %s', async feed => {
  const { items } = await follow(app, newReplica(feed))
  for (const id of incomplete) expect([...items.keys()].some(key => key.startsWith(id.slice(0, 8)))).toBe(true)
  for (const { data } of items.values()) expect(await modelErrors(data!)).toEqual([])
})

test('the data model validator accepts the dataset', async () => {
  const absolute = (path: string) => `https://openfield.example${path}`
  const dataset = describeDataset({ absolute, path: '/open-data', supportEmail: 'hello@openfield.example' })
  expect(await modelErrors({ ...dataset, '@context': 'https://openactive.io/' })).toEqual([])
})

test('the data model validator finds planted errors', async () => {
  const slot = (await firstOf(feedPaths.slots)).data!
  expect(await modelErrors({ ...slot, duration: 'one hour' })).not.toEqual([])
  expect(await modelErrors({ ...slot, remainingUses: 'some' })).not.toEqual([])
  const facilityUse = (await firstOf(feedPaths.facilityUses)).data!
  expect(await modelErrors({ ...facilityUse, location: undefined })).not.toEqual([])
})

/** Serves the feeds on loopback, modified by `change`. */
async function publish(change: (page: FeedPage) => object = page => page): Promise<string> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { body, status, headers } = await app.get<FeedPage>(request.url!)
    const next = body.next.replace(/^https?:\/\/[^/]+/, origin)
    if (body.items.length === 0) emptyPages.add(origin + request.url!)
    response.writeHead(status, {
      'content-type': String(headers['content-type']),
      'cache-control': String(headers['cache-control']),
    })
    response.end(JSON.stringify(change({ ...body, next })))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return origin
}

/** Addresses of last pages. */
const emptyPages = new Set<string>()

/**
 * Failures and warnings, except one: the last page is cached for eight seconds, as the validator itself demands on a
 * last page.
 */
async function feedErrors(url: string): Promise<string[]> {
  const { pages } = await RpdeValidator(url, { pageLimit: 20 })
  expect(pages.length).toBeGreaterThan(0)
  const found = pages.flatMap(page => page.errors.map(({ data }) => ({ ...data, url: page.url })))
  return found
    .filter(({ type, url: where }) => !(type === 'missing_cache_control' && emptyPages.has(where)))
    .filter(({ severity }) => severity !== 'suggestion')
    .map(({ type }) => type)
}

test.each([feedPaths.facilityUses, feedPaths.slots])('the RPDE validator accepts %s', async feed => {
  expect(await feedErrors((await publish()) + feed)).toEqual([])
})

test.each([feedPaths.facilityUses, feedPaths.slots])('%s has the media type declared in /open-data', async feed => {
  const { headers } = await app.get(feed)
  const { distribution } = describeDataset({ absolute: path => path, path: '/open-data', supportEmail: 'a@b.example' })
  expect(headers['content-type']).toBe(distribution.find(({ contentUrl }) => contentUrl === feed)?.encodingFormat)
})

test('the RPDE validator finds planted errors', async () => {
  const unlicensed = await publish(page => ({ ...page, license: undefined }))
  expect(await feedErrors(unlicensed + feedPaths.slots)).toContain('missing_required_field')
  const empty = await publish(page => ({ ...page, items: page.items.map(item => ({ ...item, data: undefined })) }))
  expect(await feedErrors(empty + feedPaths.slots)).toContain('missing_data_in_updated_item')
})
