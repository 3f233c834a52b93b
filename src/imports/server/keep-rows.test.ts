import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#kit/server/db/db.ts'
import { listOwner } from './build-facility.ts'
import { checkAndKeep, type KeptRow, knownRows } from './keep-rows.ts'
import { openList } from './open-list.ts'

async function listOf(text: string) {
  const bytes = Buffer.from(text)
  const file = {
    size: bytes.length,
    sha256: hash('sha256', bytes, 'buffer'),
    async *read() {
      yield bytes
    },
  }
  const list = await openList({} as Db, file, {
    ownerId: null,
    importerId: null,
    mapping: { columns: {}, everyRow: {} },
  })
  const read = { times: 0 }
  const rows = () => {
    read.times += 1
    return list.file.rows()
  }
  return { list: { ...list, file: { ...list.file, rows } }, read }
}

const csv = (names: readonly string[]) =>
  ['Name,City,State,Latitude,Longitude,Sports', ...names.map(name => `${name},Austin,TX,30.2672,-97.7431,Soccer`)].join(
    '\n',
  )
const collect = async (batches: AsyncIterable<KeptRow[]>) =>
  (await Array.fromAsync(batches)).flat().map(({ facility, isDuplicate, problems }) => ({
    facility,
    isDuplicate,
    errors: problems.filter(({ kind }) => kind === 'error'),
  }))

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Field ${index}`)
const someText = csv([...numbered(450), 'Field 3', ''])

test('a list just checked is not checked again, with the same rows', async () => {
  const { list, read } = await listOf(someText)
  const checked = await collect(checkAndKeep(list))
  expect(checked.filter(row => row.isDuplicate || !row.facility)).toHaveLength(2)
  expect(await collect(knownRows(list))).toEqual(checked)
  expect(read.times).toBe(1)
})

test.each([
  ['file', { sha256: Buffer.alloc(32) }],
  ['columns', { plan: { sources: {}, sportMarks: [] } }],
  ['correction', { corrections: { cells: { name: { 1: 'Other' } }, meanings: {} } }],
  ['short name', { owner: listOwner(null, [{ name: 'Field 1', venue: 'Park' }]) }],
  ['owner', { owner: listOwner('desk@example.org') }],
])('another %s is checked', async (_, other) => {
  const { list, read } = await listOf(someText)
  await collect(checkAndKeep(list))
  await collect(knownRows({ ...list, ...other }))
  expect(read.times).toBe(2)
})

test('a list read only in part, a long list and a large file are checked again', async () => {
  const part = await listOf(someText)
  for await (const _ of checkAndKeep(part.list)) break
  expect(await collect(knownRows(part.list))).toHaveLength(452)
  expect(part.read.times).toBe(2)

  const long = await listOf(csv(numbered(20_001)))
  await collect(checkAndKeep(long.list))
  expect(await collect(knownRows(long.list))).toHaveLength(20_001)
  expect(long.read.times).toBe(2)

  const { list, read } = await listOf(someText)
  const large = { ...list, size: 5 * 1024 * 1024 }
  await collect(checkAndKeep(large))
  await collect(knownRows(large))
  expect(read.times).toBe(2)
})
