import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { dropEverything, migrate } from './migrate.ts'

const { db } = await testApp()

test('a database that is up to date is left as it is', async () => {
  expect(await migrate(db)).toEqual([])
})

test('of four processes that migrate an empty database at once one does it', async () => {
  await dropEverything(db)
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(db)))
  expect(applied.filter(names => names.length > 0)).toHaveLength(1)
  expect(applied.flat()).toContain('0001-system.sql')
})

test('a migration that was changed after it was applied stops the start', async () => {
  await db`update migration set checksum = 'other' where name = '0001-system.sql'`
  await expect(migrate(db)).rejects.toThrow('0001-system.sql was changed after it was applied')
})
