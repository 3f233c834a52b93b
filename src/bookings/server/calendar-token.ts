import { isKey, makeKey } from '#kit/server/security/signed-key.ts'

/** Id and signature. */
export function makeCalendarToken(secret: string, { id, subject }: { id: string; subject: string }): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + makeKey(secret, subject)
}

/** Does not verify the signature; undefined if malformed. */
export function idInToken(token: string): string | undefined {
  if (!/^[\w-]{65}$/.test(token)) return undefined
  const hex = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export function isCalendarToken(secret: string, subject: string, token: string): boolean {
  return isKey(secret, subject, token.slice(ID_LENGTH))
}

/** Sixteen bytes as base64url. */
const ID_LENGTH = 22
