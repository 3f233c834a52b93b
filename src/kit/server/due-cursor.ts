import type { Db } from './db.ts'

/** Orders by due time, then `key`. Stays valid after its row leaves the list. */
export type DueCursor = { place: string; key: string }

/** "1790000000000000_42". */
export function writeDueCursor({ place, key }: DueCursor): string {
  return `${place}_${key}`
}

export function readDueCursor(text: string | undefined, isKey: (key: string) => boolean): DueCursor | undefined {
  const [, place, key] = /^(\d{1,16})_(.+)$/.exec(text ?? '') ?? []
  return place !== undefined && key !== undefined && isKey(key) ? { place, key } : undefined
}

/** SQL: microseconds since 1970; far in the future when nothing is due. */
export function duePlace(db: Db) {
  return db`coalesce((extract(epoch from waiting_since) * 1000000)::bigint, 9000000000000000)`
}
