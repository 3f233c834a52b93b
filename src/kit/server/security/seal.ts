import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * AES-256-GCM (NIST SP 800-38D) with a key outside the database (`sealing-key.ts`). `purpose` binds it to one row, such
 * as `webhook:<id>`.
 */
export function seal(sealingKey: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(sealingKey), nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(purpose))
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')}`
}

/** Undefined if altered, or sealed with another purpose or key. */
export function unseal(sealingKey: string, purpose: string, sealed: string): string | undefined {
  const [version, content = '', more] = sealed.split('.')
  const bytes = Buffer.from(content, 'base64url')
  if (version !== VERSION || more !== undefined || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, keyOf(sealingKey), nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(purpose))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

const ALGORITHM = 'aes-256-gcm'
/** A new scheme gets a new version. */
const VERSION = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** 32 bytes derived for this use alone (HKDF, RFC 5869). */
function keyOf(sealingKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', sealingKey, '', 'sealed secrets', 32))
}
