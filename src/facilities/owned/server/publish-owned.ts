import type { z } from 'zod'
import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import { MAX_KEPT, type ownedEndpoints, ownedProblem } from '#facilities/owned/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { isVerified, lockVerification, type OrganizationScope } from '#organizations/server/queries.ts'
import { countDrafts, findOwnIds, findUnpricedDrafts, publishDrafts } from './store.ts'

type Which = { scope: OrganizationScope; facilityIds?: readonly string[] | undefined; importId?: string | undefined }

/** What publishing all of them would do. */
export async function readDrafts(
  db: Db,
  { actor, ...drafts }: Omit<Which, 'facilityIds'> & { actor: Actor },
): Promise<z.input<typeof ownedEndpoints.drafts.reply>> {
  const [{ drafts: count, priced }, unpriced, mayPublish] = await Promise.all([
    countDrafts(db, drafts),
    findUnpricedDrafts(db, { ...drafts, limit: MAX_KEPT }),
    isVerified(db, { ...drafts.scope, accountId: actor.accountId }),
  ])
  const kept = unpriced.map(draft => ({ ...draft, why: 'no-price' as const }))
  return { drafts: count, publishable: priced, mayPublish, kept }
}

/** Keeps statements and locks short. */
const BATCH = 2_000

/**
 * Batch by batch: after an interruption, a repeat publishes the rest. Without `facilityIds`, drafts without a price stay.
 * Refuses: not-verified.
 */
export async function publishOwned(
  db: Db,
  { actor, ...which }: Which & { actor: Actor },
): Promise<z.input<typeof ownedEndpoints.publish.reply>> {
  const published: string[] = []
  for (;;) {
    const ids = await publishBatch(db, { actor, ...which })
    published.push(...ids)
    if (ids.length < BATCH) return { published: published.length, kept: await findKept(db, which, new Set(published)) }
  }
}

async function publishBatch(db: Db, { actor, ...which }: Which & { actor: Actor }): Promise<string[]> {
  return db.begin(async tx => {
    const { organizationId } = which.scope
    if (organizationId === null) return []
    if (!(await lockVerification(tx, organizationId))) throw ownedProblem('not-verified')
    const ids = await publishDrafts(tx, { ...which, limit: BATCH })
    if (ids.length > 0)
      await recordAudit(tx, {
        actor,
        action: 'facilities-published',
        subject: which.importId ? { kind: 'import', id: which.importId } : { kind: 'organization', id: organizationId },
        after: { facilities: ids.length, ...(which.facilityIds && { facilityIds: ids }) },
      })
    return ids
  })
}

async function findKept(db: Db, { scope, facilityIds, importId }: Which, published: ReadonlySet<string>) {
  if (!facilityIds) {
    const unpriced = await findUnpricedDrafts(db, { scope, importId, limit: MAX_KEPT })
    return unpriced.map(({ id }) => ({ id, why: 'no-price' as const }))
  }
  const own = new Set(await findOwnIds(db, scope, facilityIds))
  const kept = [...new Set(facilityIds)].filter(id => !published.has(id))
  return kept.map(id => ({ id, why: own.has(id) ? ('not-a-draft' as const) : ('not-found' as const) }))
}
