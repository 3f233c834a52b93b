import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '#kit/server/db/db.ts'
import { randomOf } from '../../scripts/seed/random.ts'
import { copyDatabase } from '../../src/app/testing/test-database.ts'
import { compareResults } from './compare-results.ts'
import { openProxy } from './tcp-proxy.ts'

const database = await copyDatabase(inject('postgres'))
const { address } = database
if ('url' in address) throw new Error('The database of the tests has no address of its parts.')
const line = await openProxy(address)
const { path: _, ...rest } = { path: '', ...address }
const db = connect({ ...rest, host: '127.0.0.1', port: line.port })

afterAll(async () => {
  await db.end({ timeout: 1 })
  line.close()
  await database.drop()
})

test('a query never gets another query’s rows, however often its connection is reset', async ({ signal }) => {
  const { answered, lost, mismatches } = await compareResults({ db, line, random: randomOf(1), resets: 300, signal })
  expect(mismatches).toEqual([])
  expect(answered).toBeGreaterThan(100)
  expect(lost).toBeGreaterThan(10)
  // Idle connections may not have noticed the last reset.
  await expect.poll(async () => db`select 1 as one`).toEqual([{ one: 1 }])
}, 60_000)
