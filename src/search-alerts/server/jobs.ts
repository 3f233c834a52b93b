import type { Job } from '#kit/server/jobs/jobs.ts'
import { addDays, MINUTE } from '#kit/shared/time.ts'
import { datesInReach } from '#search/relaxations.ts'
import { CONFIRM_DAYS, KEPT_DAYS } from '../rules.ts'
import { notifyOpenTimes } from './notify-open-times.ts'
import { deleteOldAlerts, takeUnchecked } from './store.ts'

const BATCH = 50
/** Slightly shorter than the cron interval, so every run checks every alert. */
const REST_MINUTES = 4

/** Polls, because a booking, an expiring hold or an owner can each open up a time. */
export const searchAlertJobs: Job[] = [
  {
    name: 'notify-open-times',
    title: 'Notify people of times that opened up',
    cron: '*/5 * * * *',
    async run({ db, log }) {
      const now = Date.now()
      const { first: firstDay } = datesInReach(now)
      // Fixed at the start of the run, so a long run does not check the same alerts twice.
      const uncheckedSince = new Date(now - REST_MINUTES * MINUTE)
      const forgotten = await deleteOldAlerts(db, { day: addDays(firstDay, -KEPT_DAYS), confirmDays: CONFIRM_DAYS })
      const take = () => takeUnchecked(db, { firstDay, uncheckedSince, limit: BATCH })
      let [checked, told] = [0, 0]
      for (let batch = await take(); batch.length > 0; batch = await take()) {
        for (const alert of batch) {
          // One failing alert must not stop the others.
          try {
            told += await notifyOpenTimes(db, alert)
            checked += 1
          } catch (error) {
            log.error({ err: error, alert: alert.id }, 'alert-not-checked')
          }
        }
      }
      return `${checked} checked, ${told} times sent, ${forgotten} deleted`
    },
  },
]
