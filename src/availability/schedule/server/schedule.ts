import { BOOKING_WINDOW_DAYS, type Schedule } from '#availability/contract.ts'
import { defaultSchedule, exceptionOn, openPeriodsOn, type Period, slotsOn } from '#availability/rules.ts'
import { MAX_OUTSIDE, type SchedulePreview, type WeeklyOffer } from '#availability/schedule/contract.ts'
import { pricedHours } from '#availability/schedule/priced-hours.ts'
import { mergePeriods } from '#availability/server/change-message.ts'
import { type Offer, readOffer } from '#availability/server/find-offer.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Editor } from '#facilities/editing/server/open-own-facility.ts'
import type { Db } from '#kit/server/db/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { addDays, dateIn, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { openOwned } from './open-owned.ts'
import { refuseFaults } from './save-schedule.ts'
import { type EditedSchedule, findEditedSchedule, listComingTimes } from './store.ts'

/** Coming exceptions listed. */
const MAX_TOLD = 20

/** Throws `facility-not-found`. */
export async function readSchedule(db: Db, facilityId: string): Promise<WeeklyOffer> {
  const offer = await readOffer(db, facilityId)
  if (!offer) throw facilitiesProblem('facility-not-found')
  return presentWeeklyOffer(offer)
}

/** As offered this season. */
export function presentWeeklyOffer(
  offer: Pick<Offer, 'timeZone' | 'priceCents' | 'schedule'> & { now: number },
): WeeklyOffer {
  const schedule = offer.schedule ?? defaultSchedule
  const {
    slotMinutes,
    exceptions = [],
    leadMinutes = 0,
    windowDays = BOOKING_WINDOW_DAYS,
    bookableFrom = '',
  } = schedule
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
    bookableFrom: bookableFrom > today ? bookableFrom : null,
  }
}

const DAYS = 7
/** A year of a facility booked around the clock. */
const MAX_LOOKED_THROUGH = 20_000

/** `from`: a calendar day at the facility. */
type Input = { id: string; editor: Editor; schedule: Schedule; from: string }

/** A week under an unsaved schedule, and bookings outside its hours. Refuses: facility-not-found, schedule-invalid. */
export async function previewSchedule(db: Db, { id, editor, schedule, from }: Input): Promise<SchedulePreview> {
  const { facility } = await openOwned(db, await findEditedSchedule(db, id), editor)
  refuseFaults(schedule, facility.priceCents)
  const coming = await listComingTimes(db, id, MAX_LOOKED_THROUGH)
  const isOutside = outsideOf(schedule, facility.timeZone)
  const outside = coming
    .map(({ bookingId, start, end }) => ({ bookingId, start: start.getTime(), end: end.getTime() }))
    .filter(isOutside)
  const iso = isoIn(facility.timeZone)
  return {
    days: Array.from({ length: DAYS }, (_, day) => previewDay(schedule, facility, addDays(from, day))),
    outside: outside
      .slice(0, MAX_OUTSIDE)
      .map(({ bookingId, start, end }) => ({ bookingId, startTime: iso(start), endTime: iso(end) })),
    outsideCount: outside.length,
  }
}

function previewDay(schedule: Schedule, { timeZone, priceCents }: EditedSchedule, date: string) {
  const iso = isoIn(timeZone)
  return {
    date,
    note: exceptionOn(schedule, date)?.name ?? null,
    slots: slotsOn(schedule, priceCents, date, timeZone).map(slot => ({
      startTime: iso(slot.start),
      endTime: iso(slot.end),
      pricePerSlot: toDecimal(slot.priceCents),
      priceReason: slot.reason,
    })),
  }
}

/** Adjacent hours count as one. */
function outsideOf(schedule: Schedule, zone: string): (period: Period) => boolean {
  const days = new Map<string, Period[]>()
  function openOn(date: string): Period[] {
    const open = days.get(date) ?? openPeriodsOn(schedule, date, zone)
    days.set(date, open)
    return open
  }
  return ({ start, end }) => {
    const date = dateIn(zone, start)
    const last = dateIn(zone, end)
    const open = mergePeriods([...openOn(date), ...(last === date ? [] : openOn(last))])
    return !open.some(each => each.start <= start && end <= each.end)
  }
}

function isoIn(zone: string): (instant: number) => string {
  return instant => toOffsetIso(instant, offsetMinutesAt(zone, instant))
}
