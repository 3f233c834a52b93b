import { rm } from 'node:fs/promises'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import sharp from 'sharp'
import { noFacility } from '#facilities/facility-form.ts'
import { freePort } from '#kit/server/free-port.ts'
import { signUpOwner } from '../../bench/parts/owner.ts'
import { makeDataDir } from '../../src/app/testing/make-data-dir.ts'
import { type Row, rowOf } from './parts/check.ts'
import { type Demo, startDemo } from './parts/demo.ts'
import { type Installed, installPackages, notInstalled } from './parts/npm-packages.ts'
import { startService } from './parts/services.ts'

/** The second began as a fork of the first, so they share the code that checks signatures. */
const servers = { s3rver: 's3rver@3.7.1', '@20minutes/s3rver': '@20minutes/s3rver@5.0.0' }
/** The only one they accept. */
const KEY = 'S3RVER'
const BUCKET = 'photos'

/** A photo kept in an S3 server that verifies signatures. Collectors of traces are named, since none can be installed. */
export async function checkStorage(): Promise<Row[]> {
  const rows: Row[] = []
  for (const [program, source] of Object.entries(servers)) {
    const what = 'keeps an owner’s photo and refuses a wrong secret'
    const installed = await installPackages(source)
    if (!installed) rows.push({ program, version: '', what, result: notInstalled(source) })
    else rows.push(await rowOf({ program, version: installed.version(program), what }, () => keepPhoto(installed)))
  }
  const none = (where: string) => `not installed: none found ${where}`
  return [
    ...rows,
    {
      program: 'another S3 server',
      version: '',
      what: 'keeps an owner’s photo',
      result: none('on npm; Debian’s swift (s3api) and radosgw need a cluster'),
    },
    {
      program: 'OpenTelemetry collector',
      version: '',
      what: 'receives traces over OTLP',
      result: none('on npm or in Debian 12'),
    },
  ]
}

async function keepPhoto(installed: Installed): Promise<string[]> {
  const [dir, port] = [await makeDataDir('conformance'), await freePort()]
  const endpoint = `http://127.0.0.1:${port}`
  const args = ['--directory', path.join(dir, 'store'), '--address', '127.0.0.1', '--port', String(port)]
  try {
    const store = await startService(installed.bin('s3rver'), [...args, '--configure-bucket', BUCKET], { port })
    const app = await startDemo({
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    })
    try {
      return [...(await refusesWrongSecret(endpoint)), ...(await uploadAndRead(app, endpoint))]
    } finally {
      await app.stop()
      await store.stop()
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function refusesWrongSecret(endpoint: string): Promise<string[]> {
  const { status } = await clientWith('a wrong secret').fetch(`${endpoint}/${BUCKET}/nothing`)
  return status === 403 ? [] : [`a wrong secret got ${status}: the server verifies nothing`]
}

async function uploadAndRead(app: Demo, endpoint: string): Promise<string[]> {
  const { cookie } = await signUpOwner(app.port)
  const made = await fetch(`${app.origin}/api/owner/facilities`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...noFacility,
      name: 'Sample Meadow',
      city: 'Frisco',
      state: 'TX',
      zip: '75034',
      sportTypes: ['Soccer'],
      pricePerHour: '60',
    }),
  })
  const { id } = (await made.json()) as { id: string }
  const picture = await sharp({ create: { width: 1_600, height: 1_000, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('alt', 'A meadow')
  form.append('photo', new Blob([new Uint8Array(picture)]), 'meadow.jpg')
  const sent = await fetch(`${app.origin}/api/owner/facilities/${id}/photos`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  })
  if (!sent.ok) return [`the photo was refused: ${await sent.text()}`]
  const { photos } = (await sent.json()) as { photos: { url: string }[] }
  const shown = await fetch(new URL(photos[0]!.url, app.origin), { headers: { cookie } })
  const isImage = shown.ok && shown.headers.get('content-type')?.startsWith('image/')
  const listed = await (await clientWith(KEY).fetch(`${endpoint}/${BUCKET}?list-type=2`)).text()
  return [
    ...(isImage ? [] : [`the photo cannot be read: ${shown.status}`]),
    ...(listed.includes('<Key>') ? [] : ['the bucket is empty']),
  ]
}

function clientWith(secretAccessKey: string): AwsClient {
  return new AwsClient({ accessKeyId: KEY, secretAccessKey, region: 'us-east-1', service: 's3', retries: 0 })
}
