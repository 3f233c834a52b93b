import type { Db, Tx } from '#kit/server/db/db.ts'
import { onCommit } from '#kit/server/db/on-commit.ts'
import type { Period } from '../rules.ts'
import { CHANGES_CHANNEL, mergePeriods, writeChanges } from './change-message.ts'
import { readSlotId } from './slot-id.ts'
import { notify } from './store.ts'

/** Batches changes into one message. */
const GATHER_MS = 100
/** Further changes are dropped. */
const MAX_WAITING = 10_000

/**
 * Sends after the commit: inside a transaction every commit would wait for one server-wide lock. Pages poll every 30
 * seconds anyway, so a lost message only costs time.
 */
export function announceChanges(handle: Tx | Db, changed: Changed): void {
  if (changed.periods.length > 0) onCommit(handle, db => gather(db, changed))
}

type Changed = { facilityId: string; periods: readonly Period[] }

function gather(db: Db, { facilityId, periods }: Changed): void {
  const news = newsOf(db)
  const known = news.changes.get(facilityId)
  if (known) known.push(...periods)
  else if (news.changes.size < MAX_WAITING) news.changes.set(facilityId, [...periods])
  if (!news.isUnderWay) scheduleAnnouncement(db, news)
}

export function announceSlots(handle: Tx | Db, slotIds: readonly string[]): void {
  for (const [facilityId, periods] of Map.groupBy(slotIds.map(readSlotId), slot => slot.facilityId))
    announceChanges(handle, { facilityId, periods })
}

/** Only one message is gathered or sent at a time. */
type News = { changes: Map<string, Period[]>; isUnderWay: boolean }

function scheduleAnnouncement(db: Db, news: News): void {
  news.isUnderWay = true
  setTimeout(() => void sendAnnouncement(db, news), GATHER_MS).unref()
}

async function sendAnnouncement(db: Db, news: News): Promise<void> {
  const { changes } = news
  news.changes = new Map()
  try {
    const merged = [...changes].map(([facilityId, periods]) => [facilityId, mergePeriods(periods)] as const)
    await notify(db, CHANGES_CHANNEL, writeChanges(new Map(merged)))
  } catch {
    // Pages find out when they poll.
  }
  news.isUnderWay = false
  if (news.changes.size > 0) scheduleAnnouncement(db, news)
}

/** Tests have several databases in one process. */
const newsOfDatabases = new WeakMap<Db, News>()

function newsOf(db: Db): News {
  const news = newsOfDatabases.get(db) ?? { changes: new Map<string, Period[]>(), isUnderWay: false }
  newsOfDatabases.set(db, news)
  return news
}
