import type { Db } from '#kit/server/db.ts'
import type { Tally } from '#kit/server/tally.ts'
import type { OtherProvider } from '../connection-rules.ts'
import type { AskOutside, ProviderAdapter } from './adapter.ts'
import type { Simulator } from './simulator/start-simulator.ts'

export type { OtherProvider } from '../connection-rules.ts'

/** How a provider is asked: by its adapter, over a way out of this machine. */
export type Way = { adapters: Record<OtherProvider, ProviderAdapter>; ask: AskOutside }

export type ProviderServices = {
  db: Db
  real: Way
  /** The demo's: what plays the vendors, asked over a way that leads to it alone. */
  simulated: (Way & Pick<Simulator, 'settingsFor'>) | null
  /** Secrets by name, of what was kept encrypted. */
  unseal: (connection: { facilityId: string; provider: OtherProvider; sealed: string }) => Record<string, string>
  /** What became of the questions of this process: provider, and `answered` or the kind of its failure. */
  answers: Tally
}
