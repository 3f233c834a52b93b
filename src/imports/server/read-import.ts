import type { Db } from '#kit/server/db/db.ts'
import type { OrganizationScope } from '#organizations/server/queries.ts'
import type { FacilityImport } from '../contract.ts'
import { importProblem } from '../import-problem.ts'
import { presentImport } from './present-import.ts'
import { findImport, findImports } from './store.ts'

/** Refuses: import-not-found, also for another organization's import. */
export async function readImport(db: Db, { organizationId }: Importing, id: string): Promise<FacilityImport> {
  const row = organizationId === null ? undefined : await findImport(db, organizationId, id)
  if (!row) throw importProblem('import-not-found')
  return presentImport(row)
}

type Importing = Pick<OrganizationScope, 'organizationId'>

const MAX_LISTED = 50

/** Newest first. */
export async function listImports(db: Db, { organizationId }: Importing): Promise<FacilityImport[]> {
  return organizationId === null ? [] : (await findImports(db, organizationId, MAX_LISTED)).map(presentImport)
}
