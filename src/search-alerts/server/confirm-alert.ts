import { findFields } from '#search/server/search-fields.ts'
import { type SearchAlert, searchAlertsProblem } from '../contract.ts'
import { reachOf } from '../rules.ts'
import { type AlertContext, openAlert } from './alert-key.ts'
import { toAlert } from './read-alert.ts'
import { insertTimes, markConfirmed, timesOf } from './store.ts'

/** Refuses: alert-not-found, alert-stopped, alert-over. */
export async function confirmAlert(context: AlertContext, key: string): Promise<SearchAlert> {
  const { db } = context
  const alert = await openAlert(context, key)
  const { status } = toAlert(alert, Date.now())
  if (status === 'stopped') throw searchAlertsProblem('alert-stopped')
  if (status === 'over') throw searchAlertsProblem('alert-over')
  if (status === 'unconfirmed') {
    const found = await findFields(db, alert.search)
    await db.begin(async tx => {
      // A concurrent confirmation already stored the free times.
      if (!(await markConfirmed(tx, alert.id, reachOf(found)))) return
      await insertTimes(tx, { alertId: alert.id, times: timesOf(found.results), isTold: false })
    })
  }
  return toAlert(await openAlert(context, key), Date.now())
}
