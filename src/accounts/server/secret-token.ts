import { hash, randomBytes } from 'node:crypto'

/** 32 random bytes, 43 characters of base64url. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Unsalted: tokens cannot be guessed. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
