import { deleteExpiredHolds, lockClinic, markWaitsMissed } from '#clinics/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { handleEach, type Job } from '#kit/server/jobs/jobs.ts'
import { offerFreedSeats } from './offer-freed-seats.ts'
import { endPlaces, listLines } from './store.ts'

const BATCH = 500

/** For what no transaction does: expired holds and offers, and lines of clinics that have begun. */
export const clinicWaitingListJobs: Job[] = [
  {
    name: 'offer-clinic-seats',
    title: 'Offer open clinic seats to the waitlist',
    cron: '* * * * *',
    async run({ db, log }) {
      const total = { offered: 0, taken: 0, missed: 0 }
      await handleEach<string>({
        page: last => listLines(db, BATCH, last),
        async handle(clinicId) {
          const { offered, taken, missed } = await db.begin(tx => tendLine(tx, clinicId))
          total.offered += offered
          total.taken += taken
          total.missed += missed
        },
        onFailure: (error, clinicId) => log.error({ err: error, clinic: clinicId }, 'clinic-seats-not-offered'),
      })
      return `${total.offered} offered, ${total.taken} taken, ${total.missed} missed`
    },
  },
]

async function tendLine(tx: Tx, clinicId: string) {
  const clinic = await lockClinic(tx, clinicId)
  await deleteExpiredHolds(tx, clinicId)
  const { taken, missed } = await endPlaces(tx, clinicId)
  if (!clinic || clinic.status === 'cancelled' || clinic.scheduledAt <= clinic.now)
    return { offered: 0, taken, missed: missed + (await markWaitsMissed(tx, clinicId)) }
  return { offered: await offerFreedSeats(tx, clinicId), taken, missed }
}
