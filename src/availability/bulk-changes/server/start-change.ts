import type { FastifyBaseLogger } from 'fastify'
import {
  type BulkChange,
  type BulkRun,
  bulkProblem,
  type Selection,
  SMALL_CHANGE,
} from '#availability/bulk-changes/contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { wakeJob } from '#kit/server/db/on-commit.ts'
import type { Once } from '#kit/server/http/idempotency.ts'
import type { OrganizationScope } from '#organizations/server/queries.ts'
import { runChange } from './run-change.ts'
import { selectFacilities, stateOf } from './select-facilities.ts'
import { findRun, insertRun } from './store.ts'

type Start = {
  scope: OrganizationScope
  accountId: string
  selection: Selection
  change: BulkChange
  /** The preview's. */
  state: string
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  once: Once<BulkRun>
}

/**
 * Large ones are left to the job. Refuses: facility-not-found, nothing-selected, too-many-facilities,
 * facilities-changed, bulk-change-running.
 */
export async function startChange(db: Db, { state, log, once, ...asked }: Start): Promise<BulkRun> {
  const { scope, accountId, change } = asked
  const rows = await selectFacilities(db, { ...asked, log })
  const now = stateOf()
  now.add(rows)
  if (now.digest() !== state) throw bulkProblem('facilities-changed')
  const facilityIds = rows.map(row => row.id)
  const keep = async (tx: Tx, id: string) => once.keep(tx, await readRun(tx, scope, id))
  const id = await db.begin(async tx => {
    const id = await insertRun(tx, { ownerId: scope.organizationId!, accountId, facilityIds, change, state })
    if (id) await keep(tx, id)
    return id
  })
  if (!id) throw bulkProblem('bulk-change-running')
  if (rows.length <= SMALL_CHANGE) await runChange({ db, log, keep }, id)
  const run = await readRun(db, scope, id)
  if (run.status === 'running') wakeJob(db, 'run-bulk-changes')
  // Someone saved one of them a moment ago.
  if (run.status === 'failed' && run.message === bulkProblem('facilities-changed').message)
    throw bulkProblem('facilities-changed')
  return run
}

/** Refuses: bulk-change-not-found, also outside the scope. */
export async function readRun(db: Db | Tx, scope: OrganizationScope, id: string): Promise<BulkRun> {
  const row = await findRun(db, scope, id)
  if (!row) throw bulkProblem('bulk-change-not-found')
  return { ...row, createdAt: row.createdAt.toISOString() }
}
