import type { Db } from '#kit/server/db/db.ts'
import type { FacilityImport } from '../contract.ts'
import { presentImport } from './present-import.ts'
import { findImports } from './store.ts'

const MAX_LISTED = 50

/** Newest first. */
export async function listImports(db: Db, ownerId: string): Promise<FacilityImport[]> {
  return (await findImports(db, ownerId, MAX_LISTED)).map(presentImport)
}
