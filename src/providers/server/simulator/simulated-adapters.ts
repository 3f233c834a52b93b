import type { ProviderAdapter } from '../adapter.ts'
import { activenetAt } from '../adapters/activenet.ts'
import { civicrec } from '../adapters/civicrec.ts'
import { ical } from '../adapters/feed-adapter.ts'
import { perfectmindAt } from '../adapters/perfectmind.ts'
import { rectrac } from '../adapters/rectrac.ts'
import type { SimulatedVendor } from './simulated-account.ts'

/** Feed adapters get the address from their settings. */
export function simulatedAdapters(origin: string): Record<SimulatedVendor, ProviderAdapter> {
  return { activenet: activenetAt(origin, 0), perfectmind: perfectmindAt(() => origin), ical, civicrec, rectrac }
}
