import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { Facility, OwnPhoto } from '#facilities/contract.ts'
import { startS3Peer } from '#facilities/testing/s3-peer.ts'

const PHOTO_DIR = await mkdtemp(join(tmpdir(), 'openfield-photos-'))
const peer = await startS3Peer()
const app = await testApp({ env: { PHOTO_DIR } })
const inBucket = await testApp({
  env: {
    S3_ENDPOINT: peer.access.endpoint,
    S3_BUCKET: peer.access.bucket,
    S3_REGION: peer.access.region,
    S3_ACCESS_KEY_ID: peer.access.accessKeyId,
    S3_SECRET_ACCESS_KEY: peer.access.secretAccessKey,
  },
})
afterAll(async () => {
  await peer.close()
  await rm(PHOTO_DIR, { recursive: true, force: true })
})

type Reply = { photos: OwnPhoto[]; code: string }
type At = { id: string; owner: Browser }

async function makeOwn(at = app): Promise<At> {
  const owner = await at.owner()
  return { id: await makeOwnedFacility(at.db, { ownerId: owner.account.id }), owner }
}

function send({ id, owner }: At, bytes: Buffer, { name = 'photo.jpg', alt = '', at = app } = {}) {
  const form = new FormData()
  form.append('alt', alt)
  form.append('photo', new Blob([new Uint8Array(bytes)]), name)
  return at.post<Reply>(`/api/owner/facilities/${id}/photos`, form, owner)
}

const ask = ({ id, owner }: At, path: string, body: unknown = {}) =>
  app.post<Reply>(`/api/owner/facilities/${id}/photos/${path}`, body, owner)

/** Left half red, right half blue. */
function halves(width = 800, height = 600) {
  const right = { create: { width: width / 2, height, channels: 3 as const, background: '#00f' } }
  return sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    { input: right, left: width / 2, top: 0 },
  ])
}

/** Small: most tests only need a photo. */
const photo = await halves(160, 120).jpeg().toBuffer()
const fetched = async (url: string, at = app) => at.app.inject(url)
const photosOf = async (id: string) => (await app.get<Facility>(`/api/facilities/${id}`)).body.photos
const idsOf = (photos: readonly OwnPhoto[]) => photos.map(one => one.id)

/** Returns the ids in order. */
async function sendMany(place: At, count: number): Promise<string[]> {
  let ids: string[] = []
  for (let sent = 0; sent < count; sent += 1) ids = idsOf((await send(place, photo)).body.photos)
  return ids
}

