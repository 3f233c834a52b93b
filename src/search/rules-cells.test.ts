import fc from 'fast-check'
import { expect, test } from 'vitest'
import { milesBetween } from '#kit/shared/miles.ts'
import { type CellPlaces, mergeStretches, orderBy, START, type Stretch, stateOf, unseen } from './rules-cells.ts'

type Row = { id: string; rank: number }

const byRank = (a: Row, b: Row) => a.rank - b.rank || (a.id < b.id ? -1 : 1)

/** A cell with these rows, in pages of `size`. */
function pagesOf(rows: readonly Row[], size: number) {
  return (cursor: string | undefined) => {
    const start = Number(cursor ?? 0)
    return {
      rows: rows.slice(start, start + size),
      next: start + size < rows.length ? String(start + size) : undefined,
    }
  }
}

/** Walks all pages as the server does. */
function walk(cells: Record<string, readonly Row[]>, limit: number): { ids: string[]; pages: number } {
  const ids: string[] = []
  let places: CellPlaces = {}
  for (let pages = 1; ; pages++) {
    const stretches = new Map(
      Object.entries(cells).map(([name, rows]): [string, Stretch<Row>] => {
        const read = pagesOf(rows, limit)
        const place = places[name] ?? START
        const first = read(place.cursor)
        const isEnough = first.next === undefined || unseen(first.rows, place).length >= limit
        return [name, { place, pages: isEnough ? [first] : [first, read(first.next)] }]
      }),
    )
    const merged = mergeStretches(stretches, { limit, compare: byRank })
    ids.push(...merged.rows.map(({ row }) => row.id))
    if (merged.hasMore) expect(merged.rows).toHaveLength(limit)
    else return { ids, pages }
    places = merged.places
  }
}

const cellRows = fc
  .array(fc.integer({ min: 0, max: 20 }), { maxLength: 30 })
  .chain(ranks =>
    fc
      .uuid()
      .map(seed =>
        ranks.sort((a, b) => a - b).map((rank, i) => ({ id: `${seed} ${String(i).padStart(2, '0')}`, rank })),
      ),
  )

test('pages of several cells are the pages of one list: nothing is missing, twice or out of order', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), cellRows),
      fc.integer({ min: 1, max: 9 }),
      (cells, limit) => {
        const all = Object.values(cells).flat().sort(byRank)
        const { ids, pages } = walk(cells, limit)
        expect(ids).toEqual(all.map(({ id }) => id))
        expect(pages).toBe(Math.max(1, Math.ceil(all.length / limit)))
      },
    ),
  )
})

test('a cell that sorts in another way keeps its order and loses nothing', () => {
  const odd = [5, 1, 9, 2].map((rank, i) => ({ id: `odd ${i}`, rank }))
  const even = [0, 4, 8].map((rank, i) => ({ id: `even ${i}`, rank }))
  const { ids } = walk({ odd, even }, 2)
  expect(ids.filter(id => id.startsWith('odd'))).toEqual(odd.map(({ id }) => id))
  expect([...ids].sort()).toEqual([...odd, ...even].map(({ id }) => id).sort())
})

test('a row that went or came between two pages shifts nothing that was not shown', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(id => ({ id }))
  const shown = { seen: 2, last: 'b' }
  expect(unseen([a!, b!, c!, d!], shown)).toEqual([c, d])
  expect(unseen([b!, c!, d!], shown)).toEqual([c, d])
  expect(unseen([a!, c!, d!], shown)).toEqual([c, d])
  expect(unseen([{ id: 'new' }, a!, b!, c!], shown)).toEqual([c])
  expect(unseen([a!], START)).toEqual([a])
})

test('lists are merged as each is sorted', () => {
  const at = { latitude: 30, longitude: -95 }
  const row = (id: string, changed: object) => ({ id, name: 'Same', pricePerHourUsd: 10, ...at, ...changed })
  const names = [row('1', { name: 'B' }), row('2', { name: 'A' }), row('3', { name: 'A' })]
  expect(names.sort(orderBy({ sort: 'name' }, milesBetween)).map(({ id }) => id)).toEqual(['2', '3', '1'])
  const prices = [row('1', { pricePerHourUsd: null }), row('2', { pricePerHourUsd: 20 }), row('3', {})]
  expect(prices.sort(orderBy({ sort: 'price' }, milesBetween)).map(({ id }) => id)).toEqual(['3', '2', '1'])
  const places = [row('1', { latitude: 31 }), row('2', { latitude: 29.5 }), row('3', {})]
  expect(places.sort(orderBy({ sort: 'distance', near: at }, milesBetween)).map(({ id }) => id)).toEqual([
    '3',
    '2',
    '1',
  ])
})

test.each([
  ['Frisco, TX', 'TX'],
  ['Harlem, New York, ny ', 'NY'],
  ['TX', undefined],
  ['Ohio', undefined],
  ['Frisco', undefined],
  ['Main Street, Texas', undefined],
  ['75034', undefined],
  [undefined, undefined],
])('%s names the state %s', (location, state) => {
  expect(stateOf(location)).toBe(state)
})
