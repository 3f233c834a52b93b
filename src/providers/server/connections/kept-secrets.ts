import type { OtherProvider } from '#providers/connection-rules.ts'
import type { ProviderServices } from '../provider-services.ts'
import type { OwnConnectionRow } from '../store.ts'
import type { Settings } from './check-settings.ts'

/** The secrets of a facility's connection to a provider, by the names of its form's fields; none where there is none. */
export function keptSecrets(
  { unseal }: Pick<ProviderServices, 'unseal'>,
  { facilityId, provider, rows }: { facilityId: string; provider: OtherProvider; rows: readonly OwnConnectionRow[] },
): Settings {
  const sealed = rows.find(row => row.provider === provider)?.sealed
  return sealed ? unseal({ facilityId, provider, sealed }) : {}
}
