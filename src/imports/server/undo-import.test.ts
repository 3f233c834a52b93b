import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { csvOf, facilitiesOf, type ImportedFacility, upload } from '#app/testing/import-list.ts'
import { holdSome } from '#app/testing/make-facility.ts'
import { type Browser, testApp } from '#app/testing/test-app.ts'
import type { FacilityImport } from '../contract.ts'

const app = await testApp()
const park: ImportedFacility[] = [{ name: 'Field 1' }, { name: 'Field 2', price: '55' }]
const undo = (id: string, as: Browser) =>
  app.post<FacilityImport & { code: string }>(`/api/facilities/csv/imports/${id}/undo`, {}, as)

async function withPark() {
  const owner = await app.owner()
  const { body } = await upload(app, csvOf(park), owner)
  const rows = await facilitiesOf(app, owner.account.id)
  return { owner, importId: body.id, rows, facility: String(rows[0]!.id) }
}

test('undo removes added facilities, and the file can be imported again', async () => {
  const { owner, importId, facility } = await withPark()
  const { status, body } = await undo(importId, owner)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: importId,
    status: 'undone',
    message: 'Import undone: 2 facilities removed.',
    canBeUndone: false,
  })
  expect(await facilitiesOf(app, owner.account.id)).toEqual([])
  expect((await app.get(`/api/facilities/${facility}`)).status).toBe(404)
  const twice = await undo(importId, owner)
  expect([twice.status, twice.body.code]).toEqual([409, 'import-not-undoable'])
  const again = await upload(app, csvOf(park), owner)
  expect(again.body).toMatchObject({ status: 'imported', counts: { new: 2 } })
})

test('undo restores changed facilities exactly', async () => {
  const { owner, rows } = await withPark()
  const changed = await upload(
    app,
    csvOf([
      { name: 'Field 1', price: '41.25', sports: 'Soccer; Rugby' },
      { name: 'Field 2', price: '' },
      { name: 'Field 3' },
    ]),
    owner,
    { goodRowsOnly: 'true' },
  )
  expect(changed.body.counts).toMatchObject({ new: 1, changed: 2 })
  expect((await undo(changed.body.id, owner)).body.message).toBe(
    'Import undone: 1 facility removed, 2 facilities restored.',
  )
  expect(await facilitiesOf(app, owner.account.id)).toEqual(rows)
})

test('an import can only be undone after later ones on the same facilities', async () => {
  const { owner, importId, rows } = await withPark()
  const later = await upload(app, csvOf([{ name: 'Field 1', price: '90' }]), owner)
  const refused = await undo(importId, owner)
  expect([refused.status, refused.body.code]).toEqual([409, 'import-outdated'])
  await undo(later.body.id, owner)
  expect(await facilitiesOf(app, owner.account.id)).toEqual(rows)
  expect((await undo(importId, owner)).body.status).toBe('undone')
})

/** Records that can depend on a facility. */
const uses: Record<string, (facility: string) => Promise<unknown>> = {
  hold: facility => holdSome(app, facility, 1),
  favorite: facility => app.db`insert into favorite (visitor_id, facility_id) values (${randomUUID()}, ${facility})`,
  'notified alert time': async facility => {
    const [alert] = await app.db<[{ id: string }]>`
      insert into search_alert (email, criteria, day) values (${`${facility}@example.org`}, '{}', '2030-01-01') returning id`
    await app.db`
      insert into search_alert_time (alert_id, facility_id, starts_at, notified_at) values (${alert.id}, ${facility}, now(), now())`
  },
  closure: facility => app.db`
    insert into closure (facility_id, during, reason, remedy)
    values (${facility}, tstzrange(now(), now() + interval '1 hour'), 'Rain', 'refund')`,
  'payout account': facility => app.db`
    with account as (insert into payout_account (id) values (${`acct_${facility}`}) returning id)
    insert into payout_facility (facility_id, account_id) select ${facility}, id from account`,
}

test.for(Object.entries(uses))('an import cannot be undone once there is a %s', async ([, use]) => {
  const { owner, importId, rows, facility } = await withPark()
  await use(facility)
  const { status, body } = await undo(importId, owner)
  expect([status, body.code]).toEqual([409, 'import-in-use'])
  expect((await facilitiesOf(app, owner.account.id)).map(row => row.id)).toEqual(rows.map(row => row.id))
})

test('expired holds and unsent alert times do not block undo', async () => {
  const { owner, importId, facility } = await withPark()
  await holdSome(app, facility, 1)
  await app.db`update reservation set expires_at = now() - interval '1 second' where facility_id = ${facility}`
  const [alert] = await app.db<[{ id: string }]>`
    insert into search_alert (email, criteria, day) values ('quiet@example.org', '{}', '2030-01-01') returning id`
  await app.db`
    insert into search_alert_time (alert_id, facility_id, starts_at) values (${alert.id}, ${facility}, now())`
  expect((await undo(importId, owner)).status).toBe(200)
  expect(await facilitiesOf(app, owner.account.id)).toEqual([])
})

test('undo is refused while a changed facility is held', async () => {
  const { owner, facility } = await withPark()
  const changed = await upload(app, csvOf([{ name: 'Field 1', price: '90' }]), owner)
  await holdSome(app, facility, 1)
  const { status, body } = await undo(changed.body.id, owner)
  expect([status, body.code]).toEqual([409, 'import-in-use'])
  expect((await facilitiesOf(app, owner.account.id))[0]).toMatchObject({ price_cents: 9_000 })
  await app.db`update reservation set expires_at = now() - interval '1 second' where facility_id = ${facility}`
  expect((await undo(changed.body.id, owner)).status).toBe(200)
})

test('nothing can be undone during an import', async () => {
  const { owner, importId } = await withPark()
  await app.db.begin(async tx => {
    await tx`select pg_advisory_xact_lock(hashtextextended('facilities of ' || ${owner.account.id}::text, 0))`
    const { status, body } = await undo(importId, owner)
    expect([status, body.code]).toEqual([409, 'import-running'])
  })
  await app.db`update facility_import set status = 'importing', finished_at = null, summary = null, counts = null where id = ${importId}`
  const { status, body } = await undo(importId, owner)
  expect([status, body.code]).toEqual([409, 'import-not-undoable'])
})

test('undoing an adopted number waits for a later facility at its address', async () => {
  const owner = await app.owner()
  await upload(app, csvOf([{ name: 'Field 1' }]), owner)
  const adopted = (await upload(app, csvOf([{ name: 'Field 1', number: '1' }]), owner)).body
  const second = (await upload(app, csvOf([{ name: 'Field 1' }, { name: 'Field 2', number: '2' }]), owner)).body
  const { status, body } = await undo(adopted.id, owner)
  expect([status, body.code]).toEqual([409, 'import-outdated'])
  expect((await undo(second.id, owner)).status).toBe(200)
  expect((await undo(adopted.id, owner)).status).toBe(200)
})
