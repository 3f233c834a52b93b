import { randomBytes, randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeHost, profile } from '#app/testing/host-clinic.ts'
import { makeAthlete } from '#app/testing/make-clinic.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { Athlete } from '#clinics/contract.ts'

const app = await testApp()

type Reply = { athlete: Athlete | null; code: string }
const readOwn = async (as: Browser) => (await app.get<Reply>('/api/athlete', as)).body.athlete
const write = (as: Browser, more: Record<string, unknown> = {}) =>
  app.post<Reply & { errors: { path: string }[] }>('/api/athlete', { ...profile, ...more }, as)

function sendPhoto(bytes: Buffer, as: Browser, name = 'photo.jpg') {
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(bytes)]), name)
  return app.post<Reply>('/api/athlete/photo', form, as)
}

/** Left half red, right half blue. */
function halves(width = 800, height = 600) {
  const right = { create: { width: width / 2, height, channels: 3 as const, background: '#00f' } }
  return sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    { input: right, left: width / 2, top: 0 },
  ])
}

const pictureAt = (url: string) => app.app.inject(url)

test('saving creates an athlete profile once and updates it afterwards', async () => {
  const owner = await app.owner()
  expect(await readOwn(owner)).toBeNull()
  const { status, body } = await write(owner, { name: '  Ada   Example ', bio: 'One\n\n\n\nTwo' })
  expect(status).toBe(200)
  expect(body.athlete).toMatchObject({ name: 'Ada Example', photoUrl: null, isSample: false, level: 'college' })
  const { body: changed } = await write(owner, { level: 'high-school', school: 'Example High' })
  expect(changed.athlete).toMatchObject({ id: body.athlete!.id, level: 'high-school', school: 'Example High' })
  expect(await readOwn(owner)).toEqual(changed.athlete)
})

test('an account gets one athlete profile, even from concurrent requests', async () => {
  const owner = await app.owner()
  const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => write(owner, { bio: `Text ${at}` })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.athlete!.id)).size).toBe(1)
})

test('an account sees only its own athlete profile', async () => {
  await makeAthlete(app.db, { isSample: true })
  const [one, two] = [await makeHost(app), await makeHost(app)]
  expect(one.athlete.id).not.toBe(two.athlete.id)
  expect((await readOwn(two))?.id).toBe(two.athlete.id)
})

test.each([
  ['no name', { name: ' \u200b' }, 'name'],
  ['a long name', { name: 'x'.repeat(101) }, 'name'],
  ['a sport that is not on the list', { sportType: 'Chess' }, 'sportType'],
  ['an unknown level', { level: 'professional' }, 'level'],
  ['no school', { school: '' }, 'school'],
  ['a long bio', { bio: 'x'.repeat(1_001) }, 'bio'],
])('a profile with %s is refused', async (_, wrong, path) => {
  const owner = await app.owner()
  const { status, body } = await write(owner, wrong)
  expect([status, body.code, body.errors.map(error => error.path)]).toEqual([400, 'invalid-request', [path]])
  expect(await readOwn(owner)).toBeNull()
})

test('a profile cannot be read or written without signing in', async () => {
  const answers = [
    await app.get<Reply>('/api/athlete'),
    await write(newBrowser()),
    await sendPhoto(await halves().jpeg().toBuffer(), newBrowser()),
    await app.post<Reply>('/api/athlete/photo/remove', {}),
    await app.get<Reply>('/api/athlete/clinics'),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [401, 'account-needed'] as const),
  )
})

test('a photo is re-encoded: square, upright, without metadata', async () => {
  const host = await makeHost(app)
  const upsideDown = await halves()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .withMetadata({ orientation: 3 })
    .toBuffer()
  expect((await sharp(upsideDown).metadata()).exif).toBeDefined()
  const { status, body } = await sendPhoto(upsideDown, host)
  expect(status).toBe(200)
  const url = body.athlete!.photoUrl!
  expect(url).toMatch(new RegExp(`^/api/athletes/${host.athlete.id}/photo/[0-9a-f]{32}\\.webp$`))
  const { statusCode, headers, rawPayload } = await pictureAt(url)
  expect([statusCode, headers['content-type'], headers['x-content-type-options'], headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'nosniff',
    'public, max-age=31536000, immutable',
  ])
  const { format, width, height, exif } = await sharp(rawPayload).metadata()
  expect([format, width, height, exif]).toEqual(['webp', 512, 512, undefined])
  const left = await sharp(rawPayload).extract({ left: 10, top: 10, width: 1, height: 1 }).raw().toBuffer()
  expect([left[0]! < 60, left[2]! > 200]).toEqual([true, true])
  expect((await readOwn(host))?.photoUrl).toBe(url)
})

