import type { Db } from '#kit/server/db.ts'
import type { Period } from '../rules.ts'
import { CHANGES_CHANNEL, mergePeriods, writeChanges } from './change-message.ts'
import { readSlotId } from './slot-id.ts'
import { notify } from './store.ts'

/** Changes wait this long for company: one message a process and moment, however many hold and book. */
const GATHER_MS = 100
/** Facilities with changes that could not be told yet; more of them than this are not told at all. */
const MOST_WAITING = 10_000

/**
 * Tells all processes, soon, that something was taken or freed at a facility. Call it after the commit: within the
 * transaction every commit would wait for one lock of the whole server. Returns at once and never throws; a message that is lost
 * costs nothing but time, since pages ask again every 30 seconds.
 */
export function announceChanges(
  db: Db,
  { facilityId, periods }: { facilityId: string; periods: readonly Period[] },
): void {
  if (periods.length === 0) return
  const news = newsOf(db)
  const known = news.changes.get(facilityId)
  if (known) known.push(...periods)
  else if (news.changes.size < MOST_WAITING) news.changes.set(facilityId, [...periods])
  if (!news.isUnderWay) tellSoon(db, news)
}

/** The same for slots by their ids, of one facility or several. */
export function announceSlots(db: Db, slotIds: readonly string[]): void {
  for (const [facilityId, periods] of Map.groupBy(slotIds.map(readSlotId), slot => slot.facilityId))
    announceChanges(db, { facilityId, periods })
}

/** What waits to be told, and whether a message is being gathered or sent: one at a time. */
type News = { changes: Map<string, Period[]>; isUnderWay: boolean }

function tellSoon(db: Db, news: News): void {
  news.isUnderWay = true
  setTimeout(() => void tell(db, news), GATHER_MS).unref()
}

async function tell(db: Db, news: News): Promise<void> {
  const { changes } = news
  news.changes = new Map()
  try {
    const merged = [...changes].map(([facilityId, periods]) => [facilityId, mergePeriods(periods)] as const)
    await notify(db, CHANGES_CHANNEL, writeChanges(new Map(merged)))
  } catch {
    // The database cannot be asked: whoever looks finds that out alone, and asks again.
  }
  news.isUnderWay = false
  if (news.changes.size > 0) tellSoon(db, news)
}

/** For each database its own: tests have several in one process. */
const newsOfDatabases = new WeakMap<Db, News>()

function newsOf(db: Db): News {
  const news = newsOfDatabases.get(db) ?? { changes: new Map<string, Period[]>(), isUnderWay: false }
  newsOfDatabases.set(db, news)
  return news
}
