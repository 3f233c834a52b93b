import { expect, test } from 'vitest'
import { exampleFacts, otherFacts } from '#app/testing/example-facts.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import { Facility } from '#facilities/contract.ts'
import { type FactName, factNames, publicNameOf } from '#facilities/facts.ts'
import { columnOf } from '#kit/server/db/column-names.ts'
import type { RowToWrite } from '#kit/server/db/sql.ts'

const app = await testApp()

/** Not facts: keys, owner, state, versions and derived columns. */
const otherColumns = [
  'id source source_ref venue_id ground_id ground_part price_is_sample is_sample created_at',
  'owner_id owner_ref owner_address_key import_id checked_at edited_at draft_since hidden_since retired_at',
  'approval_steps approval_is_own',
  'revision offer_version access_version desk_key_since',
  'address location_text sport_text location kind',
].flatMap(names => names.split(' '))

test('every column is a fact or listed as something else', async () => {
  const columns = await app.db<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'facility' order by column_name`
  expect(columns.map(({ name }) => name)).toEqual([...factNames.map(columnOf), ...otherColumns].sort())
})

async function change(id: string, values: RowToWrite): Promise<number> {
  const [row] = await app.db<[{ revision: number }]>`
    update facility set ${app.db.changes(values)} where id = ${id} returning revision`
  return row.revision
}

async function makeExample(): Promise<{ id: string; revision: number }> {
  const id = await makeFacility(app.db)
  return { id, revision: await change(id, exampleFacts) }
}

test.for(factNames)('changing %s raises the revision, rewriting it does not', async name => {
  const { id, revision } = await makeExample()
  expect(await change(id, { [name]: exampleFacts[name] })).toBe(revision)
  expect(await change(id, { [name]: otherFacts[name] })).toBe(revision + 1)
})

test('a new column raises the revision without changing the trigger', async () => {
  const { id, revision } = await makeExample()
  const attempt = app.db.begin(async tx => {
    await tx`alter table facility add column new_fact boolean`
    const rows = await tx`update facility set new_fact = true where id = ${id} returning revision`
    expect(rows).toEqual([{ revision: revision + 1 }])
    throw new Error('rolled back')
  })
  await expect(attempt).rejects.toThrow('rolled back')
})

test('owner, state and version changes keep the revision', async () => {
  const { id, revision } = await makeExample()
  const { account } = await app.owner()
  const others = [
    { ownerId: account.id, ownerRef: '1', ownerAddressKey: 'key' },
    { checkedAt: new Date(), editedAt: new Date(), deskKeySince: new Date(0) },
    { priceIsSample: true, isSample: true, groundId: id, groundPart: '[0,2)' },
    { offerVersion: 90, accessVersion: 90, retiredAt: new Date() },
    { hiddenSince: new Date() },
    { hiddenSince: null, draftSince: new Date() },
  ]
  for (const values of others) expect(await change(id, values)).toBe(revision)
})

test('the API has every fact under its public name', () => {
  const absent = factNames.filter(name => !(publicNameOf(name) in Facility.shape))
  expect(absent).toEqual<FactName[]>([])
})
