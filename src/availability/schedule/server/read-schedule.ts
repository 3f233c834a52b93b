import { BOOKING_WINDOW_DAYS } from '#availability/contract.ts'
import { defaultSchedule } from '#availability/rules.ts'
import { readOffer } from '#availability/server/find-offer.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { dateIn } from '#kit/shared/time.ts'
import { type WeeklyOffer } from '../contract.ts'
import { pricedHours } from '../priced-hours.ts'

/** Coming exceptions listed. */
const MAX_TOLD = 20

/** As offered this season. Throws `facility-not-found`. */
export async function readSchedule(db: Db, facilityId: string): Promise<WeeklyOffer> {
  const offer = await readOffer(db, facilityId)
  if (!offer) throw facilitiesProblem('facility-not-found')
  const schedule = offer.schedule ?? defaultSchedule
  const { slotMinutes, exceptions = [], leadMinutes = 0, windowDays = BOOKING_WINDOW_DAYS } = schedule
  const today = dateIn(offer.timeZone, offer.now)
  return {
    timeZone: offer.timeZone,
    slotMinutes,
    isDefault: offer.schedule === null,
    hours: pricedHours(schedule, offer.priceCents, today).map(({ priceCents, reason, ...hours }) => ({
      ...hours,
      pricePerSlot: toDecimal(priceCents),
      pricePerHour: toDecimal(Math.round((priceCents * 60) / slotMinutes)),
      priceReason: reason,
    })),
    exceptions: exceptions
      .filter(({ to }) => to >= today)
      .sort((a, b) => a.from.localeCompare(b.from))
      .slice(0, MAX_TOLD),
    leadMinutes,
    windowDays,
  }
}
