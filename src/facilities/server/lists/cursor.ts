import { createHash } from 'node:crypto'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { Problem } from '#kit/shared/problem.ts'
import { NO_PRICE } from './price-store.ts'

/** The row before the page: its id and its sort key as text. */
export type Position = { id: string; key: string }

/** Valid only for this query's filters and order. */
export function writeCursor({ id, key }: Position, query: object): string {
  return Buffer.from(digestOf(query) + id + key).toString('base64url')
}

/** Refuses: invalid-request for a malformed cursor or one of another query. */
export function readCursor(cursor: string, query: object): Position {
  const text = Buffer.from(cursor, 'base64url').toString()
  const digest = digestOf(query)
  const id = text.slice(digest.length, digest.length + ID_LENGTH)
  const key = text.slice(digest.length + ID_LENGTH)
  if (!(text.startsWith(digest) && isUuid(id)) || key.includes('\0')) throw refused()
  return { id, key }
}

/** `cents` as in `PricePosition`. */
export type PriceKey = { cents: number; name: string }

export function writePriceKey({ cents, name }: PriceKey): string {
  return `${cents} ${name}`
}

/** Refuses: invalid-request unless it has a whole number of cents that a price, or none, could have. */
export function readPriceKey(key: string): PriceKey {
  const [, digits, name] = /^(\d{1,10}) (.*)$/su.exec(key) ?? []
  const cents = Number(digits)
  if (name === undefined || cents > NO_PRICE) throw refused()
  return { cents, name }
}

/** Refuses: invalid-request unless it is a distance as a list writes it: meters, never negative. */
export function readDistanceKey(key: string): number {
  if (!/^\d{1,6}(?:\.\d{1,20})?(?:e-\d{1,3})?$/.test(key)) throw refused()
  return Number(key)
}

const ID_LENGTH = 36

/** Distinguishes queries; needs no secret, since a forged cursor shows only public facilities. */
function digestOf(query: object): string {
  return createHash('sha256').update(JSON.stringify(query)).digest('base64url').slice(0, 11)
}

function refused(): Problem {
  return new Problem('invalid-request', 400, 'Some fields are missing or invalid.', {
    errors: [{ path: 'cursor', message: 'This cursor belongs to another search. Begin again without it.' }],
  })
}
