import type { Db } from '#kit/server/db/db.ts'
import type { ProviderSummary } from './store.ts'

/** `failing`: the last request failed. Scans every connection. */
export async function countConnections(db: Db): Promise<ProviderSummary[]> {
  return db.read<ProviderSummary[]>`
    select c.provider, count(*)::int as connections, count(*) filter (where c.is_simulated)::int as simulated,
      max(h.last_answer_at) as last_answer_at, count(*) filter (where h.failures_in_row > 0)::int as failing
    from provider_connection c left join provider_health h on h.facility_id = c.facility_id and h.provider = c.provider
    group by 1`
}
