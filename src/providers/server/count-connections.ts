import type { Db } from '#kit/server/db.ts'
import { summarizeProviders } from './store.ts'

/** Of each provider that facilities are connected to: how many, and how many of them it failed last. Reads every connection. */
export async function countConnections(db: Db): Promise<{ provider: string; connections: number; failing: number }[]> {
  return summarizeProviders(db)
}
