import { accountComposers } from '#accounts/server/account-composers.ts'
import { cellJobs } from '#accounts/server/cells/jobs.ts'
import { accountJobs } from '#accounts/server/jobs.ts'
import { removeOldAudit } from '#accounts/server/personal.ts'
import type { Services } from '#app/server/services/services.ts'
import { bulkChangeJobs } from '#availability/bulk-changes/server/jobs.ts'
import { removeOldBulkChanges } from '#availability/bulk-changes/server/personal.ts'
import { holdJobs } from '#availability/holds/server/cleanup/jobs.ts'
import { refreshBusyTimes } from '#availability/server/refresh-busy-times.ts'
import { approvalJobs } from '#bookings/approvals/server/jobs.ts'
import { bookingDeskComposers } from '#bookings/booking-desk/server/booking-desk-links.ts'
import { cancellationJobs } from '#bookings/cancellation/server/jobs.ts'
import { closureComposers } from '#bookings/closures/server/closure-composers.ts'
import { closureJobs } from '#bookings/closures/server/jobs.ts'
import { conversationComposers } from '#bookings/conversation/server/conversation-composers.ts'
import { conversationJobs } from '#bookings/conversation/server/jobs.ts'
import { reportJobs } from '#bookings/reports/server/jobs.ts'
import { bookingComposers } from '#bookings/server/booking-composers.ts'
import { bookingJobs } from '#bookings/server/jobs.ts'
import { clearOldBookingNetworks, removeOldPlaces } from '#bookings/server/personal.ts'
import { removeOldCustomerBlocks } from '#bookings/staff/server/personal.ts'
import { staffComposers } from '#bookings/staff/server/staff-composers.ts'
import { waitingListJobs } from '#bookings/waiting-list/server/jobs.ts'
import { waitingListComposers } from '#bookings/waiting-list/server/waiting-list-composers.ts'
import { providerJobs } from '#calendars/server/jobs.ts'
import { closedFieldJobs } from '#clinics/hosting/server/closed-fields.ts'
import { hostingComposers } from '#clinics/hosting/server/hosting-composers.ts'
import { hostingJobs } from '#clinics/hosting/server/jobs.ts'
import { seatsComposers } from '#clinics/seats/server/seats-composers.ts'
import { clearOldSeatNetworks, removeOldClinicWaiting } from '#clinics/server/personal.ts'
import { clinicWaitingListComposers } from '#clinics/waiting-list/server/clinic-waiting-list-composers.ts'
import { clinicWaitingListJobs } from '#clinics/waiting-list/server/jobs.ts'
import { dashboardJobs } from '#desk/server/jobs.ts'
import { webhookJobs } from '#developers/server/webhooks/jobs.ts'
import { webhookComposers } from '#developers/server/webhooks/webhook-composers.ts'
import { photoJobs } from '#facilities/photos/server/jobs.ts'
import { venueJobs } from '#facilities/venues/server/jobs.ts'
import { removeOldFavorites } from '#favorites/server/personal.ts'
import { feedJobs } from '#feeds/server/jobs.ts'
import { importJobs } from '#imports/server/jobs.ts'
import { removeOldImports } from '#imports/server/personal.ts'
import { removeOldLimitCounts } from '#kit/server/db/limit-counts.ts'
import { type RemoveOld, removeInBatches } from '#kit/server/db/remove-old.ts'
import { removeOldKeys } from '#kit/server/http/idempotency-keys.ts'
import { removeOldCounts } from '#kit/server/http/step-counter.ts'
import type { Job, JobContext } from '#kit/server/jobs/jobs.ts'
import { product } from '#kit/shared/product.ts'
import { leadComposers } from '#leads/server/lead-composers.ts'
import { removeOldLeads } from '#leads/server/personal.ts'
import { listingReviewJobs } from '#listings/review/server/jobs.ts'
import { listingReviewComposers } from '#listings/review/server/review-composers.ts'
import { listingComposers } from '#listings/server/listing-composers.ts'
import { removeOldListings } from '#listings/server/personal.ts'
import type { Audience } from '#messages/rules.ts'
import { chooseTransport } from '#messages/server/choose-transport.ts'
import { messageJobs } from '#messages/server/jobs.ts'
import { organizationComposers } from '#organizations/server/organization-composers.ts'
import { removeOldInvitations, removeOldVerifications } from '#organizations/server/personal.ts'
import { paymentJobs } from '#payments/server/jobs.ts'
import { forgetOldBuyers } from '#payments/server/personal.ts'
import { payoutJobs } from '#payouts/server/jobs.ts'
import { reviewJobs } from '#reviews/server/jobs.ts'
import { reviewComposers } from '#reviews/server/review-composers.ts'
import { searchAlertJobs } from '#search-alerts/server/jobs.ts'
import { searchAlertComposers } from '#search-alerts/server/search-alert-composers.ts'
import { removeOldSubmissions } from '#tournaments/server/personal.ts'
import { tournamentComposers } from '#tournaments/server/tournament-composers.ts'
import { type RemovedByAge, retention } from '../retention.ts'

