import type { Db } from '#kit/server/db/db.ts'
import { summarizeProviders } from './store.ts'

/** `failing`: the last request failed. Scans every connection. */
export async function countConnections(db: Db): Promise<{ provider: string; connections: number; failing: number }[]> {
  return summarizeProviders(db)
}
