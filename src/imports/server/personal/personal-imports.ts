import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import { deleteImportsOf, isImporting, listImportsOf } from './store.ts'

export const personalImports: PersonalPart = {
  async *exportOf(db, { accountId }) {
    yield* under('imports', await listImportsOf(db, accountId))
  },
  async reasonsToStay(tx, { accountId }) {
    return (await isImporting(tx, accountId)) ? [{ code: 'import', count: 1 }] : []
  },
  async forget(tx, { accountId }) {
    await deleteImportsOf(tx, accountId)
    return []
  },
}
