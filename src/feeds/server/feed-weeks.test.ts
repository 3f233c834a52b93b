import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { DAY, HOUR } from '#kit/shared/time.ts'

const app = await testApp()
const { db } = app

async function addChanges(at: number, count = 1): Promise<string> {
  const facilityId = randomUUID()
  await db`
    insert into feed_change (at, facility_id, during)
    select ${new Date(at)}, ${facilityId}, '[2026-01-01,2026-01-02)' from generate_series(1, ${count}::int)`
  return facilityId
}

async function countOf(facilityId: string): Promise<number> {
  return (await db`select from feed_change where facility_id = ${facilityId}`).length
}

async function partitionOf(facilityId: string): Promise<string> {
  const [row] = await db<{ name: string }[]>`
    select tableoid::regclass::text as name from feed_change where facility_id = ${facilityId}`
  return row!.name
}

async function weeks(): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'feed_change'::regclass order by 1`
  return rows.map(({ name }) => name).filter(name => /\d/.test(name))
}

/** As after a migration, or as after months: nothing but the partition of what has no week. */
async function dropWeeks(more: readonly string[] = []): Promise<void> {
  for (const name of [...(await weeks()), ...more]) await db.unsafe(`drop table if exists ${name}`)
}

beforeEach(async () => {
  await dropWeeks()
  await db.unsafe('truncate feed_change')
})

test('the job adds the coming weeks once', async () => {
  expect(await app.run('delete-feed-changes')).toMatch(/^0 removed, [34] weeks added$/)
  const added = await weeks()
  expect(await app.run('delete-feed-changes')).toBe('0 removed')
  expect(await weeks()).toEqual(added)
  expect(await partitionOf(await addChanges(Date.now() + 20 * DAY))).toBe(added.at(-2))
})

test('what was written before the weeks is kept for 30 days and removed in batches', async () => {
  const [old, young] = [await addChanges(Date.now() - 31 * DAY, 12_000), await addChanges(Date.now() - 29 * DAY, 500)]
  expect(await partitionOf(old)).toBe('feed_change_before')
  expect(await app.run('delete-feed-changes')).toMatch(/^12000 removed/)
  expect([await countOf(old), await countOf(young)]).toEqual([0, 500])
})

test('the previous version’s deletion spares rows of other partitions', async () => {
  await app.run('delete-feed-changes')
  const [old, young] = [await addChanges(Date.now() - 31 * DAY, 200), await addChanges(Date.now() + 20 * DAY, 200)]
  const sameCtid = await db`
    select from feed_change where facility_id = ${young} and ctid = any (array(
      select ctid from feed_change where facility_id = ${old}))`
  expect(sameCtid).toHaveLength(200)
  await db`delete from feed_change where ctid = any (array(
    select ctid from feed_change where at < now() - interval '30 days' order by at limit 5000))`
  expect([await countOf(old), await countOf(young)]).toEqual([0, 200])
})

test('a busy table is left for the next run, and old rows are removed all the same', async () => {
  const old = await addChanges(Date.now() - 31 * DAY)
  const reader = await db.openTransaction()
  await reader.tx`select from feed_change limit 1`
  expect(await app.run('delete-feed-changes')).toBe('1 removed, weeks neither added nor dropped: the table is in use')
  await reader.rollback()
  expect(await countOf(old)).toBe(0)
  expect(await app.run('delete-feed-changes')).toMatch(/^0 removed, [34] weeks added$/)
})

test('months without a worker lose nothing, and the weeks resume', async () => {
  await app.run('delete-feed-changes')
  await dropWeeks(['feed_change_before'])
  const [ancient, old, now, soon] = [
    await addChanges(Date.now() - 90 * DAY, 3),
    await addChanges(Date.now() - 29 * DAY),
    await addChanges(Date.now()),
    await addChanges(Date.now() + HOUR),
  ]
  for (const written of [ancient, old, now, soon]) expect(await partitionOf(written)).toBe('feed_change_other')
  expect(await app.run('delete-feed-changes')).toMatch(/^3 removed, [34] weeks added$/)
  expect(await Promise.all([ancient, old, now, soon].map(countOf))).toEqual([0, 1, 1, 1])
  expect(await partitionOf(await addChanges(Date.now() + 15 * DAY))).toMatch(/^feed_change_\d{8}$/)
})

test('a whole week older than 30 days is dropped', async () => {
  await dropWeeks(['feed_change_before'])
  const monday = Math.floor((Date.now() - 45 * DAY) / DAY) * DAY
  const day = (offset: number) => new Date(monday + offset * DAY).toISOString()
  await db.unsafe(
    `create table feed_change_19700101 partition of feed_change for values from ('${day(0)}') to ('${day(7)}')`,
  )
  await db.unsafe(
    `create table feed_change_19700108 partition of feed_change for values from ('${day(7)}') to ('${day(16)}')`,
  )
  const [old, mixed] = [await addChanges(monday + DAY), await addChanges(monday + 15 * DAY + 23 * HOUR)]
  expect(await app.run('delete-feed-changes')).toMatch(/^0 removed, 1 weeks dropped, [34] weeks added$/)
  expect([await countOf(old), await countOf(mixed)]).toEqual([0, 1])
})
