import { announceChanges } from '#availability/server/announce-changes.ts'
import { toPeriods } from '#availability/server/free-slots.ts'
import type { Db } from '#kit/server/db.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { BookingContext } from '../booking-services.ts'
import { offerFreedTimes } from './offer-freed-times.ts'
import { endPlaces, listFreeTimes } from './store.ts'

/** Looked for at once. */
const BATCH = 500

/**
 * For what no transaction of ours frees: holds that end or are given up. And for whoever lets an offer pass: it goes on to the
 * next in line.
 */
export function waitingListJobs({ wake }: Pick<BookingContext, 'wake'>): Job[] {
  return [
    {
      name: 'offer-freed-times',
      title: 'Offer freed times to those who wait',
      cron: '* * * * *',
      async run({ db, log }) {
        const { taken, missed } = await endPlaces(db)
        let offered = 0
        for await (const period of freeTimes(db)) {
          // Each by itself, so that none stops the others.
          try {
            offered += await db.begin(tx => offerFreedTimes(tx, [period]))
            announceChanges(db, { facilityId: period.facilityId, periods: [period] })
          } catch (error) {
            log.error({ err: error, facility: period.facilityId }, 'freed-time-not-offered')
          }
        }
        if (offered > 0) wake('send-messages')
        return `${offered} offered, ${taken} taken, ${missed} missed`
      },
    },
  ]
}

/** Page by page, so that those which fail time and again do not keep the others from their turn. */
async function* freeTimes(db: Db) {
  for (
    let page = await listFreeTimes(db, BATCH);
    page.length > 0;
    page = await listFreeTimes(db, BATCH, page.at(-1)!.number)
  )
    yield* toPeriods(page)
}
