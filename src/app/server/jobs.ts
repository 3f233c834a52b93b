import { accountComposers } from '#accounts/server/account-composers.ts'
import { accountJobs } from '#accounts/server/jobs.ts'
import { holdJobs } from '#availability/holds/server/jobs.ts'
import { readBusyTimes } from '#availability/server/read-busy-times.ts'
import { bookingDeskComposers } from '#bookings/booking-desk/server/booking-desk-composers.ts'
import { cancellationJobs } from '#bookings/cancellation/server/jobs.ts'
import { closureComposers } from '#bookings/closures/server/closure-composers.ts'
import { closureJobs } from '#bookings/closures/server/jobs.ts'
import { conversationComposers } from '#bookings/conversation/server/conversation-composers.ts'
import { conversationJobs } from '#bookings/conversation/server/jobs.ts'
import { bookingComposers } from '#bookings/server/booking-composers.ts'
import { bookingJobs } from '#bookings/server/jobs.ts'
import { waitingListJobs } from '#bookings/waiting-list/server/jobs.ts'
import { waitingListComposers } from '#bookings/waiting-list/server/waiting-list-composers.ts'
import { providerJobs } from '#calendars/server/jobs.ts'
import { closedFieldJobs } from '#clinics/hosting/server/closed-fields.ts'
import { hostingComposers } from '#clinics/hosting/server/hosting-composers.ts'
import { hostingJobs } from '#clinics/hosting/server/jobs.ts'
import { seatsComposers } from '#clinics/seats/server/seats-composers.ts'
import { clinicWaitingListComposers } from '#clinics/waiting-list/server/clinic-waiting-list-composers.ts'
import { clinicWaitingListJobs } from '#clinics/waiting-list/server/jobs.ts'
import { dashboardJobs } from '#desk/server/jobs.ts'
import { webhookJobs } from '#developers/server/webhooks/jobs.ts'
import { webhookComposers } from '#developers/server/webhooks/webhook-composers.ts'
import { photoJobs } from '#facilities/photos/server/jobs.ts'
import { feedJobs } from '#feeds/server/jobs.ts'
import { importJobs } from '#imports/server/jobs.ts'
import { removeOldKeys } from '#kit/server/http/idempotency-keys.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { product } from '#kit/shared/product.ts'
import { leadComposers } from '#leads/server/lead-composers.ts'
import { listingReviewJobs } from '#listings/review/server/jobs.ts'
import { listingReviewComposers } from '#listings/review/server/review-composers.ts'
import { listingComposers } from '#listings/server/listing-composers.ts'
import type { Audience } from '#messages/rules.ts'
import { chooseTransport } from '#messages/server/choose-transport.ts'
import { messageJobs } from '#messages/server/jobs.ts'
import { paymentJobs } from '#payments/server/jobs.ts'
import { payoutJobs } from '#payouts/server/jobs.ts'
import { reviewJobs } from '#reviews/server/jobs.ts'
import { reviewComposers } from '#reviews/server/review-composers.ts'
import { searchAlertJobs } from '#search-alerts/server/jobs.ts'
import { searchAlertComposers } from '#search-alerts/server/search-alert-composers.ts'
import { tournamentComposers } from '#tournaments/server/tournament-composers.ts'
import { removeOldJob } from './remove-old.ts'
import type { Services } from './services.ts'

export async function allJobs(services: Services): Promise<Job[]> {
  const { config } = services
  return [
    ...accountJobs,
    ...holdJobs,
    ...importJobs(services),
    ...providerJobs(calendar => readBusyTimes(services, calendar)),
    ...photoJobs(services),
    ...paymentJobs(services),
    ...cancellationJobs(services),
    ...bookingJobs(services),
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
    ...dashboardJobs,
    ...listingReviewJobs,
    ...messageJobs({
      composers: {
        ...accountComposers(services),
        ...bookingComposers(services),
        ...bookingDeskComposers(services),
        ...conversationComposers(services),
        ...waitingListComposers(services),
        ...closureComposers(services),
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
