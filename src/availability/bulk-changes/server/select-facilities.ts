import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { bulkProblem, MAX_FACILITIES, type Selection } from '#availability/bulk-changes/contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { OrganizationScope } from '#organizations/server/queries.ts'
import { findMatching, findTerms, type TermsRow } from './store.ts'

/** Each changed schedule also updates its facility: far below the statement timeout even on a busy server. */
const ROWS_A_STATEMENT = 100

type Asked = { scope: OrganizationScope; selection: Selection; log: Pick<FastifyBaseLogger, 'warn'> }

/**
 * In id order. One facility outside the scope refuses all. Refuses: facility-not-found, nothing-selected,
 * too-many-facilities.
 */
export async function selectFacilities(db: Db, { scope, selection, log }: Asked): Promise<TermsRow[]> {
  const ids =
    'facilityIds' in selection
      ? [...new Set(selection.facilityIds)].sort()
      : await findMatching(db, { ...selection.filter, scope, limit: MAX_FACILITIES + 1 })
  if (ids.length === 0) throw bulkProblem('nothing-selected')
  if (ids.length > MAX_FACILITIES) throw bulkProblem('too-many-facilities')
  const rows: TermsRow[] = []
  for (const batch of batches(ids)) rows.push(...(await findTerms(db, { scope, ids: batch })))
  if (rows.length === ids.length) return rows
  const own = new Set(rows.map(({ id }) => id))
  log.warn(
    { organization: scope.organizationId, facilities: ids.filter(id => !own.has(id)).slice(0, 20) },
    'bulk-change-refused',
  )
  throw facilitiesProblem('facility-not-found')
}

export function* batches(ids: readonly string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += ROWS_A_STATEMENT) yield ids.slice(from, from + ROWS_A_STATEMENT)
}

/** Differs once a facility, its hours or the set of them has changed. Rows come in id order. */
export function stateOf(): { add(rows: readonly TermsRow[]): void; digest(): string } {
  const hash = createHash('sha256')
  return {
    add(rows) {
      for (const { id, revision, scheduleRevision, isClosedDown } of rows)
        hash.update(`${id} ${revision} ${scheduleRevision} ${isClosedDown}\n`)
    },
    digest: () => hash.digest('base64url'),
  }
}
