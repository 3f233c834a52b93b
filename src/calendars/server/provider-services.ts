import type { Db } from '#kit/server/db/db.ts'
import type { Tally } from '#kit/server/observability/tally.ts'
import type { OtherProvider } from '../contract.ts'
import type { Connection, OutsideFetch, ProviderAdapter } from './adapter.ts'

export type Way = { adapters: Record<OtherProvider, ProviderAdapter>; ask: OutsideFetch }

export type ProviderServices = {
  db: Db
  real: Way
  /** Demo only; reaches nothing but the simulator. */
  simulated:
    | (Way & {
        settingsFor: (
          provider: OtherProvider,
          account: { facilityId: string; timeZone: string },
        ) => Connection['settings']
      })
    | null
  unseal: (connection: { facilityId: string; provider: OtherProvider; sealed: string }) => Record<string, string>
  /** Labels: provider, and `answered` or the fault's kind. */
  answers: Tally
}
