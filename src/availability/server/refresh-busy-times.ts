import type { OtherProvider } from '#calendars/contract.ts'
import type { ProviderServices } from '#calendars/server/provider-services.ts'
import { readProviderTimes } from '#calendars/server/read-provider-times.ts'
import type { Db } from '#kit/server/db/db.ts'
import { Problem } from '#kit/shared/problem.ts'
import { addDays, dateIn, instantOf } from '#kit/shared/time.ts'
import { fortnightsOf } from '../rules.ts'
import { announceChanges } from './announce-changes.ts'

export type CalendarServices = { db: Db; providers: ProviderServices }

type Input = {
  facilityId: string
  provider: OtherProvider
  timeZone: string
  /** Calendar days there; default: the coming fortnight. */
  days?: { from: string; days: number }
}

/** Notifies viewers of changes. False if something was not answered, which the age of stored data shows. */
export async function refreshBusyTimes({ db, providers }: CalendarServices, asked: Input): Promise<boolean> {
  const { facilityId, provider, timeZone } = asked
  const today = dateIn(timeZone, Date.now())
  try {
    let isWhole = true
    for (const { from, to } of fortnightsOf(asked.days ?? { from: today, days: 1 }, today)) {
      const { changedDays, isLastGood } = await readProviderTimes(providers, { facilityId, provider, from, to })
      const periods = changedDays.map(day => periodOf(day, timeZone))
      if (periods.length > 0) announceChanges(db, { facilityId, periods })
      isWhole &&= !isLastGood
    }
    return isWhole
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

function periodOf(day: string, zone: string) {
  return { start: instantOf(day, 0, zone), end: instantOf(addDays(day, 1), 0, zone) }
}
