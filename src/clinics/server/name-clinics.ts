import type { Db } from '#kit/server/db/db.ts'
import { findTitles } from './store.ts'

export async function nameClinics(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await findTitles(db, ids)
  return new Map(rows.map(({ id, title }) => [id, title]))
}
