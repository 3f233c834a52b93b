import { readFileSync } from 'node:fs'
import { errorCode } from '#kit/server/error-code.ts'

/** `SEALING_KEY_FILE` is the path of a file with the value of `SEALING_KEY`. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'SEALING_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'AI_API_KEY',
  'METRICS_TOKEN',
  'GOOGLE_CLIENT_SECRET',
  'APPLE_PRIVATE_KEY',
  'CELLS_SECRET',
] as const

export type SecretFiles = {
  secrets: Record<string, string>
  /** Never with the file's content. */
  faults: string[]
}

/** As Docker, Kubernetes and systemd pass secrets: invisible in process lists and crash reports. */
export function readSecretFiles(env: Record<string, string | undefined>): SecretFiles {
  const found: SecretFiles = { secrets: {}, faults: [] }
  for (const name of secretNames) {
    const path = env[`${name}_FILE`]
    if (path === undefined) continue
    const read = readSecret(path)
    if (env[name] !== undefined) found.faults.push(`Set ${name} or ${name}_FILE, not both.`)
    else if ('fault' in read) found.faults.push(`${name}_FILE is ${path}, which ${read.fault}.`)
    else found.secrets[name] = read.secret
  }
  return found
}

function readSecret(path: string): { secret: string } | { fault: string } {
  try {
    const secret = readFileSync(path, 'utf8').trim()
    return secret ? { secret } : { fault: 'is empty' }
  } catch (error) {
    return { fault: `cannot be read (${errorCode(error) ?? 'unknown error'})` }
  }
}
