import { providerTypes } from '#facilities/contract.ts'
import { countByProvider } from '#facilities/server/count-by-provider.ts'
import type { Db } from '#kit/server/db.ts'
import type { ProviderStatus } from '../contract.ts'

/**
 * How each system that holds calendars is doing. Only our own calendar is asked for anything: of all others we know the
 * facilities and send customers on to their pages, so no answer of theirs is told of.
 */
export async function listProviders(db: Db): Promise<ProviderStatus[]> {
  const facilities = await countByProvider(db)
  return providerTypes.map(provider => ({
    provider,
    state: provider === 'manual' ? 'active' : 'not-configured',
    facilities: facilities[provider] ?? 0,
    lastAnswerAt: null,
  }))
}
