import type { ProviderServices } from '#calendars/server/provider-services.ts'

export type ConnectionContext = {
  providers: ProviderServices
  sealingKey: string
  /** Refreshes open pages; call after the commit. */
  announceCalendar: (facilityId: string) => void
}
