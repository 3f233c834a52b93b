import type { Db, Tx } from '#kit/server/db.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { ClinicContext } from '../clinic-services.ts'
import { removeLapsedHolds } from '../places/hold-places.ts'
import { lockClinic } from '../store.ts'
import { endWaiting } from './end-waiting.ts'
import { offerFreedPlaces } from './offer-freed-places.ts'
import { endPlaces, listLines } from './store.ts'

/** Looked for at once. */
const BATCH = 500

/**
 * For what no transaction of ours frees: holds that end. For whoever lets an offer pass: it goes on to the next in line. And for
 * lines of clinics that have begun.
 */
export function clinicWaitingJobs({ wake }: Pick<ClinicContext, 'wake'>): Job[] {
  return [
    {
      name: 'offer-clinic-places',
      title: 'Offer freed places of clinics to those who wait',
      cron: '* * * * *',
      async run({ db, log }) {
        const total = { offered: 0, taken: 0, missed: 0 }
        for await (const clinicId of lines(db)) {
          // Each by itself, so that none stops the others.
          try {
            const { offered, taken, missed } = await db.begin(tx => tendLine(tx, clinicId))
            total.offered += offered
            total.taken += taken
            total.missed += missed
          } catch (error) {
            log.error({ err: error, clinic: clinicId }, 'clinic-places-not-offered')
          }
        }
        if (total.offered > 0) wake('send-messages')
        return `${total.offered} offered, ${total.taken} taken, ${total.missed} missed`
      },
    },
  ]
}

/** Ends what is over, and offers what is free. */
async function tendLine(tx: Tx, clinicId: string) {
  const clinic = await lockClinic(tx, clinicId)
  await removeLapsedHolds(tx, clinicId)
  const { taken, missed } = await endPlaces(tx, clinicId)
  if (!clinic || clinic.status === 'cancelled' || clinic.scheduledAt <= clinic.now)
    return { offered: 0, taken, missed: missed + (await endWaiting(tx, clinicId)) }
  return { offered: await offerFreedPlaces(tx, clinicId), taken, missed }
}

/** Page by page, so that those which fail time and again do not keep the others from their turn. */
async function* lines(db: Db) {
  for (let page = await listLines(db, BATCH); page.length > 0; page = await listLines(db, BATCH, page.at(-1)))
    yield* page
}
