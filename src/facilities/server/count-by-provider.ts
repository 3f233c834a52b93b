import type { Db } from '#kit/server/db.ts'
import type { ProviderType } from '../contract.ts'
import { countByProvider as count } from './store.ts'

/** How many facilities can be booked, by the system that holds their calendar; a system without any is left out. */
export async function countByProvider(db: Db): Promise<Partial<Record<ProviderType, number>>> {
  return Object.fromEntries((await count(db)).map(row => [row.provider, row.count]))
}
