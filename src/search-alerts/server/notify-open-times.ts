import { hash } from 'node:crypto'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { queueMessage } from '#messages/server/queue-message.ts'
import { findFields } from '#search/server/search-fields.ts'
import { type FreeTimes, isWithinReach, reachOf } from '../rules.ts'
import type { SearchAlertMessages } from './search-alert-composers.ts'
import { type AlertRow, forgetTaken, insertTimes, lockAlert, type Time, timesOf, writeReach } from './store.ts'

/**
 * Returns how many new times it emailed. Each is sent once even under concurrency: only the caller that inserted it
 * sends it.
 */
export async function notifyOpenTimes(db: Db, alert: AlertRow): Promise<number> {
  const found = await findFields(db, alert.search)
  return db.begin(async tx => {
    const locked = await lockAlert(tx, alert.id)
    if (!locked) return 0
    const near = found.results.filter(result => isWithinReach(result, locked.reachMiles))
    const beyond = found.results.filter(result => !near.includes(result))
    await forgetTaken(tx, alert.id, timesOf(found.results))
    await insertTimes(tx, { alertId: alert.id, times: timesOf(beyond), isTold: false })
    const news = await insertTimes(tx, { alertId: alert.id, times: timesOf(near), isTold: true })
    await writeReach(tx, alert.id, reachOf(found))
    if (news.length > 0) await tell(tx, { ...alert, ...locked }, withTimes(near, news))
    return news.length
  })
}

/** `confirmedAt` is in the key because an alert confirmed again may repeat earlier times. */
function tell(
  tx: Tx,
  { id, email, search, confirmedAt }: AlertRow & { confirmedAt: Date },
  facilities: FreeTimes[],
): Promise<void> {
  const kind = 'search-alert-times'
  const payload: SearchAlertMessages[typeof kind] = { alertId: id, search, facilities }
  const what = JSON.stringify([confirmedAt, timesOf(facilities)])
  const dedupeKey = `${kind}:${id}:${hash('sha1', what, 'base64url')}`
  return queueMessage(tx, { kind, recipient: email, payload, dedupeKey })
}

function withTimes(results: readonly FreeTimes[], times: readonly Time[]): FreeTimes[] {
  return results.flatMap(({ facilityId, name, distanceMiles }) => {
    const startTimes = times.filter(time => time.facilityId === facilityId).map(time => time.startTime)
    return startTimes.length > 0 ? [{ facilityId, name, distanceMiles, startTimes }] : []
  })
}
