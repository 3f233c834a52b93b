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
  expect(applied.flat()).toContain('01-kit.sql')
})

test('a database from before 0.11 is refused and left as it is', async () => {
  await dropEverything(db)
  await db`create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`
  await db`insert into migration (name, checksum) values ('0001-system.sql', ''), ('0060-free-booking-limits.sql', '')`
  await expect(migrate(db)).rejects.toThrow('created by Openfield before 0.11')
  expect(await db`select table_name as name from information_schema.tables where table_schema = 'public'`).toEqual([
    { name: 'migration' },
  ])
})

test('a migration that was changed after it was applied stops the start', async () => {
  await dropEverything(db)
  await migrate(db)
  await db`update migration set checksum = 'other' where name = '01-kit.sql'`
  await expect(migrate(db)).rejects.toThrow('01-kit.sql was changed after it was applied')
})
