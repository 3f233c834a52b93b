import type { FastifyBaseLogger } from 'fastify'
import { may, type OrganizationRole } from '#accounts/rules.ts'
import { recordAudit } from '#accounts/server/record-audit.ts'
import type { StatesElsewhere } from '#facilities/editing/server/state-elsewhere.ts'
import { lockList } from '#facilities/owned/server/queries.ts'
import { type OwnedWriting, writeOwned } from '#facilities/owned/server/write-owned.ts'
import { followLists } from '#facilities/venues/server/follow-lists.ts'
import { type Db, isDatabaseUnavailable, type Tx } from '#kit/server/db/db.ts'
import { errorCode } from '#kit/server/error-code.ts'
import { Problem } from '#kit/shared/problem.ts'
import { importProblem } from '../import-problem.ts'
import { inSteps } from './check-rows.ts'
import { importedText, importFailedText } from './import-messages.ts'
import { keptFile } from './keep-file.ts'
import { knownRows } from './keep-rows.ts'
import { listScope } from './list-scope.ts'
import { openList } from './open-list.ts'
import { noCounts, rowSummary } from './report-rows.ts'
import {
  allowPauses,
  beginAttempt,
  findOwnerUnderWay,
  type ImportTask,
  markFailed,
  markImported,
  recordProgress,
  releaseAttempt,
} from './store.ts'

export type RunServices = {
  db: Db
  log: Pick<FastifyBaseLogger, 'error'>
  statesElsewhere: StatesElsewhere
}

/** `elsewhere`: done, or in another process. `waiting`: will be retried. */
export type RunOutcome = 'imported' | 'failed' | 'waiting' | 'elsewhere'

/** Counts attempts that failed or killed their process. */
const MAX_ATTEMPTS = 3

const NO_LONGER = 'You no longer manage these facilities. Nothing was changed.'

/**
 * One transaction writes facilities and status: if the process dies, nothing is written and the next run starts over.
 * Never throws for failures of the import.
 */
export async function runImport(services: RunServices, id: string): Promise<RunOutcome> {
  const { db, log, statesElsewhere } = services
  const attempt = { number: 0 }
  try {
    return await db.begin(async tx => {
      const ownerId = await findOwnerUnderWay(tx, id)
      if (!ownerId || !(await lockList(tx, ownerId))) return 'elsewhere'
      await allowPauses(tx)
      // On another connection, so it survives a rollback.
      const task = await beginAttempt(db, id)
      if (!task) return 'elsewhere'
      attempt.number = task.attempts
      if (task.attempts > MAX_ATTEMPTS || task.isOld) throw importFailed()
      const { importerRole } = task
      if (!importerRole || !may([importerRole], 'import-facilities')) throw new Problem('not-allowed', 403, NO_LONGER)
      await writeFile({ db, tx }, id, { ...task, importerRole, statesElsewhere })
      return 'imported'
    })
  } catch (error) {
    return endAttempt(services, id, { error, number: attempt.number }).catch((later: unknown) => {
      log.error({ err: later, importId: id }, 'import-not-ended')
      return 'waiting'
    })
  }
}

async function endAttempt(
  { db, log }: RunServices,
  id: string,
  { error, number }: { error: unknown; number: number },
): Promise<RunOutcome> {
  if (error instanceof Problem) {
    await markFailed(db, id, error.message)
    return 'failed'
  }
  log.error({ err: error, importId: id }, 'import-attempt-failed')
  if (number === 0) return 'waiting'
  if (isDatabaseUnavailable(error)) {
    await releaseAttempt(db, id)
    return 'waiting'
  }
  if (number < MAX_ATTEMPTS && !isDataRefused(error)) return 'waiting'
  await markFailed(db, id, importFailedText)
  return 'failed'
}

/** SQLSTATE classes 22 and 23, which a retry would repeat. */
function isDataRefused(error: unknown): boolean {
  return /^2[23]...$/.test(errorCode(error) ?? '')
}

/** The attempts died with their process; the cause is unknown. */
function importFailed(): Problem {
  return new Problem('import-failed', 500, importFailedText)
}

type AllowedTask = ImportTask & { importerRole: OrganizationRole; statesElsewhere: StatesElsewhere }

async function writeFile({ db, tx }: { db: Db; tx: Tx }, id: string, task: AllowedTask): Promise<void> {
  const list = await openList(db, await keptFile(db, id), task)
  const writing: OwnedWriting = {
    scope: listScope(task.ownerId, list.plan),
    adopted: new Set(),
    importId: id,
    publishes: task.publishes,
    kinds: new Set(),
  }
  const [summary, counts] = [rowSummary(), noCounts()]
  let rowsDone = 0
  for await (const rows of inSteps(knownRows(list))) {
    for (const row of rows) summary.add(row)
    counts.duplicate += rows.filter(row => row.isDuplicate).length
    counts.refused += rows.filter(row => !row.facility).length
    if (counts.refused > 0 && !task.goodRowsOnly) throw importProblem('rows-refused')
    const good = rows.flatMap(row => (row.facility && !row.isDuplicate ? [row.facility] : []))
    for (const status of await writeOwned({ db, tx }, writing, good)) counts[status] += 1
    rowsDone += rows.length
    await recordProgress(db, id, rowsDone)
  }
  if (list.plan.sources.venue) await followLists(tx, task.ownerId)
  await recordAudit(tx, {
    actor: { role: task.importerRole, accountId: task.importerId },
    action: 'facilities-imported',
    subject: { kind: 'import', id, name: task.fileName },
    after: { ...counts },
  })
  const total = counts.new + counts.changed + counts.unchanged
  await markImported(tx, id, {
    message: importedText(counts),
    summary: {
      total,
      sports: summary.sports(),
      locations: summary.locations(),
      locationCount: summary.locationCount(),
    },
    counts,
  })
}
