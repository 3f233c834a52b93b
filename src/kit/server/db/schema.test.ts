import { afterAll, expect, inject, test } from 'vitest'
import { describeSchema } from '#app/testing/describe-schema.ts'
import { emptyDatabase } from '#app/testing/test-database.ts'
import { connect } from './db.ts'
import { migrate } from './migrate.ts'

const database = await emptyDatabase(inject('postgres'))
const db = connect(database.address, { max: 1 })
afterAll(async () => {
  await db.end()
  await database.drop()
})
await migrate(db)
const schema = await describeSchema(db)

/** When a migration is meant to change it: `npx vitest run src/kit/server/db/schema.test.ts -u`, and review the difference. */
test('migrations produce the schema in schema.txt', async () => {
  await expect(schema).toMatchFileSnapshot('./schema.txt')
})

test.each([
  'alter table lead add column note text',
  'alter table lead alter column page set not null',
  "alter table lead alter column page set default ''",
  'alter table lead alter column page type varchar(9)',
  'alter table lead drop constraint lead_submission_key',
  'alter table lead add check (page is not null)',
  'drop index listing_text',
  'drop trigger ledger_shares on ledger',
  'alter table ledger disable trigger ledger_shares',
  'create or replace function feed_moment() returns timestamptz language sql as $$ select now() $$',
  "insert into system_setting (name, value) values ('a', 'b')",
])('“%s” changes the schema description', async change => {
  let changed: string | undefined
  const attempt = db.begin(async tx => {
    await tx.unsafe(change)
    changed = await describeSchema(tx)
    throw new Error('rolled back')
  })
  await expect(attempt).rejects.toThrow('rolled back')
  expect(changed).not.toBe(schema)
})
