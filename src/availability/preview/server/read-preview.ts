import { availabilityProblem } from '#availability/contract.ts'
import type { FacilityPreview } from '#availability/preview/contract.ts'
import { bookableSpan, dateRefusal, defaultSchedule, slotsOn } from '#availability/rules.ts'
import { openOwned } from '#availability/schedule/server/open-owned.ts'
import { presentWeeklyOffer } from '#availability/schedule/server/schedule.ts'
import { presentSlot } from '#availability/server/present-slot.ts'
import { readOfferCalendar } from '#availability/server/store.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Editor } from '#facilities/editing/server/open-own-facility.ts'
import { previewFacility } from '#facilities/server/read-facility.ts'
import type { Db } from '#kit/server/db/db.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'

const DAYS = 7

/** `from`: a calendar day at the facility. Refuses: facility-not-found, date-in-the-past, date-too-far-ahead. */
export async function readPreview(
  db: Db,
  { id, editor, from }: { id: string; editor: Editor; from?: string | undefined },
): Promise<FacilityPreview> {
  const { facility: shown } = await openOwned(db, await previewFacility(db, id), editor, 'preview-facility')
  const { facility, status } = shown
  const first = from ?? dateIn(facility.timeZone, Date.now())
  const asked = { facilityId: id, from: first, days: DAYS, visitorId: null, isPreview: true }
  const calendar = await readOfferCalendar(db, asked)
  if (!calendar) throw facilitiesProblem('facility-not-found')
  const { timeZone, priceCents, now } = calendar
  const refusal = dateRefusal(first, timeZone, now)
  if (refusal) throw availabilityProblem(refusal)
  const schedule = calendar.schedule ?? defaultSchedule
  const bookable = bookableSpan(schedule, timeZone, now)
  return {
    facility,
    status,
    schedule: presentWeeklyOffer(calendar),
    today: dateIn(timeZone, now),
    days: Array.from({ length: DAYS }, (_, ahead) => addDays(first, ahead)).map(date => ({
      date,
      slots: slotsOn(schedule, priceCents, date, timeZone).map(slot =>
        presentSlot(calendar, slot, { facilityId: id, bookable }),
      ),
    })),
  }
}
