import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#kit/server/db.ts'
import { FRESH_MS } from '#providers/rules.ts'
import type { ProviderServices } from '#providers/server/provider-services.ts'
import { askCalendar } from './ask-calendar.ts'
import { type Calendar, readCalendar } from './store.ts'

/** What reading a calendar needs: ours lies in the database, others are asked for. */
export type CalendarServices = { db: Db; providers: ProviderServices }

type Wish = { facilityId: string; from: string; days: number; visitorId: string | null }

/**
 * The calendar of a facility with what other systems say of it. One that was not asked about these days within the last minute is asked:
 * who looks waits for it, and not for long, only where it was never asked, and is told of what has changed by the events that tell of every change.
 */
export async function readFreshCalendar(services: CalendarServices, wish: Wish): Promise<Calendar | undefined> {
  const calendar = await readCalendar(services.db, wish)
  const old = calendar?.outside.filter(({ askedAt }) => askedAt === null || Date.now() - askedAt > FRESH_MS) ?? []
  if (!calendar || old.length === 0) return calendar
  const { from, days } = wish
  const asked = Promise.all(
    old.map(outside => askCalendar(services, { ...outside, timeZone: calendar.timeZone, days: { from, days } })),
  )
  // One that has failed is not waited for by everybody who looks; a database that is away is told of by the next question to it.
  const isNew = old.some(({ askedAt, isSilent }) => askedAt === null && !isSilent)
  await Promise.race([asked.catch(() => {}), isNew ? pause(PATIENCE_MS, undefined, { ref: false }) : undefined])
  return isNew ? readCalendar(services.db, wish) : calendar
}

/** How long a page may take for it. A vendor with many pages may take longer: who looks is told when it has. */
const PATIENCE_MS = 3_000
