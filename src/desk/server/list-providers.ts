import { readProviderHealth } from '#calendars/server/read-provider-health.ts'
import { providerTypes } from '#facilities/contract.ts'
import { countByProvider } from '#facilities/server/count-by-provider.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { ProviderStatus } from '../contract.ts'

/** The health of each calendar system, from its connections. */
export async function listProviders(db: Db): Promise<ProviderStatus[]> {
  const [facilities, health] = await Promise.all([countByProvider(db), readProviderHealth(db)])
  return [...providerTypes, 'ical' as const].map(provider => {
    const known = health.find(each => each.provider === provider)
    return {
      provider,
      state: provider === 'manual' ? 'active' : known ? 'connected' : 'not-configured',
      facilities: provider === 'ical' ? (known?.connections ?? 0) : (facilities[provider] ?? 0),
      connections: known?.connections ?? 0,
      simulated: known?.simulated ?? 0,
      failing: known?.failing ?? 0,
      lastAnswerAt: known?.lastAnswerAt?.toISOString() ?? null,
      failingConnections: (known?.failingConnections ?? []).map(({ failedAt, ...each }) => ({
        ...each,
        failedAt: failedAt.toISOString(),
      })),
    }
  })
}
