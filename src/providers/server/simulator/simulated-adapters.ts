import type { ProviderAdapter } from '../adapter.ts'
import { activenetAt } from '../adapters/activenet.ts'
import { civicrec } from '../adapters/civicrec.ts'
import { ical } from '../adapters/feed-adapter.ts'
import { perfectmindAt } from '../adapters/perfectmind.ts'
import { rectrac } from '../adapters/rectrac.ts'
import type { SimulatedVendor } from './simulated-account.ts'

/**
 * The very adapters of the product, led to the simulator at this origin: those whose vendor is asked at an address of its own. A feed is asked
 * where its settings say.
 */
export function simulatedAdapters(origin: string): Record<SimulatedVendor, ProviderAdapter> {
  return { activenet: activenetAt(origin, 0), perfectmind: perfectmindAt(() => origin), ical, civicrec, rectrac }
}
