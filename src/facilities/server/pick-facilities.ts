import { createHash } from 'node:crypto'
import type { Db } from '#kit/server/db.ts'
import type { Facility } from '../contract.ts'
import { toFacility } from './read-facility.ts'
import { findWorthShowing } from './store.ts'

/**
 * A few facilities worth a first look: booked at once, drawn in their own size, with a price, and none of them made up. The
 * same word gives the same ones in the same order; another word begins elsewhere in the catalogue. Empty where none is near.
 */
export async function pickFacilities(db: Db, { word, limit }: { word: string; limit: number }): Promise<Facility[]> {
  const rows = await findWorthShowing(db, { from: uuidOf(word), limit })
  return rows.map(toFacility)
}

/** Any place in the order of ids, as likely as every other. */
function uuidOf(word: string): string {
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(createHash('sha256').update(word).digest('hex'))!
  return parts.join('-')
}
