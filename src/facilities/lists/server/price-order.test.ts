import { expect, test } from 'vitest'
import { makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import { cursorOf } from '#app/testing/walk-pages.ts'
import type { Facility } from '#facilities/contract.ts'

const app = await testApp()
type Query = Record<string, string>
const get = (query: Query) =>
  app.get<Facility[]>(`/api/facilities?${new URLSearchParams({ sort: 'price', ...query }).toString()}`)

/** In a city of their own. */
async function makeAll(city: string, rows: readonly (readonly [name: string, usd: number | null])[]) {
  const ids: string[] = []
  for (const [name, pricePerHourUsd] of rows)
    ids.push(await makeFacility(app.db, { city, state: 'TX', name, pricePerHourUsd }))
  return ids
}

/** Pages to the end; `between` runs after each page with the results so far. */
async function walk(query: Query, between: (seen: readonly Facility[]) => Promise<unknown> = async () => {}) {
  const seen: Facility[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof get>> = await get({ ...query, ...(cursor && { cursor }) })
    seen.push(...page.body)
    cursor = cursorOf(page)
    await between(seen)
  } while (cursor)
  return seen
}

const summarize = ({ name, pricePerHourUsd }: Facility) => `${name} ${pricePerHourUsd}`

test('cheapest first, ties by name, missing prices last', async () => {
  await makeAll('Ordertown', [
    ['Unknown B', null],
    ['Dear', 250],
    ['Twin B', 20.5],
    ['Free', 0],
    ['Unknown A', null],
    ['Twin A', 20.5],
    ['Cents', 20.49],
  ])
  const { body } = await get({ location: 'ordertown' })
  expect(body.map(summarize)).toEqual([
    'Free 0',
    'Cents 20.49',
    'Twin A 20.5',
    'Twin B 20.5',
    'Dear 250',
    'Unknown A null',
    'Unknown B null',
  ])
})

test.each(['1', '2', '3'])('pages of %s have no gaps or duplicates across ties and missing prices', async limit => {
  const city = `Tieville ${limit}`
  const rows = [10, 10, 10, 10, null, null, null].map(usd => ['Same Field', usd] as const)
  const ids = await makeAll(city, rows)
  const seen = await walk({ location: city, limit })
  expect(seen.map(facility => facility.pricePerHourUsd)).toEqual([10, 10, 10, 10, null, null, null])
  expect(seen.map(facility => facility.id).toSorted()).toEqual(ids.toSorted())
})

test('with a maximum price, facilities without a price come last', async () => {
  await makeAll('Capville', [
    ['Five', 5],
    ['Fifty', 50],
    ['Ask us', null],
    ['Six', 6],
    ['Ask them', null],
  ])
  const seen = await walk({ location: 'capville', max_price_usd: '6', limit: '1' })
  expect(seen.map(summarize)).toEqual(['Five 5', 'Six 6', 'Ask them null', 'Ask us null'])
})

test('a price changed between pages moves only that facility', async () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
  const ids = await makeAll(
    'Shiftville',
    names.map((name, index) => [name, index < 6 ? 10 * (index + 1) : null]),
  )
  const isChanged = (index: number) => index === 1 || index === 4
  const seen = await walk({ location: 'shiftville', limit: '2' }, async ({ length }) => {
    // The page ended at B, which then loses its price; E, not yet returned, becomes the cheapest of all.
    if (length === 2) {
      await app.db`update facility set price_cents = null where id = ${ids[1]!}`
      await app.db`update facility set price_cents = 1 where id = ${ids[4]!}`
    }
  })
  const others = ids.filter((_, index) => !isChanged(index))
  expect(seen.map(facility => facility.id).filter(id => others.includes(id))).toEqual(others)
})

test('pagination continues after the cursor’s facility is deleted', async () => {
  const ids = await makeAll('Goneville', [
    ['A', 10],
    ['B', 10],
    ['C', 10],
    ['D', null],
  ])
  const seen = await walk({ location: 'goneville', limit: '2' }, async ({ length }) => {
    if (length === 2) await app.db`delete from facility where id = ${ids[1]!}`
  })
  expect(seen.map(facility => facility.name)).toEqual(['A', 'B', 'C', 'D'])
})

test('a price cursor is refused when sorting by name', async () => {
  await makeAll('Crossville', [
    ['A', 1],
    ['B', 2],
  ])
  const cursor = cursorOf(await get({ location: 'crossville', limit: '1' }))!
  const answer = await get({ location: 'crossville', sort: 'name', cursor })
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'cursor' }] } })
})

test('the cheapest of a sport are found among many cheaper ones', async () => {
  // In parts, since one statement for all could exceed its time limit on a busy machine.
  for (let first = 1; first < 4200; first += 600)
    await app.db`
      insert into facility (name, city, state, address, latitude, longitude, time_zone, sport_types, price_cents)
      select 'Many ' || n, 'Manyville', 'OR', 'Manyville, OR', 45, -120, 'America/Los_Angeles',
        array[case when n % 2 = 0 then 'Golf' else 'Tennis' end], case when n % 2 = 0 then 100000 + n else n end
      from generate_series(${first}::int, ${first}::int + 599) n`
  const { body, headers } = await get({ sport: 'Golf', limit: '3' })
  expect(headers['x-total-is-least']).toBe('true')
  expect(body.map(summarize)).toEqual(['Many 2 1000.02', 'Many 4 1000.04', 'Many 6 1000.06'])
  const next = await get({ sport: 'Golf', limit: '2', cursor: cursorOf({ headers })! })
  expect(next.body.map(summarize)).toEqual(['Many 8 1000.08', 'Many 10 1000.1'])
})
