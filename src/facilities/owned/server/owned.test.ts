import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleFacts, otherFacts } from '#app/testing/example-facts.ts'
import { testApp } from '#app/testing/test-app.ts'
import { classifyOwned } from './classify-owned.ts'
import type { OwnedFacility } from './owned-facility.ts'
import type { OwnedScope } from './owned-scope.ts'
import { removeOwned } from './remove-owned.ts'
import { writeOwned } from './write-owned.ts'

const app = await testApp()

const facility: OwnedFacility = { ...exampleFacts, ref: null, addressKey: 'court|1 main street|78701' }

type List = { scope: OwnedScope; rows: OwnedFacility[] }

async function newOwner(): Promise<string> {
  return (await app.owner()).account.id
}

function listOf(ownerId: string, rows: OwnedFacility[], scope: Partial<OwnedScope> = {}): List {
  return { rows, scope: { ownerId, keeps: new Set(), hasRefs: rows.some(row => row.ref !== null), ...scope } }
}

/** Like an import: one transaction, `at` rows at a time. */
async function write({ scope, rows }: List, at = 500): Promise<{ importId: string; statuses: string[] }> {
  const importId = randomUUID()
  const { db } = app
  await db`
    insert into facility_import (id, owner_id, file_name, file_sha256, headers_sha256, mapping, good_rows_only, row_count)
    values (${importId}, ${scope.ownerId}, 'list.csv', ${Buffer.alloc(32)}, ${Buffer.alloc(32)}, '{}', false, 1)`
  const run = { scope, adopted: new Set<string>(), importId, publishes: true, kinds: new Set<string>() }
  const statuses = await db.begin(async tx => {
    const all: string[] = []
    for (let from = 0; from < rows.length; from += at)
      all.push(...(await writeOwned({ db, tx }, run, rows.slice(from, from + at))))
    await tx`
      update facility_import set status = 'imported', finished_at = clock_timestamp(), summary = '{}', counts = '{}'
      where id = ${importId}`
    return all
  })
  return { importId, statuses }
}

async function classify({ scope, rows }: List, at = 500): Promise<string[]> {
  const run = { scope, adopted: new Set<string>() }
  const all: string[] = []
  for (let from = 0; from < rows.length; from += at)
    all.push(...(await classifyOwned(app.db, run, rows.slice(from, from + at))))
  return all
}

async function undo(importId: string) {
  const [row] = await app.db<[{ since: Date }]>`select finished_at as since from facility_import where id = ${importId}`
  const removal = await app.db.begin(tx => removeOwned(tx, { importId, since: row.since }))
  await app.db`update facility_import set status = 'undone' where id = ${importId}`
  return removal
}

/** Every column except counters and the day from which mailed keys count. */
async function rowsOf(ownerId: string): Promise<Record<string, unknown>[]> {
  const rows = await app.db<{ row: Record<string, unknown> }[]>`
    select to_jsonb(f) - '{offer_version,access_version,desk_key_since,revision}'::text[] as row from facility f where owner_id = ${ownerId} order by id`
  return rows.map(({ row }) => row)
}

test('a list is written exactly, and writing it again changes nothing', async () => {
  const list = listOf(await newOwner(), [
    facility,
    { ...facility, addressKey: 'field||', name: 'Field', lengthFt: null },
  ])
  expect(await classify(list)).toEqual(['new', 'new'])
  expect((await write(list)).statuses).toEqual(['new', 'new'])
  const rows = await rowsOf(list.scope.ownerId)
  expect(rows.find(row => row.name === 'Court')).toMatchObject({
    address: '1 Main Street, Austin, TX 78701',
    latitude: 30.267_153,
    length_ft: 84.1,
    photos_urls: ['https://example.org/court.jpg'],
    price_cents: 4_000,
  })
  expect(await classify(list)).toEqual(['unchanged', 'unchanged'])
  expect((await write(list)).statuses).toEqual(['unchanged', 'unchanged'])
  expect(await rowsOf(list.scope.ownerId)).toEqual(rows)
})

const others: OwnedFacility = { ...otherFacts, ref: 'A-1', addressKey: 'court|2 side street|10001' }

test.for(Object.keys(others) as (keyof OwnedFacility)[])('a changed %s is written and undone', async name => {
  const ownerId = await newOwner()
  const before: OwnedFacility = { ...facility, ref: name === 'ref' ? null : 'same' }
  await write(listOf(ownerId, [before]))
  const rows = await rowsOf(ownerId)
  const changed = listOf(ownerId, [{ ...before, [name]: others[name] }])
  expect(await classify(changed)).toEqual(['changed'])
  const { importId, statuses } = await write(changed)
  expect(statuses).toEqual(['changed'])
  expect(await rowsOf(ownerId)).not.toEqual(rows)
  expect(await classify(changed)).toEqual(['unchanged'])
  expect(await undo(importId)).toEqual({ removed: 0, restored: 1 })
  expect(await rowsOf(ownerId)).toEqual(rows)
})

test('lists are compared by value and in order', async () => {
  const sportTypes = ['Basketball', 'Volleyball', 'Tennis']
  const written = listOf(await newOwner(), [{ ...facility, sportTypes, amenities: [], photosUrls: [] }])
  await write(written)
  expect(await classify({ ...written, rows: structuredClone(written.rows) })).toEqual(['unchanged'])
  for (const change of [
    { sportTypes: sportTypes.toReversed() },
    { sportTypes: sportTypes.slice(1) },
    { amenities: [''] },
  ])
    expect(await classify({ ...written, rows: [{ ...written.rows[0]!, ...change }] })).toEqual(['changed'])
})

