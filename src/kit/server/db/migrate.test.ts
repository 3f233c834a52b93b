import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { dropEverything, migrate } from './migrate.ts'

const { db } = await testApp()

test('an up-to-date database is left unchanged', async () => {
  expect(await migrate(db)).toEqual([])
})

test('one of four concurrent migrations of an empty database runs', async () => {
  await dropEverything(db)
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(db)))
  expect(applied.filter(names => names.length > 0)).toHaveLength(1)
  expect(applied.flat()).toContain('01-kit.sql')
})

test('a database from before 0.11 is refused and left unchanged', async () => {
  await dropEverything(db)
  await db`create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`
  await db`insert into migration (name, checksum) values ('0001-system.sql', ''), ('0060-free-booking-limits.sql', '')`
  await expect(migrate(db)).rejects.toThrow('created by Openfield before 0.11')
  expect(await db`select table_name as name from information_schema.tables where table_schema = 'public'`).toEqual([
    { name: 'migration' },
  ])
})

test('a migration changed after it was applied stops startup', async () => {
  await dropEverything(db)
  await migrate(db)
  await db`update migration set checksum = 'other' where name = '01-kit.sql'`
  await expect(migrate(db)).rejects.toThrow('01-kit.sql was changed after it was applied')
})
