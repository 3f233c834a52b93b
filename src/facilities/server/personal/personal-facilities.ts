import { clearLog } from '#accounts/server/leave/clear-log.ts'
import type { PersonalPart } from '#accounts/server/personal-part.ts'
import type { Db } from '#kit/server/db/db.ts'
import { countInUse, forgetOwner, listFacilitiesOf } from './store.ts'

export const personalFacilities: PersonalPart = {
  async *exportOf(db, { accountId }) {
    for await (const row of eachFacility(db, accountId)) yield { section: 'facilities', row }
  },
  async reasonsToStay(tx, { accountId }) {
    const count = await countInUse(tx, accountId)
    return count > 0 ? [{ code: 'facilities', count }] : []
  },
  async forget(tx, { accountId }) {
    await clearLog(tx, { kind: 'facility', ids: await forgetOwner(tx, accountId) })
    return []
  },
}

/** An owner may have a hundred thousand. */
const BATCH = 500
/** Below every id. */
const NIL = '00000000-0000-0000-0000-000000000000'

async function* eachFacility(db: Db, ownerId: string): AsyncGenerator {
  for (let after: string | undefined = NIL; after; ) {
    const page: { id: string; row: unknown }[] = await listFacilitiesOf(db, { ownerId, after, limit: BATCH })
    for (const { row } of page) yield row
    after = page.at(-1)?.id
  }
}
