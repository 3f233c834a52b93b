import { announceChanges } from '#availability/server/announce-changes.ts'
import { toPeriods } from '#availability/server/release-booked-slots.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { offerFreedTimes } from './offer-freed-times.ts'
import { endPlaces, listFreeTimes } from './store.ts'

const BATCH = 500

/** For holds that expire or are released, and expired offers, which go to the next in line. */
export const waitingListJobs: Job[] = [
  {
    name: 'offer-freed-times',
    title: 'Offer available times to the waitlist',
    cron: '* * * * *',
    async run({ db, log }) {
      const { taken, missed } = await endPlaces(db)
      let offered = 0
      for await (const period of freeTimes(db)) {
        // Separately, so one failure stops no other.
        try {
          offered += await db.begin(tx => offerFreedTimes(tx, [period]))
          announceChanges(db, { facilityId: period.facilityId, periods: [period] })
        } catch (error) {
          log.error({ err: error, facility: period.facilityId }, 'freed-time-not-offered')
        }
      }
      return `${offered} offered, ${taken} taken, ${missed} missed`
    },
  },
]

/** Paged, so failing ones do not block others. */
async function* freeTimes(db: Db) {
  for (
    let page = await listFreeTimes(db, BATCH);
    page.length > 0;
    page = await listFreeTimes(db, BATCH, page.at(-1)!.number)
  )
    yield* toPeriods(page)
}
