import { defaultSchedule } from '#availability/rules.ts'
import type { OwnerSchedule } from '#availability/schedule/contract.ts'
import type { Editor } from '#facilities/editing/server/open-own-facility.ts'
import type { Db } from '#kit/server/db/db.ts'
import { openOwned } from './open-owned.ts'
import { type EditedSchedule, findEditedSchedule } from './store.ts'

/** Refuses: facility-not-found. */
export async function readOwnerSchedule(db: Db, id: string, editor: Editor): Promise<OwnerSchedule> {
  return presentOwnerSchedule((await openOwned(db, await findEditedSchedule(db, id), editor)).facility)
}

export function presentOwnerSchedule(edited: EditedSchedule): OwnerSchedule {
  const { id, name, timeZone, priceCents, schedule, revision } = edited
  return {
    facility: { id, name, timeZone, pricePerHourUsd: priceCents === null ? null : priceCents / 100 },
    schedule: schedule ?? defaultSchedule,
    isDefault: schedule === null,
    revision,
  }
}
