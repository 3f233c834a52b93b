import { refusalOfDate } from '#search/relaxations.ts'
import type { SearchAlert } from '../contract.ts'
import { type AlertContext, openAlert } from './alert-key.ts'
import type { AlertRow } from './store.ts'

/** Refuses: alert-not-found. */
export async function readAlert(context: AlertContext, key: string): Promise<SearchAlert> {
  return toAlert(await openAlert(context, key), Date.now())
}

/** `now` in milliseconds. */
export function toAlert(row: AlertRow, now: number): SearchAlert {
  const { email, search } = row
  return { status: statusOf(row, now), email, search }
}

function statusOf({ confirmedAt, stoppedAt, search }: AlertRow, now: number): SearchAlert['status'] {
  if (stoppedAt) return 'stopped'
  if (refusalOfDate(search.date, now) === 'date-in-the-past') return 'over'
  return confirmedAt ? 'on' : 'unconfirmed'
}
