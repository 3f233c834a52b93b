import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { holdSome, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import { emptyDatabase } from '#app/testing/test-database.ts'
import { diskPhotos } from '#facilities/photos/server/disk-photos.ts'
import { restoreBackup } from '#kit/server/backup/restore-backup.ts'
import { writeBackup } from '#kit/server/backup/write-backup.ts'
import { connect, type Db } from '#kit/server/db/db.ts'

vi.setConfig({ testTimeout: 60_000 })

const folder = await mkdtemp(join(tmpdir(), 'openfield-backup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const photos = diskPhotos(join(folder, 'photos'))
const server = inject('postgres')

const before = await testApp()
const made = await makeBooking(before)
const held = await holdSome(before, made.facilityId, 1)
await photos.write('ab-photo-1.webp', Buffer.from([0, 10, 92, 46, 10, 255]))
await photos.write('cd-photo-2.webp', Buffer.alloc(0))
await writeFile(join(folder, 'photos', 'ab', '.being-written'), 'half')
const file = join(folder, 'one.backup')
const written = await writeBackup({ address: before.address, files: photos }, file)

test('a backup restores every row, sequence, constraint and photo', async () => {
  const { address, files } = await target()
  const restored = await restoreBackup({ address, files }, file)
  expect(restored).toMatchObject({ tables: written.tables, rows: written.rows, files: 2 })
  expect(await contentsOf(address)).toEqual(await contentsOf(before.address))
  expect(await files.read('ab-photo-1.webp')).toEqual(Buffer.from([0, 10, 92, 46, 10, 255]))
})

test('a restored database keeps bookings and holds, and takes new bookings', async () => {
  const database = await emptyDatabase(server)
  await restoreBackup({ address: database.address, files: diskPhotos(join(folder, 'goes-on')) }, file)
  const after = await testApp({ database })
  expect((await after.get(`/api/bookings/${made.booking.id}`, made.browser)).body).toMatchObject({
    id: made.booking.id,
    status: 'confirmed',
  })
  const taken = await after.post('/api/hold-slots', { slotIds: [made.slots[0]!.id] }, newBrowser())
  expect(taken.status).toBe(409)
  const own = (await slotsOf(after, made.facilityId, undefined, held.browser)).filter(slot => slot.status === 'held')
  expect(own.map(slot => slot.id)).toEqual(held.slots.map(slot => slot.id))
  expect((await makeBooking(after, { facilityId: made.facilityId })).booking.status).toBe('confirmed')
  expect(await after.run('check-books')).toBe('No differences')
})

test('a backup taken during writes is a consistent snapshot', async () => {
  const other = join(folder, 'busy.backup')
  const { address, files } = await target()
  const over = new AbortController()
  const writing = (async () => {
    while (!over.signal.aborted) await makeFacility(before.db)
  })()
  await writeBackup({ address: before.address, files: photos }, other).finally(() => over.abort())
  await writing
  await restoreBackup({ address, files }, other)
  const [row] = await open(address)<{ facilities: number; feeds: number }[]>`
    select (select count(*)::int from facility) as facilities, (select count(*)::int from feed_facility) as feeds`
  expect(row!.feeds).toBe(row!.facilities)
})

test('restoring into a non-empty database fails', async () => {
  await expect(restoreBackup({ address: before.address, files: photos }, file)).rejects.toThrow(
    'This database is not empty',
  )
})

const bytes = gunzipSync(await readFile(file))
const text = bytes.toString('latin1')
const tampered = (from: string, to: string) => gzipSync(Buffer.from(text.replace(from, to), 'latin1'))

test.each([
  ['cut short', async () => (await readFile(file)).subarray(0, written.bytes / 2), 'unexpected end of file'],
  [
    'changed in a value',
    () => tampered('Brooklyn', 'Brookline'.slice(0, 8)),
    'The table facility does not match its checksum',
  ],
  [
    'changed in a photo',
    () =>
      gzipSync(
        Buffer.concat([
          bytes.subarray(0, text.lastIndexOf('.\n')),
          Buffer.from('x'),
          bytes.subarray(text.lastIndexOf('.\n') + 1),
        ]),
      ),
    'ab-photo-1.webp does not match its checksum',
  ],
  ['missing its end record', () => tampered('{"kind":"end"}\n', ''), 'It is incomplete'],
  [
    'claiming an oversized file',
    () => tampered('{"kind":"end"}\n', `${JSON.stringify({ kind: 'file', name: 'a', bytes: 2 ** 40, sha256: '' })}\n`),
    'It contains unexpected records',
  ],
  ['not a backup', () => Buffer.from('select 1;'), 'incorrect header check'],
  ['made by a newer version', () => tampered('01-kit.sql', '99-new.sql'), 'made by a newer version'],
  ['made before 0.11', () => tampered('01-kit.sql', '0001-system.sql'), 'made by Openfield before 0.11'],
])('a backup that was %s restores nothing', async (_name, damage, sentence) => {
  const broken = join(folder, 'broken.backup')
  await writeFile(broken, await damage())
  const { address, files, root } = await target()
  await expect(restoreBackup({ address, files }, broken)).rejects.toThrow(sentence)
  expect(await tablesIn(address)).toBe(0)
  expect(await namesIn(root)).toEqual([])
})

test('an interrupted restore leaves nothing behind and can be retried', async () => {
  const { address, files, root } = await target()
  const interrupted = {
    ...files,
    async write(name: string, content: Buffer) {
      await files.write(name, content)
      // As if the server had been killed just before the end.
      await open(address)`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'openfield backup' and datname = current_database()`
    },
  }
  await expect(restoreBackup({ address, files: interrupted }, file)).rejects.toThrow()
  expect(await tablesIn(address)).toBe(0)
  expect(await namesIn(root)).toEqual([])
  expect(await restoreBackup({ address, files }, file)).toMatchObject({ rows: written.rows })
})

test('a backup overwrites no file, and a failed one leaves none', async () => {
  await expect(writeBackup({ address: before.address, files: undefined }, file)).rejects.toThrow('already exists')
  const failing = { ...photos, read: () => Promise.reject(new Error('unreadable')) }
  await expect(writeBackup({ address: before.address, files: failing }, join(folder, 'two'))).rejects.toThrow(
    'unreadable',
  )
  expect((await readdir(folder)).filter(name => /two|^\./.test(name))).toEqual([])
})

test('an aborted backup or restore leaves nothing behind and rejects', async () => {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new Error('Stopped.'))
  const stopped = { signal: stopping.signal }
  async function* listed() {
    stop()
    yield* photos.list()
  }
  const own = await mkdtemp(join(folder, 'stopped-'))
  const kept = { list: listed, read: (name: string) => photos.read(name) }
  await expect(
    writeBackup({ address: before.address, files: kept, ...stopped }, join(own, 'a.backup')),
  ).rejects.toThrow('Stopped.')
  expect(await readdir(own)).toEqual([])
  const { address, files } = await target()
  await expect(restoreBackup({ address, files, ...stopped }, file)).rejects.toThrow('Stopped.')
  await restoreBackup({ address, files }, file)
})

test('backing up a database that is not Openfield’s fails', async () => {
  const { address } = await target()
  await expect(writeBackup({ address, files: photos }, join(folder, 'nothing'))).rejects.toThrow('nothing to back up')
})

test('restoring a missing file fails with a clear message', async () => {
  const { address, files } = await target()
  await expect(restoreBackup({ address, files }, '/nowhere/x')).rejects.toThrow('Backup /nowhere/x not found.')
})

async function target() {
  const database = await emptyDatabase(server)
  onTestFinished(() => database.drop())
  const root = await mkdtemp(join(folder, 'target-'))
  return { address: database.address, files: diskPhotos(root), root }
}

function open(address: Parameters<typeof connect>[0]): Db {
  const db = connect(address, { max: 1 })
  onTestFinished(() => db.end())
  return db
}

async function tablesIn(address: Parameters<typeof connect>[0]): Promise<number> {
  const [row] = await open(address)<{ tables: number }[]>`
    select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  return row!.tables
}

async function namesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(({ name }) => name)
}

/** Sorted rows of every table, the sequences and the table definitions. */
async function contentsOf(address: Parameters<typeof connect>[0]): Promise<Record<string, unknown>> {
  const db = open(address)
  const ask = async (sql: string) => [...(await db.unsafe<Record<string, unknown>[]>(sql))]
  const tables = await ask(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`)
  const contents: Record<string, unknown> = {}
  for (const { name } of tables)
    contents[String(name)] = await ask(`select t::text as row from ${String(name)} t order by 1`)
  contents['the sequences'] = await ask('select sequencename, last_value from pg_sequences order by 1')
  contents['the constraints'] = await ask(`
    select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as is
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`)
  contents['the triggers'] = await ask(`
    select tgrelid::regclass::text as of, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`)
  return contents
}
