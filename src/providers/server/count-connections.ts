import type { Db } from '#kit/server/db.ts'
import { summarizeProviders } from './store.ts'

/** How many facilities are connected to each provider that has any, and how many of them it failed last. Reads every connection. */
export async function countConnections(db: Db): Promise<{ provider: string; connections: number; failing: number }[]> {
  return summarizeProviders(db)
}
