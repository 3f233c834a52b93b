import { hash, randomBytes } from 'node:crypto'

/** 32 random bytes as 43 characters of base64url: nobody guesses one. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token. It needs no salt: there is nothing to guess. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
