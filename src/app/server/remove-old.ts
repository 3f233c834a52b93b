import { removeOldAudit } from '#accounts/server/remove-old-audit.ts'
import { clearOldBookingNetworks } from '#bookings/server/clear-old-networks.ts'
import { removeOldPlaces } from '#bookings/waiting-list/server/remove-old-waiting.ts'
import { clearOldSeatNetworks } from '#clinics/seats/server/clear-old-networks.ts'
import { removeOldClinicWaiting } from '#clinics/waiting-list/server/remove-old-clinic-waiting.ts'
import { removeOldFavorites } from '#favorites/server/remove-old-favorites.ts'
import { removeOldImports } from '#imports/server/remove-old-imports.ts'
import { type RemoveOld, removeInBatches } from '#kit/server/db/remove-old.ts'
import type { Job, JobContext } from '#kit/server/jobs/jobs.ts'
import { removeOldCounts } from '#kit/server/observability/step-counter.ts'
import { removeOldLeads } from '#leads/server/remove-old-leads.ts'
import { removeOldListings } from '#listings/server/remove-old-listings.ts'
import { forgetOldBuyers } from '#payments/server/forget-old-buyers.ts'
import { removeOldSubmissions } from '#tournaments/server/remove-old-submissions.ts'
import { type RemovedByAge, retention } from '../retention.ts'

const removers: Record<RemovedByAge, RemoveOld> = {
  bookingNetworks: clearOldBookingNetworks,
  seatNetworks: clearOldSeatNetworks,
  waiting: removeOldPlaces,
  clinicWaiting: removeOldClinicWaiting,
  buyers: forgetOldBuyers,
  imports: removeOldImports,
  listings: removeOldListings,
  tournaments: removeOldSubmissions,
  favorites: removeOldFavorites,
  leads: removeOldLeads,
  counts: removeOldCounts,
  audit: removeOldAudit,
}

/** Except rows of `retention` with their own job. Fails at the end if any part failed. */
export const removeOldJob: Job = {
  name: 'remove-old',
  title: 'Delete expired data',
  cron: '13 4 * * *',
  async run(context) {
    const removed: string[] = []
    const failed: string[] = []
    for (const key of Object.keys(removers) as RemovedByAge[]) {
      const { what } = retention[key]
      const count = await removeAll(context, key)
      if (count === undefined) failed.push(what)
      else if (count > 0) removed.push(`${what}: ${count}`)
    }
    if (failed.length > 0) throw new Error(`Could not remove: ${failed.join('; ')}.`)
    return removed.join('; ') || 'Nothing to remove'
  },
}

/** Undefined if it failed; the others continue. */
async function removeAll({ db, log }: JobContext, key: RemovedByAge): Promise<number | undefined> {
  try {
    return await removeInBatches(db, removers[key], retention[key].days)
  } catch (error) {
    log.error({ err: error, kept: key }, 'old-not-removed')
    return undefined
  }
}
