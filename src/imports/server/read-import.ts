import type { Db } from '#kit/server/db/db.ts'
import type { FacilityImport } from '../contract.ts'
import { importProblem } from '../import-problem.ts'
import { presentImport } from './present-import.ts'
import { findImport, findImports } from './store.ts'

/** Refuses: import-not-found, also for another owner's import. */
export async function readImport(db: Db, ownerId: string, id: string): Promise<FacilityImport> {
  const row = await findImport(db, ownerId, id)
  if (!row) throw importProblem('import-not-found')
  return presentImport(row)
}

const MAX_LISTED = 50

/** Newest first. */
export async function listImports(db: Db, ownerId: string): Promise<FacilityImport[]> {
  return (await findImports(db, ownerId, MAX_LISTED)).map(presentImport)
}
