import type { Db } from '#kit/server/db/db.ts'
import { countConnections } from './queries.ts'
import { type FailingConnection, listFailing, type ProviderSummary } from './store.ts'

const NAMED = 5

export type ProviderHealth = ProviderSummary & { failingConnections: FailingConnection[] }

export async function readProviderHealth(db: Db): Promise<ProviderHealth[]> {
  const summaries = await countConnections(db)
  return Promise.all(
    summaries.map(async summary => ({
      ...summary,
      failingConnections:
        summary.failing > 0 ? await listFailing(db, { provider: summary.provider, limit: NAMED }) : [],
    })),
  )
}