test('a new photo gets a new URL, and replaced and removed photos answer 404', async () => {
  const host = await makeHost(app)
  const { body: first } = await sendPhoto(await halves().png().toBuffer(), host, 'photo.png')
  const { body: second } = await sendPhoto(await halves(400, 900).webp().toBuffer(), host, 'whatever.txt')
  const [old, now] = [first.athlete!.photoUrl!, second.athlete!.photoUrl!]
  expect(old).not.toBe(now)
  expect([(await pictureAt(old)).statusCode, (await pictureAt(now)).statusCode]).toEqual([404, 200])
  const { body: removed } = await app.post<Reply>('/api/athlete/photo/remove', {}, host)
  expect(removed.athlete!.photoUrl).toBeNull()
  expect((await pictureAt(now)).statusCode).toBe(404)
  expect((await app.post('/api/athlete/photo/remove', {}, host)).status).toBe(200)
})

test('concurrent uploads leave the profile with a photo that exists', async () => {
  const host = await makeHost(app)
  const widths = [300, 400, 500, 600]
  const pictures = await Promise.all(widths.map(width => halves(width, 200).jpeg().toBuffer()))
  const answers = await Promise.all(pictures.map(picture => sendPhoto(picture, host)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { photoUrl } = (await readOwn(host))!
  expect((await pictureAt(photoUrl!)).statusCode).toBe(200)
})

test('a photo of pure noise fits the size limit', async () => {
  const host = await makeHost(app)
  const raw = { width: 512, height: 512, channels: 3 as const }
  const noise = await sharp(randomBytes(512 * 512 * 3), { raw })
    .png()
    .toBuffer()
  expect((await sendPhoto(noise, host)).status).toBe(200)
})

test('a photo requires a profile', async () => {
  const owner = await app.owner()
  const photo = await sendPhoto(await halves().jpeg().toBuffer(), owner)
  const remove = await app.post('/api/athlete/photo/remove', {}, owner)
  expect([photo.status, photo.body.code, remove.status, remove.body.code]).toEqual([
    409,
    'profile-needed',
    409,
    'profile-needed',
  ])
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test.each<[string, () => Promise<Buffer> | Buffer]>([
  ['an SVG drawing with a script', () => Buffer.from(svg)],
  ['an SVG drawing that starts like a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)])],
  ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF file', () => Buffer.from('%PDF-1.7\n%\u00e2\u00e3')],
  ['a GIF picture', () => halves().gif().toBuffer()],
  ['an AVIF picture', () => halves(64, 64).avif().toBuffer()],
  ['a truncated JPEG', async () => cutInHalf(await halves().jpeg().toBuffer())],
  ['a truncated PNG', async () => cutInHalf(await halves().png().toBuffer())],
  ['a truncated WebP', async () => cutInHalf(await halves().webp().toBuffer())],
  ['only the PNG signature', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['a small PNG of 2,500 million pixels', () => hugePng(50_000)],
  ['random bytes', () => randomBytes(5_000)],
])('%s is refused, and the previous photo stays', async (_, make) => {
  const host = await makeHost(app)
  const { body } = await sendPhoto(await halves().jpeg().toBuffer(), host)
  const refused = await sendPhoto(await make(), host)
  expect([refused.status, refused.body.code]).toEqual([422, 'photo-invalid'])
  expect((await readOwn(host))?.photoUrl).toBe(body.athlete!.photoUrl)
})

test('an upload above 8 MB and a form without a file are refused', async () => {
  const host = await makeHost(app)
  const large = await sendPhoto(Buffer.alloc(8 * 1024 * 1024 + 1), host)
  expect([large.status, large.body.code]).toEqual([413, 'file-too-large'])
  const claimed = await app.app.inject({
    method: 'POST',
    url: '/api/athlete/photo',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(200 * 1024 * 1024) },
    cookies: Object.fromEntries(host.cookies),
  })
  expect(claimed.statusCode).toBe(413)
  const form = new FormData()
  form.append('other', 'text')
  const empty = await app.post('/api/athlete/photo', form, host)
  expect([empty.status, empty.body.code]).toEqual([422, 'file-missing'])
  const json = await app.post('/api/athlete/photo', { photo: 'x' }, host)
  expect(json.status).toBe(415)
})

test.each([
  ['an unknown athlete', `/api/athletes/${randomUUID()}/photo/${'0'.repeat(32)}.webp`],
  ['a malformed id', `/api/athletes/me/photo/${'0'.repeat(32)}.webp`],
  ['a malformed digest', `/api/athletes/${randomUUID()}/photo/..%2F..%2Fetc.webp`],
  ['another file type', `/api/athletes/${randomUUID()}/photo/${'0'.repeat(32)}.svg`],
])('a photo URL with %s answers 404', async (_, url) => {
  const { statusCode, headers } = await pictureAt(url)
  expect([statusCode, headers['cache-control']]).not.toContain('public, max-age=31536000, immutable')
  expect(statusCode).toBe(404)
})

function cutInHalf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2)
}

/** A gray square PNG that claims `side` pixels per side. */
function hugePng(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 8
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(side * 100))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}
