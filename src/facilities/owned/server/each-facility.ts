import type { Db } from '#kit/server/db/db.ts'
import type { OrganizationScope } from '#organizations/server/queries.ts'
import { findNamed, type NamedRow } from './store.ts'

export type { NamedRow }

/** Keeps statements short. */
const BATCH = 1_000

/** By name; null means every owner's. */
export async function* eachFacility(db: Db, scope: OrganizationScope | null): AsyncGenerator<NamedRow[]> {
  for (let after: NamedRow | undefined; ; ) {
    const batch: NamedRow[] = await findNamed(db, { scope, after, limit: BATCH })
    if (batch.length > 0) yield batch
    if (batch.length < BATCH) return
    after = batch.at(-1)
  }
}
