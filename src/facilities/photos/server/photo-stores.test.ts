import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startS3Peer } from '#facilities/testing/s3-peer.ts'
import { diskPhotos } from './disk-photos.ts'
import type { PhotoStore } from './photo-store.ts'
import { s3Photos } from './s3-photos.ts'

const folder = await mkdtemp(join(tmpdir(), 'openfield-photos-'))
const peer = await startS3Peer()
afterAll(async () => {
  await peer.close()
  await rm(folder, { recursive: true, force: true })
})

const nameOf = (digit: number, width = 480) =>
  `${String(digit).repeat(8)}-0000-4000-8000-000000000000.${'a'.repeat(16)}.${width}.webp`

async function namesIn(store: PhotoStore): Promise<string[]> {
  const names: string[] = []
  for await (const files of store.list()) names.push(...files.map(file => file.name))
  return names.sort()
}

test.each([
  ['a folder', () => diskPhotos(join(folder, 'not-there-yet'))],
  ['a bucket', () => s3Photos(peer.access)],
])('%s writes, lists and deletes files', async (_, open) => {
  const store = open()
  expect(await namesIn(store)).toEqual([])
  expect(await store.read(nameOf(1))).toBeUndefined()
  const since = Date.now()
  for (const digit of [1, 2, 3, 4, 5]) await store.write(nameOf(digit), Buffer.from(`picture ${digit}`))
  await store.write(nameOf(5), Buffer.from('another'))
  expect(String(await store.read(nameOf(5)))).toBe('another')
  expect(await namesIn(store)).toEqual([1, 2, 3, 4, 5].map(digit => nameOf(digit)))
  for await (const files of store.list())
    for (const file of files) expect(Math.abs(file.writtenAt.getTime() - since)).toBeLessThan(60_000)
  await store.remove(nameOf(5))
  await store.remove(nameOf(5))
  expect(await store.read(nameOf(5))).toBeUndefined()
  expect(await namesIn(store)).toHaveLength(4)
})

test('simultaneous writes leave no partial files', async () => {
  const root = join(folder, 'writing')
  const store = diskPhotos(root)
  await Promise.all([1, 1, 1].map(digit => store.write(nameOf(digit), Buffer.alloc(100_000, digit))))
  expect(await readdir(join(root, '11'))).toEqual([nameOf(1)])
})

test('a wrong key is refused with 403, not treated as a missing photo', async () => {
  const stranger = s3Photos({ ...peer.access, secretAccessKey: 'guessed' })
  await expect(stranger.write(nameOf(6), Buffer.from('x'))).rejects.toThrow('403')
  await expect(stranger.read(nameOf(1))).rejects.toThrow('403')
  await expect(namesIn(stranger)).rejects.toThrow('403')
  await expect(stranger.remove(nameOf(1))).rejects.toThrow('403')
  expect([...peer.objects.keys()]).not.toContain(`photos/${nameOf(6)}`)
})

test('a busy bucket is retried', async () => {
  const store = s3Photos(peer.access)
  peer.failNext(1)
  await store.write(nameOf(7), Buffer.from('patience'))
  expect(String(await store.read(nameOf(7)))).toBe('patience')
})
