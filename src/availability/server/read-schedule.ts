import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import type { WeeklyOffer } from '../contract.ts'
import { defaultSchedule, pricedHours } from '../rules.ts'
import { readOffer } from './find-offer.ts'

/** A facility's usual week with its prices, as it is offered at this moment. Throws `facility-not-found`. */
export async function readSchedule(db: Db, facilityId: string): Promise<WeeklyOffer> {
  const offer = await readOffer(db, facilityId)
  if (!offer) throw facilitiesProblem('facility-not-found')
  const schedule = offer.schedule ?? defaultSchedule
  const { slotMinutes } = schedule
  return {
    timeZone: offer.timeZone,
    slotMinutes,
    isDefault: offer.schedule === null,
    hours: pricedHours(schedule, offer.priceCents).map(({ priceCents, ...hours }) => ({
      ...hours,
      pricePerSlot: toDecimal(priceCents),
      pricePerHour: toDecimal(Math.round((priceCents * 60) / slotMinutes)),
    })),
  }
}
