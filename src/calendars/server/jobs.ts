import type { Job } from '#kit/server/jobs/jobs.ts'
import type { OtherProvider } from '../contract.ts'
import { deletePastDays, listStale } from './store.ts'

/** Per run; the rest goes first next time. */
const MOST = 200
const AT_ONCE = 4
/** The search shows free times from it. */
const MINUTES = 30

export type ConnectedCalendar = { facilityId: string; provider: OtherProvider; timeZone: string }

export function providerJobs(ask: (calendar: ConnectedCalendar) => Promise<boolean>): Job[] {
  return [
    {
      name: 'refresh-busy-times',
      title: 'Refresh calendars from other systems',
      cron: '*/10 * * * *',
      async run({ db }) {
        const forgotten = await deletePastDays(db)
        const waiting = await listStale(db, { limit: MOST, minutes: MINUTES })
        const answered = await refreshAll(waiting, ask)
        return `${answered} of ${waiting.length} calendars refreshed, ${forgotten} past days deleted`
      },
    },
  ]
}

async function refreshAll(
  calendars: readonly ConnectedCalendar[],
  ask: Parameters<typeof providerJobs>[0],
): Promise<number> {
  const left = [...calendars]
  let answered = 0
  async function work(): Promise<void> {
    for (let next = left.shift(); next; next = left.shift()) if (await ask(next)) answered++
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return answered
}
