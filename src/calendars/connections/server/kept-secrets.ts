import type { OtherProvider } from '#calendars/contract.ts'
import type { ProviderServices } from '#calendars/server/provider-services.ts'
import type { Settings } from './check-settings.ts'
import type { OwnConnectionRow } from './store.ts'

/** By field name; empty without a connection. */
export function keptSecrets(
  { unseal }: Pick<ProviderServices, 'unseal'>,
  { facilityId, provider, rows }: { facilityId: string; provider: OtherProvider; rows: readonly OwnConnectionRow[] },
): Settings {
  const sealed = rows.find(row => row.provider === provider)?.sealed
  return sealed ? unseal({ facilityId, provider, sealed }) : {}
}
