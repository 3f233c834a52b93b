import type { z } from 'zod'
import type { OwnFacility } from '#facilities/editing/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type Editor, openOwn } from './open-own-facility.ts'
import { presentOwnFacility } from './present-own-facility.ts'
import { countComing, findEdited } from './store.ts'

/** Refuses: facility-not-found, not-allowed. */
export async function readOwnFacility(
  db: Db,
  { id, editor }: { id: string; editor: Editor },
): Promise<z.input<typeof OwnFacility>> {
  const { facility } = openOwn(await findEdited(db, id), editor)
  return presentOwnFacility(facility, { editor, comingBookings: await countComing(db, id) })
}