test('a photo is re-encoded upright in three sizes, without its location', async () => {
  const place = await makeOwn()
  const taken = halves(1_800, 900)
    .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '33/1 9/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
  const file = await taken.jpeg().toBuffer()
  expect((await sharp(file).metadata()).exif).toBeDefined()
  const { status, body } = await send(place, file, { alt: '  Two   courts ' })
  expect(status).toBe(200)
  const [mine] = body.photos
  expect(mine).toMatchObject({ width: 900, height: 1_800, alt: 'Two courts' })
  expect(mine!.color).toMatch(/^#[0-9a-f]{6}$/)
  const sizes = mine!.srcSet.split(', ').map(entry => entry.split(' '))
  expect(sizes.map(([, width]) => width)).toEqual(['480w', '900w'])
  for (const [url, width] of sizes) {
    const answer = await fetched(url!)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const bytes = answer.rawPayload
    const facts = await sharp(bytes).metadata()
    expect(`${facts.width}w`).toBe(width)
    expect([facts.exif, facts.icc, facts.iptc, facts.xmp, facts.orientation]).toEqual(Array(5).fill(undefined))
    for (const word of ['Secret', 'Exif', 'EXIF', 'GPS', 'XMP ']) expect(bytes.includes(word)).toBe(false)
    // Rotated a quarter: the left side is now on top.
    const { data } = await sharp(bytes).resize(1, 2, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
    expect(data[5]).toBeGreaterThan(200)
  }
})

test('uploaded photos come before external ones', async () => {
  const place = await makeOwn()
  await app.db`update facility set photos_urls = '{https://example.org/a.jpg}' where id = ${place.id}`
  const { body } = await send(place, photo)
  const { body: facility } = await app.get<Facility>(`/api/facilities/${place.id}`)
  expect(facility.photosUrls).toEqual([body.photos[0]!.url, 'https://example.org/a.jpg'])
  expect(facility.photos.map(({ url }) => url)).toEqual(body.photos.map(({ url }) => url))
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const cutInHalf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

test.each<[string, string, () => Promise<Buffer> | Buffer]>([
  ['an SVG with a script', 'photo-invalid', () => Buffer.from(svg)],
  ['an SVG with a JPEG header', 'photo-invalid', () => Buffer.concat([jpegStart, Buffer.from(svg)])],
  [
    'an HTML page with a JPEG header',
    'photo-invalid',
    () => Buffer.concat([jpegStart, Buffer.from('<!doctype html>')]),
  ],
  ['a GIF/JavaScript polyglot', 'photo-invalid', () => Buffer.from('GIF89a/*....*/=1;alert(1)')],
  ['a truncated JPEG', 'photo-invalid', () => cutInHalf(photo)],
  ['a truncated PNG', 'photo-invalid', async () => cutInHalf(await halves().png().toBuffer())],
  ['noise', 'photo-invalid', () => randomBytes(5_000)],
  ['a small PNG of 2,500 million pixels', 'photo-too-many-pixels', () => hugePng(50_000)],
  ['a PNG of 61 megapixels', 'photo-too-many-pixels', () => hugePng(7_811)],
  ['an iPhone HEIC photo', 'photo-is-heic', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
])('%s is refused as %s, and no file is stored', async (_, code, make) => {
  const place = await makeOwn()
  const before = await filesOf()
  const refused = await send(place, await make())
  expect([refused.status, refused.body.code]).toEqual([422, code])
  expect(await photosOf(place.id)).toEqual([])
  expect(await filesOf()).toEqual(before)
})

/** Data appended to a photo is dropped. */
test('an archive and a script appended to a photo are dropped', async () => {
  const { body } = await send(
    await makeOwn(),
    Buffer.concat([photo, Buffer.from('PK\u0003\u0004<script>alert(1)</script>')]),
  )
  const { rawPayload } = await fetched(body.photos[0]!.url)
  expect([rawPayload.includes('<script'), rawPayload.includes('PK\u0003\u0004')]).toEqual([false, false])
})

test('files over 15 MB are refused during upload', async () => {
  const place = await makeOwn()
  const claimed = await app.app.inject({
    method: 'POST',
    url: `/api/owner/facilities/${place.id}/photos`,
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(200 * 1024 * 1024) },
    cookies: Object.fromEntries(place.owner.cookies),
  })
  expect(claimed.json()).toMatchObject({
    status: 413,
    code: 'file-too-large',
    detail: expect.stringContaining('15 MB'),
  })
  const large = await send(place, Buffer.alloc(15 * 1024 * 1024 + 1))
  expect([large.status, large.body.code]).toEqual([413, 'file-too-large'])
  expect(await photosOf(place.id)).toEqual([])
})

test('a form without a photo, an empty file and other bodies are refused', async () => {
  const place = await makeOwn()
  const url = `/api/owner/facilities/${place.id}/photos`
  const form = new FormData()
  form.append('alt', 'text')
  expect((await app.post<Reply>(url, form, place.owner)).body.code).toBe('file-missing')
  expect((await send(place, Buffer.alloc(0))).body.code).toBe('file-empty')
  expect((await app.post(url, { photo: 'x' }, place.owner)).status).toBe(415)
  const long = await send(place, photo, { alt: 'x'.repeat(201) })
  expect(long.status).toBe(400)
  const foreign = await app.app.inject({
    method: 'POST',
    url,
    headers: { 'sec-fetch-site': 'cross-site' },
    cookies: Object.fromEntries(place.owner.cookies),
  })
  expect(foreign.json()).toMatchObject({ status: 403, code: 'from-another-site' })
})

test('a facility holds twelve photos, even when uploaded at once', async () => {
  const place = await makeOwn()
  await sendMany(place, 10)
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(place, photo)))
  expect(answers.map(answer => answer.body.code ?? answer.status).sort()).toEqual([
    200,
    200,
    'photos-full',
    'photos-full',
  ])
  expect(await photosOf(place.id)).toHaveLength(12)
  expect((await send(place, photo)).body.code).toBe('photos-full')
})

test('photos can be reordered, described, removed and restored', async () => {
  const place = await makeOwn()
  const [a, b, c] = (await sendMany(place, 3)) as [string, string, string]
  expect(idsOf((await ask(place, 'order', { photoIds: [c, a, b] })).body.photos)).toEqual([c, a, b])
  const described = await ask(place, a, { alt: ' The main   court ' })
  expect(described.body.photos.map(one => one.alt)).toEqual(['', 'The main court', ''])
  expect(idsOf((await ask(place, `${a}/remove`)).body.photos)).toEqual([c, b])
  expect((await photosOf(place.id)).map(one => one.alt)).toEqual(['', ''])
  const back = await ask(place, `${a}/restore`, { position: 1 })
  expect(idsOf(back.body.photos)).toEqual([c, a, b])
  expect(back.body.photos[1]!.alt).toBe('The main court')
  expect((await ask(place, `${a}/restore`, { position: 0 })).status).toBe(200)
  const log = await app.db<{ action: string }[]>`
    select action from audit_entry where subject_id = ${place.id} order by id`
  expect(log.map(entry => entry.action)).toEqual([
    'photo-added',
    'photo-added',
    'photo-added',
    'photos-ordered',
    'photo-described',
    'photo-removed',
    'photo-brought-back',
  ])
})

test('an order that does not match the photos returns 409 with them', async () => {
  const place = await makeOwn()
  const [a, b] = (await sendMany(place, 2)) as [string, string]
  for (const photoIds of [[a], [a, a], [a, randomUUID()], [a, b, randomUUID()]]) {
    const { status, body } = await ask(place, 'order', { photoIds })
    expect([status, body.code, idsOf(body.photos)]).toEqual([409, 'photos-changed', [a, b]])
  }
  for (const path of [randomUUID(), `${randomUUID()}/remove`, `${randomUUID()}/restore`]) {
    const { status, body } = await ask(place, path, { alt: '', position: 0 })
    expect([status, body.code]).toEqual([404, 'photo-not-found'])
  }
})

test('a photo cannot be restored when twelve exist', async () => {
  const place = await makeOwn()
  const [first] = await sendMany(place, 12)
  await ask(place, `${first}/remove`)
  await send(place, photo)
  expect((await ask(place, `${first}/restore`, { position: 0 })).body.code).toBe('photos-full')
})

test('strangers and other owners cannot change photos', async () => {
  const [place, other] = [await makeOwn(), await makeOwn()]
  const [mine] = (await sendMany(place, 1)) as [string]
  const [theirs] = (await sendMany(other, 1)) as [string]
  const asOther = { id: place.id, owner: other.owner }
  const asNobody = { id: place.id, owner: newBrowser() }
  const nowhere = { id: randomUUID(), owner: place.owner }
  for (const [who, status] of [
    [asOther, 403],
    [asNobody, 401],
    [nowhere, 404],
  ] as const) {
    expect((await send(who, photo)).status).toBe(status)
    expect((await ask(who, 'order', { photoIds: [mine] })).status).toBe(status)
    expect((await ask(who, mine, { alt: 'Mine' })).status).toBe(status)
    expect((await ask(who, `${mine}/remove`)).status).toBe(status)
    expect((await ask(who, `${mine}/restore`, { position: 0 })).status).toBe(status)
  }
  // Their own facility, with another facility's photo.
  expect((await ask(other, `${mine}/remove`)).status).toBe(404)
  expect((await ask(other, mine, { alt: 'Mine' })).status).toBe(404)
  expect((await photosOf(place.id)).map(one => one.alt)).toEqual([''])
  expect(theirs).not.toBe(mine)
  expect((await send({ id: place.id, owner: await app.administrator() }, photo)).status).toBe(200)
})

test('removed photos and orphaned files are deleted after a day', async () => {
  const place = await makeOwn()
  const [kept, gone] = (await sendMany(place, 2)) as [string, string]
  const address = (await photosOf(place.id))[1]!.url
  await ask(place, `${gone}/remove`)
  const stray = `${randomUUID()}.${'0'.repeat(16)}.480.webp`
  await app.services.photos.write(stray, photo)
  const statuses = async () => {
    await app.run('tidy-photos')
    return [(await fetched(address)).statusCode, (await fetched(`/photos/${stray}`)).statusCode]
  }
  expect(await statuses()).toEqual([200, 200])
  for (const name of await filesOf()) await utimes(join(PHOTO_DIR, name.slice(0, 2), name), 0, 0)
  expect(await statuses()).toEqual([200, 404])
  await app.db`update facility_photo set removed_at = now() - interval '25 hours' where id = ${gone}`
  expect(await statuses()).toEqual([404, 404])
  expect((await ask(place, `${gone}/restore`, { position: 0 })).status).toBe(404)
  expect((await filesOf()).filter(name => name.startsWith(kept))).toHaveLength(3)
})

test('photos in a bucket are served from our origin', async () => {
  const place = await makeOwn(inBucket)
  const { body } = await send(place, photo, { at: inBucket })
  expect(peer.objects.size).toBe(3)
  const answer = await fetched(body.photos[0]!.url, inBucket)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
})

test.each([
  '/photos/nothing.webp',
  `/photos/${randomUUID()}.${'0'.repeat(16)}.480.webp`,
  `/photos/${randomUUID()}.${'0'.repeat(16)}.481.webp`,
  '/photos/..%2F..%2Fetc%2Fpasswd',
])('%s returns 404', async url => {
  expect((await fetched(url)).statusCode).toBe(404)
})

async function filesOf(): Promise<string[]> {
  const names: string[] = []
  for await (const files of app.services.photos.list()) names.push(...files.map(file => file.name))
  return names.sort()
}

/** Claims a square of black pixels but contains only the first rows. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(1_000_000))
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
