import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { buildQuery } from './sql.ts'

const { db } = await testApp()

test('fragments nest, and values are numbered in order', () => {
  const inner = db`b = ${2} and ${db`c = ${'three'}`}`
  expect(buildQuery(db`select ${1}::int where ${inner} or d = ${4}`)).toEqual({
    text: 'select $1::int where b = $2 and c = $3 or d = $4',
    values: [1, 2, 'three', 4],
  })
})

test('rows and names become columns and placeholders', () => {
  const rows = [
    { id: 1, 'odd"name': 'a' },
    { id: 2, 'odd"name': null },
  ]
  expect(buildQuery(db`insert into ${db('t')} ${db(rows)}`)).toEqual({
    text: 'insert into "t" ("id", "odd""name") values ($1, $2), ($3, $4)',
    values: [1, 'a', 2, null],
  })
  expect(buildQuery(db`update t set ${db.changes({ a: 1, b: db`now()` })} where id = ${'x'}`)).toEqual({
    text: 'update t set "a" = $1, "b" = now() where id = $2',
    values: [1, 'x'],
  })
})

test('an undefined value is refused before sending', async () => {
  await expect(db`select ${undefined as never}::int`).rejects.toThrow('undefined')
})

test('values round-trip', async () => {
  const at = new Date('2026-03-08T06:59:59.123Z')
  const value = { list: [1, 'two'], at: null }
  const rows = await db`
    select ${at} as at, ${at} + interval '1 day' as later, ${true} as yes, ${db.json(value)} as json, ${[1, 2]}::int[] as ints,
      ${['a', 'b,"c"', null]}::text[] as texts, ${[at]}::timestamptz[] as times, '2026-03-08'::date as date,
      array['2026-03-08'::date] as dates, ${'12345678901234567890'}::numeric as big, ${2n ** 60n}::bigint as long,
      1.5::float8 as half, null as nothing, ${Buffer.from('ab')}::bytea as bytes, '[1,5)'::int4range as span`
  expect(rows).toEqual([
    {
      at,
      later: new Date(at.getTime() + 86_400_000),
      yes: true,
      json: value,
      ints: [1, 2],
      texts: ['a', 'b,"c"', null],
      times: [at],
      date: '2026-03-08',
      dates: ['2026-03-08'],
      big: '12345678901234567890',
      long: String(2n ** 60n),
      half: 1.5,
      nothing: null,
      bytes: Buffer.from('ab'),
      span: '[1,5)',
    },
  ])
})

test('columns become properties in camelCase', async () => {
  const [row] = await db`
    select 1 as facility_id, 2 as address_1, 3 as a2_b, 4 as "priceCents", 5 as _own_id, 6 as a__b, 7 as "Odd_Name",
      jsonb_build_object('as_it_is', 8) as some_json`
  expect(row).toEqual({
    facilityId: 1,
    address1: 2,
    a2B: 3,
    priceCents: 4,
    _ownId: 5,
    a__b: 6,
    Odd_Name: 7,
    someJson: { as_it_is: 8 },
  })
})

test('of two columns with the same name the later wins', async () => {
  expect(await db`select 1 as facility_id, 2 as "facilityId"`).toEqual([{ facilityId: 2 }])
  expect(await db`select 2 as "facilityId", 1 as facility_id`).toEqual([{ facilityId: 1 }])
})

test('raw queries keep their column names', async () => {
  expect(await db.unsafe('select 1 as facility_id')).toEqual([{ facility_id: 1 }])
  expect(await db.unsafe('select $1::int as facility_id', [2], { prepare: true })).toEqual([{ facility_id: 2 }])
})

test('repeated on its connection, a query returns the same as the first time', async () => {
  const outcomes = async (value: string) => {
    const rows = await db`select ${value}::text::int as facility_id, '{1}'::int[] as parts, null as nothing`
    const raw = await db.unsafe('select 1 as facility_id where $1', [true], { prepare: true })
    const rawOfSame = await db.unsafe('select 2 as facility_id where $1', [false], { prepare: true })
    const none = await db`update setting_of_test set value = ${value} where value = 'x'`
    return [rows, rows.command, rows.count, raw, rawOfSame, rawOfSame.count, none, none.command, none.count]
  }
  await db`create table setting_of_test (value text)`
  await expect(outcomes('no number')).rejects.toMatchObject({ code: '22P02' })
  const expected = [
    [{ facilityId: 7, parts: [1], nothing: null }],
    'SELECT',
    1,
    [{ facility_id: 1 }],
    [],
    0,
    [],
    'UPDATE',
    0,
  ]
  for (let time = 0; time < 3; time++) expect(await outcomes('7')).toEqual(expected)
  await db`drop table setting_of_test`
})

test('properties become columns in snake_case', () => {
  expect(buildQuery(db`insert into t ${db({ facilityId: 1, price_cents: 2, a2B: 3 })}`).text).toBe(
    'insert into t ("facility_id", "price_cents", "a2_b") values ($1, $2, $3)',
  )
  expect(buildQuery(db`update t set ${db.changes({ isOpen: null })}`).text).toBe('update t set "is_open" = $1')
})

test('queries are prepared, searches and raw queries are not', async () => {
  const named = async (sql: typeof db.read) => {
    const rows = await sql.unsafe<{ statement: string }[]>('select statement from pg_prepared_statements')
    return rows.map(({ statement }) => statement)
  }
  await db`select ${1}::int as kept`
  await db.read`select ${1}::int as kept`
  await db.begin(async tx => {
    await tx`select ${2}::int as inside`
    expect(await named(tx)).toContain('select $1::int as inside')
  })
  expect(await named(db.read)).toEqual([])
})
