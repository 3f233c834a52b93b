import { createHash } from 'node:crypto'
import type { Db } from '#kit/server/db/db.ts'
import type { Facility } from '../contract.ts'
import { toFacility } from './read-facility.ts'
import { findWorthShowing } from './store.ts'

/**
 * Instantly bookable, drawn to scale, priced, and real. The same word gives the same ones in the same order; another
 * word starts elsewhere. May be empty.
 */
export async function pickFacilities(db: Db, { word, limit }: { word: string; limit: number }): Promise<Facility[]> {
  const rows = await findWorthShowing(db, { from: uuidOf(word), limit })
  return rows.map(toFacility)
}

/** A uniformly distributed position in id order. */
function uuidOf(word: string): string {
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(createHash('sha256').update(word).digest('hex'))!
  return parts.join('-')
}
