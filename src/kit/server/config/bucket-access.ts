import type { Environment } from './environment.ts'

/** Any S3-compatible store. No trailing slash in `endpoint`. */
export type BucketAccess = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const bucketNames = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

export function faultsOfBucket(env: Environment): string[] {
  const missing = bucketNames.filter(name => !env[name])
  if (missing.length === bucketNames.length) return []
  if (env.PHOTO_DIR) return ['Photos are stored in PHOTO_DIR or in S3, not both. Remove the variables of one.']
  return missing.map(name => `Storing photos in S3 needs ${name}.`)
}

export function bucketIn(env: Environment): BucketAccess | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    endpoint: S3_ENDPOINT.replace(/\/+$/, ''),
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}
