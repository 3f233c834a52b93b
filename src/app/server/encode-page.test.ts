import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodePage, toBrotli } from './encode-page.ts'

const html = '<!doctype html><p>Ça marche</p>'

test('brotli is sent to clients that accept it', async () => {
  const { encoding, body } = await encodePage(await toBrotli(html), 'gzip, deflate, br, zstd')
  expect(encoding).toBe('br')
  expect(brotliDecompressSync(body).toString()).toBe(html)
})

test('gzip is sent where brotli is unknown or refused', async () => {
  for (const accepted of ['gzip, deflate', 'br;q=0, gzip;q=0.5']) {
    const { encoding, body } = await encodePage(await toBrotli(html), accepted)
    expect(encoding).toBe('gzip')
    expect(gunzipSync(body).toString()).toBe(html)
  }
})

test('without Accept-Encoding the page is sent uncompressed', async () => {
  const { encoding, body } = await encodePage(await toBrotli(html), undefined)
  expect(encoding).toBeUndefined()
  expect(body.toString()).toBe(html)
})
