import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The key that gives its bearer a right to `subject`, such as `booking:<id>:<version>`: HMAC-SHA-256 (RFC 2104) of it, as 43
 * characters of base64url. Nothing is stored; a key ends when its subject does, for which the version is there.
 */
export function makeKey(secret: string, subject: string): string {
  return createHmac('sha256', secret).update(PURPOSE).update(subject).digest('base64url')
}

/** Whether `key` is the one of `subject`. The time it takes tells nothing about how much of it was right. */
export function isKey(secret: string, subject: string, key: string): boolean {
  const [right, given] = [Buffer.from(makeKey(secret, subject)), Buffer.from(key)]
  return right.length === given.length && timingSafeEqual(right, given)
}

/** The secret also signs cookies. No cookie has a NUL in it, so a signature of one is never a key. */
const PURPOSE = 'signed-key\0'
