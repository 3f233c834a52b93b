import { beforeEach, expect, test } from 'vitest'
import { csvOf, facilitiesOf, upload } from '#app/testing/import-list.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { makeStaff } from '#app/testing/make-staff.ts'
import { type Browser, testApp } from '#app/testing/test-app.ts'
import { type FacilityImport, SMALL_ROWS } from '../contract.ts'
import { runImport } from './run-import.ts'

const app = await testApp()
const ROWS = SMALL_ROWS + 100
const listOf = (rows: number) =>
  csvOf(Array.from({ length: rows }, (_, row) => ({ name: `Field ${row + 1}`, street: `${row + 1} Example Street` })))
/** Left to the job. */
const long = listOf(ROWS)
/** Imported within the request, in two steps of 600 rows. */
const FEW_ROWS = 700
const short = listOf(FEW_ROWS)
const IN_SECOND_STEP = 'Field 650'

type Owner = Awaited<ReturnType<typeof app.owner>>
const stateOf = async (id: string, as: Browser) =>
  (await app.get<FacilityImport>(`/api/facilities/csv/imports/${id}`, as)).body
const chunksLeft = async () => (await app.db`select 1 from facility_import_chunk`).length
const countOf = async ({ account }: Owner) => (await facilitiesOf(app, account.id)).length

beforeEach(async () => {
  await app.db`drop trigger if exists fail_insert on facility`
  await app.db`
    update facility_import set status = 'failed', finished_at = now() where status = 'importing'`
  await app.db`delete from facility_import_chunk`
})

/** Makes writing the facility of this name fail. */
async function failAt(name: string, what: string): Promise<void> {
  await app.db.unsafe(`
    create or replace function fail_insert() returns trigger language plpgsql as $$ begin ${what}; return new; end $$;
    create trigger fail_insert before insert on facility for each row when (new.name = '${name}') execute function fail_insert()`)
}

test('a long file is imported by a job whose progress can be polled', async () => {
  const owner = await app.owner()
  const { status, body } = await upload(app, long, owner)
  expect(status).toBe(202)
  expect(body).toMatchObject({
    status: 'importing',
    rowCount: ROWS,
    rowsDone: 0,
    summary: null,
    counts: null,
    canBeUndone: false,
  })
  expect(await countOf(owner)).toBe(0)

  await app.db.unsafe('create table seen (rows_done integer)')
  // On its own connection, before the facilities are written.
  await app.db.unsafe(`
    create function see() returns trigger language plpgsql as $$ begin insert into seen values (new.rows_done); return new; end $$;
    create trigger see before update of rows_done on facility_import for each row when (new.status = 'importing') execute function see()`)
  expect(await app.run('run-imports')).toBe('1 of 1 imported')
  const seen = await app.db<{ rowsDone: number }[]>`select rows_done from seen order by rows_done`
  expect(seen.map(({ rowsDone }) => rowsDone)).toEqual([0, 600, 1_200, 1_800, ROWS])

  expect(await stateOf(body.id, owner)).toMatchObject({
    status: 'imported',
    message: `Successfully imported ${ROWS.toLocaleString('en-US')} facilities`,
    rowsDone: ROWS,
    counts: { new: ROWS, changed: 0, unchanged: 0, duplicate: 0, refused: 0 },
    canBeUndone: true,
  })
  expect(await countOf(owner)).toBe(ROWS)
  expect(await chunksLeft()).toBe(0)
  expect(await app.run('run-imports')).toBe('0 of 0 imported')
})

test('during an import the same file joins it and another gets 409', { timeout: 180_000 }, async () => {
  const owner = await app.owner()
  const first = await upload(app, long, owner)
  const [again, other, stranger] = await Promise.all([
    upload(app, long, owner),
    upload(app, csvOf([{ name: 'Another' }]), owner),
    upload(app, csvOf([{ name: 'Another' }]), await app.owner()),
  ])
  expect([again.status, again.body.id]).toEqual([202, first.body.id])
  expect([other.status, other.body.code]).toEqual([409, 'import-running'])
  expect(stranger.status).toBe(200)
  await app.run('run-imports')
  expect(await countOf(owner)).toBe(ROWS)
})

test('simultaneous uploads import once', { timeout: 180_000 }, async () => {
  const owner = await app.owner()
  const answers = await Promise.all([1, 2, 3].map(() => upload(app, long, owner)))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const small = await app.owner()
  const list = csvOf([{ name: 'Field 1' }, { name: 'Field 2' }])
  const both = await Promise.all([1, 2, 3].map(() => upload(app, list, small)))
  for (const { status } of both) expect([200, 202]).toContain(status)
  await app.run('run-imports')
  expect(await countOf(small)).toBe(2)
})

test('a second process finds the import locked', async () => {
  const owner = await app.owner()
  const { id } = (await upload(app, long, owner)).body
  const services = { db: app.db, log: app.app.log, statesElsewhere: {} }
  const outcomes = await Promise.all([runImport(services, id), runImport(services, id)])
  expect(outcomes.sort()).toEqual(['elsewhere', 'imported'])
  expect(await runImport(services, id)).toBe('elsewhere')
  expect(await countOf(owner)).toBe(ROWS)
})