test('fields without a column keep their values', async () => {
  const ownerId = await newOwner()
  await write(listOf(ownerId, [{ ...facility, ref: '1' }]))
  const bare: OwnedFacility = {
    ...facility,
    ref: '1',
    priceCents: 5_000,
    photosUrls: [],
    amenities: [],
    lighting: null,
    zip: null,
  }
  const list = listOf(ownerId, [bare], { keeps: new Set(['photosUrls', 'amenities', 'lighting', 'zip']) })
  expect((await write(list)).statuses).toEqual(['changed'])
  expect(await rowsOf(ownerId)).toMatchObject([
    { price_cents: 5_000, photos_urls: facility.photosUrls, amenities: ['Parking'], lighting: true, zip: '78701' },
  ])
  expect(await classify(list)).toEqual(['unchanged'])
})

test('approximate coordinates replace others only when the address changes', async () => {
  const ownerId = await newOwner()
  await write(listOf(ownerId, [{ ...facility, ref: '1' }]))
  const keeps = new Set<keyof OwnedFacility>(['latitude', 'longitude'])
  const guessed: OwnedFacility = { ...facility, ref: '1', latitude: 30, longitude: -97, locationIsApproximate: true }
  expect(await classify(listOf(ownerId, [guessed], { keeps }))).toEqual(['unchanged'])
  const moved = listOf(ownerId, [{ ...guessed, city: 'Dallas', latitude: 32, longitude: -96 }], { keeps })
  await write(moved)
  expect(await rowsOf(ownerId)).toMatchObject([{ city: 'Dallas', latitude: 32, location_is_approximate: true }])
})

test('a facility without a number adopts one from its address, per owner', async () => {
  const [ownerId, other] = [await newOwner(), await newOwner()]
  await write(listOf(ownerId, [facility]))
  await write(listOf(other, [{ ...facility, ref: 'A' }]))
  const list = listOf(ownerId, [
    { ...facility, ref: 'A' },
    { ...facility, ref: 'B' },
  ])
  expect(await classify(list, 1)).toEqual(['changed', 'new'])
  expect((await write(list, 1)).statuses).toEqual(['changed', 'new'])
  expect(await classify(list)).toEqual(['unchanged', 'unchanged'])
  // Ambiguous: either could be meant.
  expect(await classify(listOf(ownerId, [facility]))).toEqual(['new'])
  expect(await classify(listOf(other, [facility]))).toEqual(['unchanged'])
})

test('any sequence of lists matches a naive model and can be undone', async () => {
  const row = fc.record({
    ref: fc.constantFrom(null, '1', '2', '3'),
    addressKey: fc.constantFrom('a', 'b', 'c'),
    priceCents: fc.constantFrom(null, 1_000, 2_000),
  })
  const list = fc.record({
    rows: fc.array(row, { maxLength: 6 }),
    hasRefs: fc.boolean(),
    at: fc.integer({ min: 1, max: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(list, { minLength: 1, maxLength: 4 }), async lists => {
      const ownerId = await newOwner()
      const model: Small[] = []
      for (const { rows, hasRefs, at } of lists) {
        const clean = withoutRepetitions(rows.map(one => (hasRefs ? one : { ...one, ref: null })))
        const next = listOf(
          ownerId,
          clean.map(one => ({ ...facility, ...one })),
          { hasRefs },
        )
        const before = await rowsOf(ownerId)
        const predicted = await classify(next, at)
        const first = await write(next, at)
        expect(first.statuses).toEqual(predicted)
        await undo(first.importId)
        expect(await rowsOf(ownerId)).toEqual(before)
        expect((await write(next, at)).statuses).toEqual(clean.map(one => apply(model, one, hasRefs)))
        expect(await smallRows(ownerId)).toEqual(model.map(textOf).sort())
        expect(await classify(next)).toEqual(clean.map(() => 'unchanged'))
      }
    }),
    { numRuns: 15 },
  )
}, 240_000)

type Small = { ref: string | null; addressKey: string; priceCents: number | null }
const textOf = ({ ref, addressKey, priceCents }: Small) => JSON.stringify([ref, addressKey, priceCents])

async function smallRows(ownerId: string): Promise<string[]> {
  const rows = await app.db<Small[]>`
    select owner_ref as ref, owner_address_key as address_key, price_cents from facility
    where owner_id = ${ownerId}`
  return rows.map(textOf).sort()
}

/** A list never repeats a number, and repeats a place only with two numbers. */
function withoutRepetitions(rows: Small[]): Small[] {
  const kept: Small[] = []
  for (const row of rows) {
    const isAgain = kept.some(
      one => (row.ref !== null && one.ref === row.ref) || (one.addressKey === row.addressKey && (!row.ref || !one.ref)),
    )
    if (!isAgain) kept.push(row)
  }
  return kept
}

/** A naive model, row by row. */
function apply(model: Small[], row: Small, hasRefs: boolean): string {
  const sameAddress = model.filter(one => one.addressKey === row.addressKey)
  const unnumbered = sameAddress.find(one => one.ref === null)
  const only = !hasRefs && sameAddress.length === 1 ? sameAddress[0] : undefined
  const found = row.ref === null ? (unnumbered ?? only) : (model.find(one => one.ref === row.ref) ?? unnumbered)
  if (!found) {
    model.push({ ...row })
    return 'new'
  }
  const before = textOf(found)
  Object.assign(found, row, { ref: row.ref ?? found.ref })
  return textOf(found) === before ? 'unchanged' : 'changed'
}
