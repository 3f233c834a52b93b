import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#kit/server/db.ts'
import { FRESH_MS } from '#providers/rules.ts'
import type { ProviderServices } from '#providers/server/provider-services.ts'
import { readBusyTimes } from './read-busy-times.ts'
import { type Calendar, readOfferCalendar } from './store.ts'

export type CalendarServices = { db: Db; providers: ProviderServices }

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
    old.map(outside => readBusyTimes(services, { ...outside, timeZone: calendar.timeZone, days: { from, days } })),
  )
  // Nobody waits for a system that has failed before; the next query reports an unreachable database.
  const isNew = old.some(({ fetchedAt, isSilent }) => fetchedAt === null && !isSilent)
  await Promise.race([asked.catch(() => {}), isNew ? pause(TIMEOUT_MS, undefined, { ref: false }) : undefined])
  return isNew ? readOfferCalendar(services.db, request) : calendar
}

/** Slower vendors' results arrive as an event. */
const TIMEOUT_MS = 3_000