test('an import of a member who may not import any more adds nothing', { timeout: 180_000 }, async () => {
  const owner = await app.owner()
  const organizationId = owner.account.id
  await makeOwnedFacility(app.db, { ownerId: organizationId })
  for (const loses of [
    app.db`delete from organization_member`,
    app.db`update organization_member set role = 'viewer'`,
    app.db`update organization_member set venue_ids = '{}'`,
  ]) {
    const manager = await makeStaff(app, { organizationId, role: 'manager' })
    const { body } = await upload(app, long, manager)
    await app.db`${loses} where account_id = ${manager.account.id}`
    await app.run('run-imports')
    expect(await stateOf(body.id, owner)).toMatchObject({
      status: 'failed',
      message: 'You no longer manage these facilities. Nothing was changed.',
    })
  }
  expect(await countOf(owner)).toBe(1)
})

test('a failing import rolls back and stops after three attempts', { timeout: 180_000 }, async () => {
  const owner = await app.owner()
  await failAt(IN_SECOND_STEP, "raise exception 'planted failure'")
  const { status, body } = await upload(app, short, owner)
  expect([status, body.status]).toEqual([202, 'importing'])
  const { id } = body
  expect(await countOf(owner)).toBe(0)
  expect(await app.run('run-imports'), 'second attempt').toBe('0 of 1 imported')
  expect(await stateOf(id, owner)).toMatchObject({ status: 'importing' })
  expect(await countOf(owner)).toBe(0)
  expect(await app.run('run-imports')).toBe('0 of 1 imported')
  expect(await stateOf(id, owner)).toMatchObject({
    status: 'failed',
    message:
      'The import failed, and nothing was imported. There’s nothing wrong with your file. Please try again later, or contact us.',
    rowsDone: 0,
    summary: null,
    canBeUndone: false,
  })
  expect(await countOf(owner)).toBe(0)
  expect(await chunksLeft()).toBe(0)
  await app.db`drop trigger fail_insert on facility`
  expect((await upload(app, short, owner)).status).toBe(200)
})

test('a short file that fails is retried as a job', async () => {
  const owner = await app.owner()
  await failAt('Field 2', "raise exception 'planted failure'")
  const { status, body } = await upload(app, csvOf([{ name: 'Field 1' }, { name: 'Field 2' }]), owner)
  expect([status, body.status]).toEqual([202, 'importing'])
  expect(await countOf(owner)).toBe(0)
  await app.db`drop trigger fail_insert on facility`
  expect(await app.run('run-imports')).toBe('1 of 1 imported')
  expect(await countOf(owner)).toBe(2)
})

test('a lost connection rolls back without counting as an attempt', async () => {
  const owner = await app.owner()
  await failAt(IN_SECOND_STEP, 'perform pg_terminate_backend(pg_backend_pid())')
  const { id } = (await upload(app, short, owner)).body
  for (let times = 0; times < 3; times++) {
    expect(await app.run('run-imports')).toBe('0 of 1 imported')
    expect(await stateOf(id, owner)).toMatchObject({ status: 'importing', rowsDone: 0 })
    expect(await countOf(owner)).toBe(0)
  }
  await app.db`drop trigger fail_insert on facility`
  expect(await app.run('run-imports')).toBe('1 of 1 imported')
  expect(await stateOf(id, owner)).toMatchObject({ status: 'imported', counts: { new: FEW_ROWS } })
  expect(await countOf(owner)).toBe(FEW_ROWS)
}, 120_000)

test('an import whose process died three times fails', async () => {
  const owner = await app.owner()
  const { id } = (await upload(app, long, owner)).body
  // A killed process leaves nothing else behind.
  await app.db`update facility_import set attempts = 3, rows_done = 600 where id = ${id}`
  expect(await app.run('run-imports')).toBe('0 of 1 imported')
  expect(await stateOf(id, owner)).toMatchObject({ status: 'failed', rowsDone: 0 })
  expect(await countOf(owner)).toBe(0)
  expect(await chunksLeft()).toBe(0)
})

test('a file refused by the job fails without retry, with the message', async () => {
  const owner = await app.owner()
  const { id } = (await upload(app, long, owner)).body
  await app.db`update facility_import_chunk set bytes = ${Buffer.from('%PDF-1.7\nnot what it was')} where import_id = ${id}`
  expect(await app.run('run-imports')).toBe('0 of 1 imported')
  expect(await stateOf(id, owner)).toMatchObject({
    status: 'failed',
    message:
      'This is a PDF, not a CSV file. Export the list as CSV from the program that created it, then upload that file.',
  })
  expect(await countOf(owner)).toBe(0)
  expect(await chunksLeft()).toBe(0)
})

test('an import that never completes fails after a day', async () => {
  const owner = await app.owner()
  const { id } = (await upload(app, long, owner)).body
  await app.db`update facility_import set created_at = now() - interval '25 hours' where id = ${id}`
  expect(await app.run('run-imports')).toBe('0 of 1 imported')
  expect(await stateOf(id, owner)).toMatchObject({ status: 'failed', rowsDone: 0 })
  expect(await chunksLeft()).toBe(0)
})

test('an import that violates a constraint is not retried', async () => {
  const owner = await app.owner()
  await failAt(IN_SECOND_STEP, "raise exception 'no' using errcode = '23514'")
  const { id } = (await upload(app, short, owner)).body
  expect(await stateOf(id, owner)).toMatchObject({ status: 'failed' })
  expect(await countOf(owner)).toBe(0)
  expect(await app.run('run-imports')).toBe('0 of 0 imported')
  await app.db`drop trigger fail_insert on facility`
})
