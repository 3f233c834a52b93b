import { listPending } from '#bookings/calendar/server/week-view.ts'
import { listClinicRequests } from '#clinics/hosting/server/field-approval.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { attentionKinds, type OwnerHome, type WeekFigures } from '#desk/home-contract.ts'
import { groupToday, mostCommonZone, openMinutes } from '#desk/home-rules.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { addDays, dateIn, weekdayOf } from '#kit/shared/time.ts'
import { countAttention, countOwned, findOpen, findToday, sumWeeks, type WeekSums } from './store.ts'

/** Of today. Nobody reads more rows; the calendar shows all. */
const MAX_ITEMS = 1_000

/** `now` in milliseconds. Eight statements, however many facilities there are. */
export async function readHome(
  services: ClinicServices,
  { ownerId, now }: { ownerId: string; now: number },
): Promise<OwnerHome> {
  const { db } = services
  const open = await findOpen(db, ownerId)
  const today = dateIn(mostCommonZone(open), now)
  const from = addDays(today, -weekdayOf(today))
  const [items, sums, counts, facilities, requests, clinics] = await Promise.all([
    findToday(db, { ownerId, today, limit: MAX_ITEMS }),
    sumWeeks(db, { ownerId, from }),
    countAttention(db, ownerId),
    countOwned(db, ownerId),
    listPending(db, ownerId),
    listClinicRequests(services, ownerId),
  ])
  return {
    facilities,
    today,
    venues: groupToday(open, items, today),
    requests,
    clinicRequests: clinics.requests,
    week: {
      from,
      to: addDays(from, 6),
      current: figures(sums.current, openMinutes(open, from)),
      previous: figures(sums.previous, openMinutes(open, addDays(from, -7))),
    },
    attention: attentionKinds.flatMap(kind => counts.find(found => found.kind === kind) ?? []),
  }
}

function figures({ bookings, cents, minutes }: WeekSums, openMinutes: number): WeekFigures {
  return { bookings, revenue: toDecimal(cents), bookedMinutes: minutes, openMinutes }
}
