import { deleteExpiredHolds, lockClinic } from '#clinics/server/store.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { endWaiting } from './end-waiting.ts'
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
      for await (const clinicId of lines(db)) {
        // One transaction each: a failure must not stop the others.
        try {
          const { offered, taken, missed } = await db.begin(tx => tendLine(tx, clinicId))
          total.offered += offered
          total.taken += taken
          total.missed += missed
        } catch (error) {
          log.error({ err: error, clinic: clinicId }, 'clinic-seats-not-offered')
        }
      }
      return `${total.offered} offered, ${total.taken} taken, ${total.missed} missed`
    },
  },
]

async function tendLine(tx: Tx, clinicId: string) {
  const clinic = await lockClinic(tx, clinicId)
  await deleteExpiredHolds(tx, clinicId)
  const { taken, missed } = await endPlaces(tx, clinicId)
  if (!clinic || clinic.status === 'cancelled' || clinic.scheduledAt <= clinic.now)
    return { offered: 0, taken, missed: missed + (await endWaiting(tx, clinicId)) }
  return { offered: await offerFreedSeats(tx, clinicId), taken, missed }
}

/** By page, so that lines that keep failing do not starve the others. */
async function* lines(db: Db) {
  for (let page = await listLines(db, BATCH); page.length > 0; page = await listLines(db, BATCH, page.at(-1)))
    yield* page
}
