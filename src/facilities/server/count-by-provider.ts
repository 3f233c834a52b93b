import type { Db } from '#kit/server/db/db.ts'
import type { ProviderType } from '../contract.ts'
import { countByProvider as count } from './store.ts'

/** Systems without any are absent. */
export async function countByProvider(db: Db): Promise<Partial<Record<ProviderType, number>>> {
  return Object.fromEntries((await count(db)).map(row => [row.provider, row.count]))
}
