import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BucketAccess } from '#kit/server/config/bucket-access.ts'

/** Few keys per response, so that lists have several pages. */
const PAGE = 2

export type S3Peer = {
  access: BucketAccess
  objects: Map<string, { bytes: Buffer; writtenAt: Date }>
  /** The next requests get a 503, as from a busy store. */
  failNext(count: number): void
  close(): Promise<void>
}

/**
 * A loopback store with the part of the S3 protocol we need: PUT, GET and DELETE of an object, list objects version 2.
 * Verifies every request independently (AWS signature version 4, from the received bytes), and that the body is the
 * signed one.
 */
export async function startS3Peer(): Promise<S3Peer> {
  const objects: S3Peer['objects'] = new Map()
  let failures = 0
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.writeHead(500).end())
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    if (failures > 0) {
      failures -= 1
      return end(response, 503, errorXml('SlowDown'))
    }
    const fault = faultOf(request, body, access)
    if (fault) return end(response, 403, errorXml(fault))
    const url = new URL(request.url!, access.endpoint)
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== access.bucket) return end(response, 404, errorXml('NoSuchBucket'))
    const key = decodeURIComponent(rest.join('/'))
    if (key === '') return end(response, 200, listXml(objects, url.searchParams))
    answerObject({ request, response, key, body })
  }
  function answerObject({ request, response, key, body }: Input): void {
    const found = objects.get(key)
    if (request.method === 'PUT') objects.set(key, { bytes: body, writtenAt: new Date() })
    if (request.method === 'DELETE') objects.delete(key)
    if (request.method === 'PUT') return end(response, 200, '')
    if (request.method === 'DELETE') return end(response, 204, '')
    if (found) response.writeHead(200, { 'content-length': found.bytes.length }).end(found.bytes)
    else end(response, 404, errorXml('NoSuchKey'))
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const access: BucketAccess = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'field-photos',
    region: 'us-east-1',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  }
  return {
    access,
    objects,
    failNext: count => {
      failures = count
    },
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

type Input = { request: IncomingMessage; response: ServerResponse; key: string; body: Buffer }

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(text)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The S3 error code; undefined if the signature is valid and recent. */
function faultOf(request: IncomingMessage, body: Buffer, { accessKeyId, secretAccessKey, region }: BucketAccess) {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  )
  if (!parts) return 'AccessDenied'
  const [, credential = '', signedHeaders = '', signature = ''] = parts
  const [id, day = '', ...scope] = credential.split('/')
  const at = String(request.headers['x-amz-date'])
  if (id !== accessKeyId || scope.join('/') !== `${region}/s3/aws4_request` || !at.startsWith(day))
    return 'InvalidAccessKeyId'
  if (Math.abs(Date.now() - instantOf(at)) > SKEW_MS) return 'RequestTimeTooSkewed'
  if (!['host', 'x-amz-date'].every(name => signedHeaders.split(';').includes(name))) return 'AccessDenied'
  const payload = String(request.headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const toSign = ['AWS4-HMAC-SHA256', at, [day, ...scope].join('/'), sha256(canonical(request, signedHeaders, payload))]
  const key = [day, ...scope].reduce<Buffer>((from, part) => hmac(from, part), Buffer.from(`AWS4${secretAccessKey}`))
  const expected = hmac(key, toSign.join('\n'))
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}

const SKEW_MS = 15 * 60_000

/** "20261122T143000Z". */
function instantOf(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function canonical({ method, url, headers }: IncomingMessage, signedHeaders: string, payload: string): string {
  const [path = '', query = ''] = url!.split('?')
  const pairs = [...new URLSearchParams(query)].map(pair => pair.map(encoded).join('='))
  const lines = signedHeaders.split(';').map(name => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}`)
  return [method, path, pairs.toSorted().join('&'), ...lines, '', signedHeaders, payload].join('\n')
}

/** RFC 3986. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function listXml(objects: S3Peer['objects'], query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter(key => key.startsWith(query.get('prefix') ?? '') && key > after).toSorted()
  const page = keys.slice(0, PAGE)
  const more = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const entries = page.map(
    key =>
      `<Contents><Key>${key}</Key><LastModified>${objects.get(key)!.writtenAt.toISOString()}</LastModified></Contents>`,
  )
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${keys.length > PAGE}</IsTruncated>${entries.join('')}${more}</ListBucketResult>`
}

function errorXml(code: string): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`
}
