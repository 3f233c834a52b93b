import type { SearchAlert } from '../contract.ts'
import { type AlertContext, openAlert } from './alert-key.ts'
import { toAlert } from './read-alert.ts'
import { markStopped } from './store.ts'

/** Idempotent. Refuses: alert-not-found. */
export async function stopAlert(context: AlertContext, key: string): Promise<SearchAlert> {
  const { id } = await openAlert(context, key)
  await markStopped(context.db, id)
  return toAlert(await openAlert(context, key), Date.now())
}
