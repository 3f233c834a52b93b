import { activenetAt } from '#calendars/adapters/server/activenet.ts'
import { civicrec } from '#calendars/adapters/server/civicrec.ts'
import { ical } from '#calendars/adapters/server/feed-adapter.ts'
import { perfectmindAt } from '#calendars/adapters/server/perfectmind.ts'
import { rectrac } from '#calendars/adapters/server/rectrac.ts'
import type { ProviderAdapter } from '#calendars/server/adapter.ts'
import type { SimulatedVendor } from './simulated-account.ts'

/** Feed adapters get the address from their settings. */
export function simulatedAdapters(origin: string): Record<SimulatedVendor, ProviderAdapter> {
  return { activenet: activenetAt(origin, 0), perfectmind: perfectmindAt(() => origin), ical, civicrec, rectrac }
}
