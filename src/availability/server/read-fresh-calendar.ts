import { FRESH_MS } from '#calendars/rules.ts'
import { waitAtMost } from '#kit/server/resilience.ts'
import { type CalendarServices, refreshBusyTimes } from './refresh-busy-times.ts'
import { type Calendar, readOfferCalendar } from './store.ts'

type CalendarRequest = { facilityId: string; from: string; days: number; visitorId: string | null }

/**
 * Refreshes other systems' data older than a minute. The caller waits, briefly, only if there is none yet; later
 * changes arrive as events.
 */
export async function readFreshCalendar(
  services: CalendarServices,
  request: CalendarRequest,
): Promise<Calendar | undefined> {
  const calendar = await readOfferCalendar(services.db, request)
  const old = calendar?.outside.filter(({ fetchedAt }) => fetchedAt === null || Date.now() - fetchedAt > FRESH_MS) ?? []
  if (!calendar || old.length === 0) return calendar
  const { from, days } = request
  const asked = Promise.all(
    old.map(outside => refreshBusyTimes(services, { ...outside, timeZone: calendar.timeZone, days: { from, days } })),
  )
  // Nobody waits for a system that has failed before; the next query reports an unreachable database.
  const isNew = old.some(({ fetchedAt, isSilent }) => fetchedAt === null && !isSilent)
  const ended = asked.catch(() => {})
  if (!isNew) return calendar
  await waitAtMost(TIMEOUT_MS, ended)
  return readOfferCalendar(services.db, request)
}

/** Slower vendors' results arrive as an event. */
const TIMEOUT_MS = 3_000
