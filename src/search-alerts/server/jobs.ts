import type { Job } from '#kit/server/jobs.ts'
import { addDays, MINUTE } from '#kit/shared/time.ts'
import { datesInReach } from '#search/relaxations.ts'
import { CONFIRM_DAYS, KEPT_DAYS } from '../rules.ts'
import type { AlertContext } from './alert-key.ts'
import { deleteOldAlerts, takeUnchecked } from './store.ts'
import { tellOfFreeTimes } from './tell-of-free-times.ts'

/** Looked at between two questions for more. */
const BATCH = 50
/** An alert rests so many minutes: a little less than from one run to the next. */
const REST_MINUTES = 4

/** Asked of searches every few minutes, since what frees a time may be a booking, a hold that ends or an owner. */
export function searchAlertJobs({ wake }: Pick<AlertContext, 'wake'>): Job[] {
  return [
    {
      name: 'tell-of-free-times',
      title: 'Tell who asked for it that a time is free',
      cron: '*/5 * * * *',
      async run({ db, log }) {
        const now = Date.now()
        const { first: firstDay } = datesInReach(now)
        // Of the start of the run: one that takes long does not begin again with those it looked at first.
        const uncheckedSince = new Date(now - REST_MINUTES * MINUTE)
        const forgotten = await deleteOldAlerts(db, { day: addDays(firstDay, -KEPT_DAYS), confirmDays: CONFIRM_DAYS })
        const take = () => takeUnchecked(db, { firstDay, uncheckedSince, limit: BATCH })
        let [checked, told] = [0, 0]
        for (let batch = await take(); batch.length > 0; batch = await take()) {
          for (const alert of batch) {
            // Each by itself, so that none stops the others.
            try {
              told += await tellOfFreeTimes(db, alert)
              checked += 1
            } catch (error) {
              log.error({ err: error, alert: alert.id }, 'alert-not-checked')
            }
          }
        }
        if (told > 0) wake('send-messages')
        return `${checked} checked, ${told} times told, ${forgotten} forgotten`
      },
    },
  ]
}
