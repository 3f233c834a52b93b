import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { decodePicture } from './decode-picture.ts'

const folder = await mkdtemp(join(tmpdir(), 'openfield-pictures-'))
const path = join(folder, 'picture')
await sharp({ create: { width: 100, height: 100, channels: 3, background: '#f00' } })
  .jpeg()
  .toFile(path)
afterAll(() => rm(folder, { recursive: true, force: true }))

test('pictures are drawn one at a time, with at most eight waiting', async () => {
  let drawing = 0
  let most = 0
  const draw = async () => {
    drawing += 1
    most = Math.max(most, drawing)
    await new Promise(resolve => setImmediate(resolve))
    drawing -= 1
  }
  const all = await Promise.all(Array.from({ length: 20 }, () => decodePicture(path, { mostPixels: 10_000 }, draw)))
  const refused = all.filter(result => 'refusedAs' in result)
  expect(most).toBe(1)
  expect(refused).toEqual(Array.from({ length: 12 }, () => ({ refusedAs: 'busy' })))
  expect(await decodePicture(path, { mostPixels: 10_000 }, draw)).toHaveProperty('drawn')
})

test('a drawing that fails is refused, and the next one succeeds', async () => {
  const broken = await decodePicture(path, { mostPixels: 10_000 }, () => Promise.reject(new Error('no')))
  expect(broken).toEqual({ refusedAs: 'unreadable' })
  const pixels = await decodePicture(path, { mostPixels: 10_000 }, picture => picture.raw().toBuffer())
  expect('drawn' in pixels && pixels.drawn.length).toBe(30_000)
})

test('a picture one pixel over the limit is not decoded', async () => {
  expect(await decodePicture(path, { mostPixels: 9_999 }, () => Promise.resolve())).toEqual({
    refusedAs: 'too-many-pixels',
  })
})

test('a picture that is very long on one side is not decoded', async () => {
  const long = join(folder, 'long')
  await sharp({ create: { width: 1, height: 30_001, channels: 3, background: '#f00' } })
    .png()
    .toFile(long)
  expect(await decodePicture(long, { mostPixels: 60_000_000 }, () => Promise.resolve())).toEqual({
    refusedAs: 'too-many-pixels',
  })
})
