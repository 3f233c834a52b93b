import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { dropEverything, migrate, readMigrations } from './migrate.ts'

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

test('jobs, messages and logged actions that have an old name get the new one', async () => {
  await dropEverything(db)
  await db`create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`
  for (const { name, sql, checksum } of (await readMigrations()).filter(({ name }) => name < '0058')) {
    await db.unsafe(sql)
    await db`insert into migration (name, checksum) values (${name}, ${checksum})`
  }
  await db`insert into job_run (name, title, cron) values ('tell-of-messages', '', '* * * * *')`
  await db`insert into job_run_log (name, started_at, result) values ('tell-of-messages', now(), '1 mails')`
  await db`insert into message (kind, recipient, payload, dedupe_key) values ('booking-given', '', '{}', 'booking-given:1:0')`
  await db`
    insert into audit_entry (actor_role, action, subject_kind, subject_id, subject_name)
    values ('console', 'facility-given', 'facility', '1', '')`
  expect((await migrate(db))[0]).toBe('0058-standard-sql-names.sql')
  expect(await db`select name from job_run_log`).toEqual([{ name: 'notify-messages' }])
  expect(await db`select kind, dedupe_key as key from message`).toEqual([
    { kind: 'booking-transferred-out', key: 'booking-transferred-out:1:0' },
  ])
  expect(await db`select action from audit_entry`).toEqual([{ action: 'facility-transferred' }])
})

test('a migration that was changed after it was applied stops the start', async () => {
  await db`update migration set checksum = 'other' where name = '0001-system.sql'`
  await expect(migrate(db)).rejects.toThrow('0001-system.sql was changed after it was applied')
})
