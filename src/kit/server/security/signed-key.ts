import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * HMAC-SHA-256 (RFC 2104) of `subject`, such as `booking:<id>:<version>`; 43 characters of base64url. Not stored:
 * raising the version revokes it.
 */
export function makeKey(secret: string, subject: string): string {
  return createHmac('sha256', secret).update(PURPOSE).update(subject).digest('base64url')
}

/** Constant time. */
export function isKey(secret: string, subject: string, key: string): boolean {
  const [right, given] = [Buffer.from(makeKey(secret, subject)), Buffer.from(key)]
  return right.length === given.length && timingSafeEqual(right, given)
}

/** The secret also signs cookies, which contain no NUL. */
const PURPOSE = 'signed-key\0'
