import { AwsClient } from 'aws4fetch'
import type { BucketAccess } from '#kit/server/config/bucket-access.ts'
import type { PhotoStore, StoredFile } from './photo-store.ts'

/** Per request. */
const TIMEOUT_MS = 10_000
/** A bucket may hold other things. */
const PREFIX = 'photos/'

/**
 * For any store with the S3 protocol (signature version 4, list objects version 2, path-style URLs). Throws on any
 * response other than success and "no such key".
 */
export function s3Photos({ endpoint, bucket, region, accessKeyId, secretAccessKey }: BucketAccess): PhotoStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const root = `${endpoint}/${bucket}`
  const ask = (path: string, init: RequestInit = {}) =>
    client.fetch(root + path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })

  return {
    async write(name, bytes) {
      const headers = { 'content-type': 'image/webp' }
      await ended(await ask(`/${PREFIX}${name}`, { method: 'PUT', body: new Uint8Array(bytes), headers }))
    },
    async read(name) {
      const answer = await ask(`/${PREFIX}${name}`)
      if (answer.status === 404) {
        await answer.body?.cancel()
        return undefined
      }
      return Buffer.from(await checked(answer).arrayBuffer())
    },
    async *list() {
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: PREFIX })
        if (token) query.set('continuation-token', token)
        const text = await checked(await ask(`?${query.toString()}`)).text()
        yield filesIn(text)
        token = valueOf(text, 'NextContinuationToken')
      } while (token)
    },
    async remove(name) {
      const answer = await ask(`/${PREFIX}${name}`, { method: 'DELETE' })
      if (answer.status !== 404) await ended(answer)
    },
  }
}

/** Our own names need no XML escaping. */
function filesIn(xml: string): StoredFile[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const [key, at] = [valueOf(entry, 'Key'), valueOf(entry, 'LastModified')]
    return key?.startsWith(PREFIX) && at ? [{ name: key.slice(PREFIX.length), writtenAt: new Date(at) }] : []
  })
}

function valueOf(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&') || undefined
}

function checked(answer: Response): Response {
  if (!answer.ok) throw new Error(`The photo store answered ${answer.status}.`)
  return answer
}

/** Reads the response to its end, so that its connection can be reused. */
async function ended(answer: Response): Promise<void> {
  await answer.arrayBuffer()
  checked(answer)
}
