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

/** `verifies`: signatures of version 4, the only ones we send. s3rver accepts any of these; its successor checks them. */
const servers = {
  s3rver: { source: 's3rver@3.7.1', verifies: false },
  '@20minutes/s3rver': { source: '@20minutes/s3rver@5.0.0', verifies: true },
}
/** The only one they accept. */
const KEY = 'S3RVER'
const BUCKET = 'photos'

/** A photo kept in an S3 server that verifies signatures. Collectors of traces are named, since none can be installed. */
export async function checkStorage(): Promise<Row[]> {
  const rows: Row[] = []
  for (const [program, { source, verifies }] of Object.entries(servers)) {
    const what = verifies
      ? 'keeps an owner’s photo, and refuses a wrong secret'
      : 'keeps an owner’s photo (it verifies no signature of version 4)'
    const installed = await installPackages(source)
    if (!installed) rows.push({ program, version: '', what, result: notInstalled(source) })
    else
      rows.push(
        await rowOf({ program, version: installed.version(program), what }, () =>
          keepPhoto(program, { installed, verifies }),
        ),
      )
  }
  const none = (where: string) => `not installed: none found ${where}`
  return [
    ...rows,
    {
      program: 'a second S3 server',
      version: '',
      what: 'keeps an owner’s photo',
      result: none('on npm that verifies signatures; Debian’s swift (s3api) and radosgw need a cluster'),
    },
    {
      program: 'OpenTelemetry collector',
      version: '',
      what: 'receives traces over OTLP',
      result: none('on npm or in Debian 12'),
    },
  ]
}

type Kept = { installed: Installed; verifies: boolean }

async function keepPhoto(program: string, { installed, verifies }: Kept): Promise<string[]> {
  const [dir, port] = [await makeDataDir('conformance'), await freePort()]
  const endpoint = `http://127.0.0.1:${port}`
  const args = ['-e', START, program, String(port), path.join(dir, 'store'), BUCKET]
  try {
    const store = await startService(process.execPath, args, { port, cwd: installed.folder })
    const app = await startDemo({
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    })
    try {
      return [...(await uploadAndRead(app, endpoint)), ...(verifies ? await refusesWrongSecret(endpoint) : [])]
    } finally {
      await app.stop()
      await store.stop()
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** The program of one of the packages is missing from it, so both start as libraries. */
const START = `const [name, port, directory, bucket] = process.argv.slice(1)
const Server = require(name)
require('node:fs').mkdirSync(directory)
const configureBuckets = [{ name: bucket }]
new Server({ address: '127.0.0.1', port: Number(port), directory, silent: true, configureBuckets }).run()`

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
