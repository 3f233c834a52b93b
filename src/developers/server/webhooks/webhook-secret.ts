import { createHmac, randomBytes } from 'node:crypto'
import { seal, unseal } from '#kit/server/security/seal.ts'

/** Per the specification: 24 to 64 random bytes. */
const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export function makeSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** Standard Webhooks, https://www.standardwebhooks.com. `at`: milliseconds since 1970. */
export function signatureHeaders(secret: string, message: { id: string; at: number; body: string }) {
  const timestamp = String(Math.floor(message.at / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${message.id}.${timestamp}.${message.body}`).digest('base64')
  return { 'webhook-id': message.id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

export function sealSecret(sealingKey: string, webhookId: string, secret: string): string {
  return seal(sealingKey, purposeOf(webhookId), secret)
}

/** Undefined if sealed with another key: the webhook must be added again. */
export function unsealSecret(sealingKey: string, webhookId: string, sealed: string): string | undefined {
  return unseal(sealingKey, purposeOf(webhookId), sealed)
}

function purposeOf(webhookId: string): string {
  return `webhook:${webhookId}`
}
