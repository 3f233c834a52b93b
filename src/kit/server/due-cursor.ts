import type { Db } from './db.ts'

/**
 * Where a list stands that comes by when an answer is due: the moment of its last row and what tells rows of one moment apart. It holds
 * also when that row has left the list meanwhile.
 */
export type DueCursor = { place: string; key: string }

/** "1790000000000000_42". */
export function writeDueCursor({ place, key }: DueCursor): string {
  return `${place}_${key}`
}

/** Undefined for what is no cursor of ours. */
export function readDueCursor(text: string | undefined, isKey: (key: string) => boolean): DueCursor | undefined {
  const [, place, key] = /^(\d{1,16})_(.+)$/.exec(text ?? '') ?? []
  return place !== undefined && key !== undefined && isKey(key) ? { place, key } : undefined
}

/** The place of a row in such a list: microseconds since 1970, far away for what nobody waits for. A number in SQL. */
export function duePlace(db: Db) {
  return db`coalesce((extract(epoch from waits_since) * 1000000)::bigint, 9000000000000000)`
}
