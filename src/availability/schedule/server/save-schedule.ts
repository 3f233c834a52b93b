import { recordAudit } from '#accounts/server/record-audit.ts'
import type { Schedule } from '#availability/contract.ts'
import { BOOKING_WINDOW_DAYS } from '#availability/contract.ts'
import { type OwnerSchedule, scheduleProblem } from '#availability/schedule/contract.ts'
import { checkSchedule } from '#availability/schedule/schedule-checks.ts'
import { tidySchedule } from '#availability/schedule/tidy-schedule.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import type { Editor } from '#facilities/editing/server/open-own-facility.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { DAY } from '#kit/shared/time.ts'
import { openOwned } from './open-owned.ts'
import { presentOwnerSchedule } from './read-owner-schedule.ts'
import { deleteSchedule, type EditedSchedule, lockEditedSchedule, replaceSchedule } from './store.ts'

/** `revision`: the state when editing began. */
type Edit = { id: string; editor: Editor; revision: number }

/**
 * Bookings and holds stay. Refuses: facility-not-found, schedule-invalid with a fault for each place, schedule-changed
 * when somebody has saved since.
 */
export function saveSchedule(db: Db, { schedule, ...edit }: Edit & { schedule: Schedule }): Promise<OwnerSchedule> {
  const tidy = tidySchedule(schedule)
  return write(db, edit, async (tx, { id, priceCents }) => {
    refuseFaults(tidy, priceCents)
    return replaceSchedule(tx, { id, schedule: tidy, revision: edit.revision })
  })
}

/** Restores the default hours. Refuses: facility-not-found, schedule-changed. */
export function resetSchedule(db: Db, edit: Edit): Promise<OwnerSchedule> {
  return write(db, edit, async (tx, { id, schedule }) =>
    edit.revision === 0 ? schedule === null : deleteSchedule(tx, { id, revision: edit.revision }),
  )
}

/** Refuses: schedule-invalid. */
export function refuseFaults(schedule: Schedule, hourlyCents: number | null): void {
  const errors = checkSchedule(schedule, hourlyCents)
  if (errors.length > 0) throw scheduleProblem('schedule-invalid', { errors })
}

async function write(
  db: Db,
  { id, editor }: Edit,
  change: (tx: Tx, edited: EditedSchedule) => Promise<boolean>,
): Promise<OwnerSchedule> {
  const written = await db.begin(async tx => {
    const { facility: before, actor } = await openOwned(tx, await lockEditedSchedule(tx, id), editor)
    if (!(await change(tx, before))) throw scheduleProblem('schedule-changed')
    const after = (await lockEditedSchedule(tx, id))!
    if (after.revision !== before.revision)
      await recordAudit(tx, {
        actor,
        action: 'schedule-changed',
        subject: { kind: 'facility', id, name: before.name },
        before: { schedule: before.schedule },
        after: { schedule: after.schedule },
      })
    return after
  })
  announceYear(db, id, written.now)
  return presentOwnerSchedule(written)
}

/** Reaches all open pages, whatever their day; `now` in milliseconds. */
export function announceYear(db: Db, facilityId: string, now: number): void {
  const period = { start: now - DAY, end: now + (BOOKING_WINDOW_DAYS + 2) * DAY }
  announceChanges(db, { facilityId, periods: [period] })
}