export async function allJobs(services: Services): Promise<Job[]> {
  const { config } = services
  return [
    ...accountJobs,
    ...cellJobs(services),
    ...holdJobs,
    ...importJobs(services),
    ...bulkChangeJobs,
    ...providerJobs(calendar => refreshBusyTimes(services, calendar)),
    ...photoJobs(services),
    ...venueJobs,
    ...paymentJobs(services),
    ...cancellationJobs(services),
    ...approvalJobs(services),
    ...bookingJobs(services),
    ...reportJobs(services),
    ...waitingListJobs,
    ...closureJobs(services),
    ...conversationJobs(services),
    ...clinicWaitingListJobs,
    ...hostingJobs(services),
    ...closedFieldJobs(services),
    ...searchAlertJobs,
    ...payoutJobs(services),
    ...reviewJobs(services),
    ...webhookJobs(services),
    ...feedJobs,
    ...dashboardJobs(config.timeZone),
    ...listingReviewJobs,
    ...messageJobs({
      composers: {
        ...accountComposers(services),
        ...bookingComposers(services),
        ...bookingDeskComposers(services),
        ...conversationComposers(services),
        ...waitingListComposers(services),
        ...closureComposers(services),
        ...staffComposers(services),
        ...clinicWaitingListComposers(services),
        ...hostingComposers(services),
        ...seatsComposers(services),
        ...searchAlertComposers(services),
        ...reviewComposers(services),
        ...tournamentComposers(services),
        ...leadComposers(services),
        ...listingComposers(services),
        ...listingReviewComposers(services),
        ...webhookComposers(services),
        ...organizationComposers(services),
      },
      transport: await chooseTransport(config),
      productName: product.name,
      supportEmail: product.supportEmail,
      isTest: config.mode === 'demo',
      messageIdHost: new URL(config.publicUrl).hostname,
      audienceOf: config.rateLimits ? audienceOf : undefined,
    }),
    removeOldJob,
    {
      name: 'delete-idempotency-keys',
      title: 'Delete old responses kept for repeated requests',
      cron: '23 * * * *',
      run: async ({ db }) => `${await removeOldKeys(db)} removed`,
    },
  ]
}

const toFacility = new Set([
  'booking-to-confirm',
  'booking-still-to-confirm',
  'booking-made',
  'booking-cancelled-by-customer',
  'booking-question',
  'clinic-field-reserved',
  'clinic-to-approve',
  'clinic-field-released',
])

/** Links are limited per request: booking mail must not block signing in. */
function audienceOf(kind: string): Audience | null {
  if (kind.startsWith('account-') || kind === 'desk-link') return null
  return toFacility.has(kind) ? 'facility' : 'customer'
}

const removers: Record<RemovedByAge, RemoveOld> = {
  bookingNetworks: clearOldBookingNetworks,
  seatNetworks: clearOldSeatNetworks,
  limitCounts: removeOldLimitCounts,
  waiting: removeOldPlaces,
  customerBlocks: removeOldCustomerBlocks,
  clinicWaiting: removeOldClinicWaiting,
  buyers: forgetOldBuyers,
  imports: removeOldImports,
  bulkChanges: removeOldBulkChanges,
  listings: removeOldListings,
  tournaments: removeOldSubmissions,
  favorites: removeOldFavorites,
  invitations: removeOldInvitations,
  verifications: removeOldVerifications,
  leads: removeOldLeads,
  counts: removeOldCounts,
  audit: removeOldAudit,
}

/** Except rows of `retention` with their own job. Fails at the end if any part failed. */
const removeOldJob: Job = {
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
