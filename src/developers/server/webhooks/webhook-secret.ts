import { createHmac, randomBytes } from 'node:crypto'
import { seal, unseal } from '#kit/server/seal.ts'

/** As the specification writes secrets: 24 to 64 random bytes. */
const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export function makeSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/**
 * The headers that prove who has sent `body`, when (`at`: milliseconds since 1970) and as which message: Standard Webhooks,
 * https://www.standardwebhooks.com.
 */
export function signatureHeaders(secret: string, message: { id: string; at: number; body: string }) {
  const timestamp = String(Math.floor(message.at / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${message.id}.${timestamp}.${message.body}`).digest('base64')
  return { 'webhook-id': message.id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

export function sealSecret(sealingKey: string, webhookId: string, secret: string): string {
  return seal(sealingKey, purposeOf(webhookId), secret)
}

/** Undefined when it was sealed with another key: such a webhook is added anew. */
export function unsealSecret(sealingKey: string, webhookId: string, sealed: string): string | undefined {
  return unseal(sealingKey, purposeOf(webhookId), sealed)
}

function purposeOf(webhookId: string): string {
  return `webhook:${webhookId}`
}
