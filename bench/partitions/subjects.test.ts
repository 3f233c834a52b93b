import { createHash } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '#kit/server/db/db.ts'
import { copyDatabase } from '../../src/app/testing/test-database.ts'
import { INSERTED } from './subject.ts'
import { subjects } from './subjects.ts'

const database = await copyDatabase(inject('postgres'))
const db = connect(database.address, { max: 1 })
afterAll(async () => {
  await db.end({ timeout: 1 })
  await database.drop()
})

const reservation = subjects.find(({ name }) => name === 'reservation')!
const ROWS = 10_000_000
const grounds = Array.from({ length: ROWS / 1_000 }, (_, n) => createHash('md5').update(`ground ${n}`).digest('hex'))

test('holds arrive at all grounds', async () => {
  for (const statement of reservation.create('holds', false)) await db.unsafe(statement)
  expect((await db.unsafe(reservation.insert('holds', ROWS))).count).toBe(INSERTED)
  const rows = await db<{ ground: string }[]>`
    select distinct replace(ground_id::text, '-', '') as ground from holds`
  const numbers = rows.map(({ ground }) => grounds.indexOf(ground))
  // A thousand of ten thousand: few are the same, and some are in each tenth.
  expect(rows.length).toBeGreaterThan(900)
  expect(new Set(numbers.map(number => Math.floor(number / 1_000)))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
})

test('reads ask for all grounds', () => {
  for (const read of reservation.reads) {
    const [last] = read.values(() => 0.99999, ROWS) as [string | string[], string]
    expect([last].flat()[0]!.replaceAll('-', '')).toBe(grounds.at(-1))
  }
})
