import type { ProviderServices } from '../provider-services.ts'

/** What the connections of facilities need. */
export type ConnectionContext = {
  providers: ProviderServices
  /** Seals what the owner of a facility enters as a secret. */
  sealingKey: string
  /** Tells open pages that other times of a facility are free now; called once that is so. */
  announceCalendar: (facilityId: string) => void
}
