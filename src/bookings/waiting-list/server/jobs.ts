import { announceChanges } from '#availability/server/announce-changes.ts'
import { toPeriods } from '#availability/server/release-booked-slots.ts'
import { handleEach, type Job } from '#kit/server/jobs/jobs.ts'
import { offerFreedTimes } from './offer-freed-times.ts'
import { endPlaces, type FreeTime, listFreeTimes } from './store.ts'

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
      await handleEach<FreeTime>({
        page: last => listFreeTimes(db, BATCH, last?.number),
        async handle(time) {
          const periods = toPeriods([time])
          offered += await db.begin(tx => offerFreedTimes(tx, periods))
          announceChanges(db, { facilityId: time.facilityId, periods })
        },
        onFailure: (error, { facilityId }) => log.error({ err: error, facility: facilityId }, 'freed-time-not-offered'),
      })
      return `${offered} offered, ${taken} taken, ${missed} missed`
    },
  },
]
