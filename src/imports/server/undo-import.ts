import { recordAudit } from '#accounts/server/record-audit.ts'
import { lockList } from '#facilities/owned/server/queries.ts'
import { removeOwned } from '#facilities/owned/server/remove-owned.ts'
import { followLists } from '#facilities/venues/server/follow-lists.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { OpenOrganization } from '#organizations/server/open-organization.ts'
import type { FacilityImport } from '../contract.ts'
import { importProblem } from '../import-problem.ts'
import { undoneText } from './import-messages.ts'
import { presentImport } from './present-import.ts'
import { lockImport, markUndone } from './store.ts'

/** All or nothing. Refuses: import-not-found, import-not-undoable, import-running, import-outdated, import-in-use. */
export async function undoImport(
  db: Db,
  { organizationId, actor }: OpenOrganization,
  id: string,
): Promise<FacilityImport> {
  if (organizationId === null) throw importProblem('import-not-found')
  return db.begin(async tx => {
    if (!(await lockList(tx, organizationId))) throw importProblem('import-running')
    const row = await lockImport(tx, organizationId, id)
    if (!row) throw importProblem('import-not-found')
    if (!presentImport(row).canBeUndone) throw importProblem('import-not-undoable')
    const removal = await removeOwned(tx, { importId: id, since: row.finishedAt! })
    if ('refusedAs' in removal)
      throw importProblem(removal.refusedAs === 'in-use' ? 'import-in-use' : 'import-outdated')
    await followLists(tx, organizationId)
    await recordAudit(tx, {
      actor,
      action: 'import-undone',
      subject: { kind: 'import', id, name: row.fileName },
      before: { status: row.status },
      after: { ...removal },
    })
    return presentImport(await markUndone(tx, id, undoneText(removal)))
  })
}
