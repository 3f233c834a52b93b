import type { FastifyBaseLogger } from 'fastify'
import { may } from '#accounts/rules.ts'
import { recordAudit } from '#accounts/server/record-audit.ts'
import { bulkProblem, MAX_NAMED } from '#availability/bulk-changes/contract.ts'
import { type Plan, planChange, type Terms } from '#availability/bulk-changes/rules.ts'
import { announceYear } from '#availability/schedule/server/save-schedule.ts'
import { lockList } from '#facilities/owned/server/queries.ts'
import { type Db, isDatabaseUnavailable, type Tx } from '#kit/server/db/db.ts'
import { Problem } from '#kit/shared/problem.ts'
import { lockMember } from '#organizations/server/queries.ts'
import { batches, stateOf } from './select-facilities.ts'
import {
  allowPauses,
  type BulkTask,
  beginAttempt,
  findOwnerOf,
  lockTerms,
  markDone,
  markFailed,
  recordProgress,
  releaseAttempt,
  replaceSchedules,
  updateFacts,
} from './store.ts'

export type RunServices = {
  db: Db
  log: Pick<FastifyBaseLogger, 'error'>
  /** Runs in the transaction that has written all. */
  keep?: (tx: Tx, id: string) => Promise<void>
}

/** `elsewhere`: done, or the owner's list is being written. `waiting`: will be retried. */
export type RunOutcome = 'done' | 'failed' | 'waiting' | 'elsewhere'

/** Counts attempts that failed or killed their process. */
const MAX_ATTEMPTS = 3

const NO_LONGER = 'You no longer manage these facilities. Nothing was changed.'
const FAILED = 'Something went wrong on our side. Nothing was changed.'

/**
 * One transaction writes all facilities and the status: if the process dies, nothing is written and the next run starts
 * over. Never throws for failures of the change.
 */
export async function runChange({ db, log, keep }: RunServices, id: string): Promise<RunOutcome> {
  const attempt = { number: 0 }
  const scheduled: string[] = []
  try {
    const outcome = await db.begin(async (tx): Promise<RunOutcome> => {
      const ownerId = await findOwnerOf(tx, id)
      if (!ownerId || !(await lockList(tx, ownerId))) return 'elsewhere'
      await allowPauses(tx)
      // On another connection, so it survives a rollback.
      const task = await beginAttempt(db, id)
      if (!task) return 'elsewhere'
      attempt.number = task.attempts
      if (task.attempts > MAX_ATTEMPTS) throw new Problem('bulk-change-failed', 500, FAILED)
      scheduled.push(...(await writeAll({ db, tx }, id, task)))
      await keep?.(tx, id)
      return 'done'
    })
    for (const facilityId of scheduled) announceYear(db, facilityId, Date.now())
    return outcome
  } catch (error) {
    if (error instanceof Problem) {
      await markFailed(db, id, error.message)
      return 'failed'
    }
    log.error({ err: error, bulkChange: id }, 'bulk-change-attempt-failed')
    if (attempt.number > 0 && isDatabaseUnavailable(error)) await releaseAttempt(db, id)
    return 'waiting'
  }
}

/** Returns the facilities whose hours changed. */
async function writeAll({ db, tx }: { db: Db; tx: Tx }, id: string, task: BulkTask): Promise<string[]> {
  const { ownerId: organizationId, accountId, facilityIds, change } = task
  const member = await lockMember(tx, { organizationId, accountId })
  if (!member || !may([member.role], 'manage-facilities')) throw new Problem('not-allowed', 403, NO_LONGER)
  const scope = { organizationId, venueIds: member.venueIds }
  const state = stateOf()
  const changed: string[] = []
  const scheduled: string[] = []
  let done = 0
  for (const ids of batches(facilityIds)) {
    const rows = await lockTerms(tx, { scope, ids })
    state.add(rows)
    const planned = rows.flatMap(row => {
      const plan = planChange(row, change)
      return plan.kind === 'changed' ? [{ id: row.id, before: row, plan }] : []
    })
    await write(tx, planned)
    changed.push(...planned.map(each => each.id))
    scheduled.push(
      ...planned.filter(({ plan, before }) => plan.after.schedule !== before.schedule).map(each => each.id),
    )
    done += ids.length
    await recordProgress(db, id, done)
  }
  // Checked once all are locked: a change saved since the preview is not overwritten.
  if (state.digest() !== task.state) throw bulkProblem('facilities-changed')
  await recordAudit(tx, {
    actor: { role: member.role, accountId },
    action: 'facilities-changed',
    subject: { kind: 'bulk-change', id },
    organizationId,
    after: { ...change, count: changed.length, facilityIds: changed.slice(0, MAX_NAMED) },
  })
  await markDone(tx, id, changed.length)
  return scheduled
}

type Changed = { id: string; before: Terms; plan: Extract<Plan, { kind: 'changed' }> }

async function write(tx: Tx, planned: readonly Changed[]): Promise<void> {
  const isFact = ({ plan: { fields } }: Changed) => fields.some(field => factFields.has(field))
  await updateFacts(
    tx,
    planned.filter(isFact).map(({ id, plan: { after } }) => ({ id, ...after })),
  )
  await replaceSchedules(
    tx,
    planned.flatMap(({ id, before, plan: { after } }) =>
      after.schedule && after.schedule !== before.schedule ? [{ id, schedule: after.schedule }] : [],
    ),
  )
}

const factFields: ReadonlySet<string> = new Set(['price', 'refundPolicy', 'approval', 'responseHours'])
