import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '#kit/server/db/db.ts'
import { emptyDatabase } from '../../src/app/testing/test-database.ts'
import { lostWrites, makeProbeTable } from './probe-writes.ts'

const database = await emptyDatabase(inject('postgres'))
const db = connect(database.address, { max: 1 })
afterAll(async () => {
  await db.end({ timeout: 1 })
  await database.drop()
})

test('a confirmed write that is not there is lost', async () => {
  const [present, missing] = [randomUUID(), randomUUID()]
  await makeProbeTable(db)
  await db`insert into written_past_everything values (${present})`
  expect(await lostWrites(db, [present, missing])).toEqual([
    `the write ${missing}, confirmed by the old primary, is not there`,
  ])
})
