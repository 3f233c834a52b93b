import { type FastifyInstance } from 'fastify'
import { cacheScopeOf } from '#accounts/server/cache-scope.ts'
import { cellRoutes } from '#accounts/server/cells/routes.ts'
import { identifyRequests } from '#accounts/server/identity.ts'
import { identityProviderRoutes } from '#accounts/server/identity-providers/routes.ts'
import { passkeyRoutes } from '#accounts/server/passkeys/routes.ts'
import { profileRoutes } from '#accounts/server/profile/routes.ts'
import { accountRoutes } from '#accounts/server/routes.ts'
import { statusReader } from '#app/server/services/read-status.ts'
import type { Services } from '#app/server/services/services.ts'
import { assistantRoutes } from '#assistant/server/routes.ts'
import { bulkChangeRoutes } from '#availability/bulk-changes/server/routes.ts'
import { copyRoutes } from '#availability/copies/server/routes.ts'
import { groundRoutes } from '#availability/ground/server/routes.ts'
import { holdRoutes } from '#availability/holds/server/routes.ts'
import { nextTimesRoutes } from '#availability/next-times/server/routes.ts'
import { previewRoutes } from '#availability/preview/server/routes.ts'
import { scheduleRoutes } from '#availability/schedule/server/routes.ts'
import { availabilityRoutes } from '#availability/server/routes.ts'
import { approvalRoutes } from '#bookings/approvals/server/routes.ts'
import { bookingDeskRoutes } from '#bookings/booking-desk/server/routes.ts'
import { moveRoutes } from '#bookings/calendar/server/moves/routes.ts'
import { calendarRoutes } from '#bookings/calendar/server/routes.ts'
import { cancellationRoutes } from '#bookings/cancellation/server/routes.ts'
import { changeRoutes } from '#bookings/change/server/routes.ts'
import { checkoutRoutes } from '#bookings/checkout/server/routes.ts'
import { closureRoutes } from '#bookings/closures/server/routes.ts'
import { conversationRoutes } from '#bookings/conversation/server/routes.ts'
import { customerIcsFeedRoutes } from '#bookings/customer-ics-feed/server/routes.ts'
import { myBookingsRoutes } from '#bookings/my-bookings/server/routes.ts'
import { ownerListRoutes } from '#bookings/owner-list/server/routes.ts'
import { printedWeekRoutes } from '#bookings/printed-week/server/routes.ts'
import { reportRoutes } from '#bookings/reports/server/routes.ts'
import { bookingRoutes } from '#bookings/server/routes.ts'
import { staffRoutes } from '#bookings/staff/server/routes.ts'
import { waitingListRoutes } from '#bookings/waiting-list/server/routes.ts'
import { connectionRoutes } from '#calendars/connections/server/routes.ts'
import { checkInRoutes } from '#clinics/check-in/server/routes.ts'
import { hostingRoutes } from '#clinics/hosting/server/routes.ts'
import { publishingRoutes } from '#clinics/publishing/server/routes.ts'
import { seatsRoutes } from '#clinics/seats/server/routes.ts'
import { clinicRoutes } from '#clinics/server/routes.ts'
import { clinicWaitingListRoutes } from '#clinics/waiting-list/server/routes.ts'
import { facilityTableRoutes } from '#desk/server/facility-table/routes.ts'
import { homeRoutes } from '#desk/server/home/routes.ts'
import { ownerSearchRoutes } from '#desk/server/owner-search/routes.ts'
import { administrationRoutes, dashboardRoutes } from '#desk/server/routes.ts'
import { keyOpener } from '#developers/server/keys/open-key.ts'
import { keyRoutes } from '#developers/server/keys/routes.ts'
import { webhookRoutes } from '#developers/server/webhooks/routes.ts'
import { approvalRuleRoutes } from '#facilities/approval-rules/server/routes.ts'
import { editingRoutes } from '#facilities/editing/server/routes.ts'
import { facilityListRoutes } from '#facilities/lists/server/routes.ts'
import { ownedRoutes } from '#facilities/owned/server/routes.ts'
import { photoRoutes } from '#facilities/photos/server/routes.ts'
import { facilityRoutes } from '#facilities/server/routes.ts'
import { venueRoutes } from '#facilities/venues/server/routes.ts'
import { favoriteRoutes } from '#favorites/server/routes.ts'
import { openDataRoutes } from '#feeds/server/routes.ts'
import { placeRoutes } from '#gazetteer/server/routes.ts'
import { exportRoutes } from '#imports/server/export-routes.ts'
import { importRoutes } from '#imports/server/routes.ts'
import { makeFormStamp } from '#kit/server/http/bot-check.ts'
import { clientAddress } from '#kit/server/http/client-address.ts'
import { tagAnswers } from '#kit/server/http/etag.ts'
import { cacheResponses } from '#kit/server/http/idempotency.ts'
import { refuseOtherSites } from '#kit/server/http/refuse-other-sites.ts'
import { serve } from '#kit/server/http/serve.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { botCheckEndpoints } from '#kit/shared/bot-check.ts'
import { product } from '#kit/shared/product.ts'
import { leadRoutes } from '#leads/server/routes.ts'
import { listingReviewRoutes } from '#listings/review/server/routes.ts'
import { listingRoutes } from '#listings/server/routes.ts'
import { mailboxRoutes } from '#messages/server/routes.ts'
import { memberRoutes } from '#organizations/members/server/routes.ts'
import { organizationRoutes } from '#organizations/server/routes.ts'
import { verificationRoutes } from '#organizations/verification/server/routes.ts'
import { paymentRoutes } from '#payments/server/routes.ts'
import { payoutRoutes } from '#payouts/server/routes.ts'
import { statementRoutes } from '#payouts/statements/server/routes.ts'
import { reviewRoutes } from '#reviews/server/routes.ts'
import { sandboxRoutes } from '#sandbox/server/routes.ts'
import { repeatRoutes } from '#search/repeats/server/routes.ts'
import { searchRoutes } from '#search/server/routes.ts'
import { searchAlertRoutes } from '#search-alerts/server/routes.ts'
import { tournamentRoutes } from '#tournaments/server/routes.ts'
import { appEndpoints } from '../contract.ts'
import { compressAnswers } from './compress-answers.ts'
import { healthRoutes } from './health.ts'
import { allJobs } from './jobs.ts'
import { limitEndpoints, limitPeople } from './limit-rates.ts'
import { openApiRoute } from './openapi-route.ts'
import { markChanges, showOwnChanges } from './recent-changes.ts'

/** All endpoints, by domain, and what each request passes before them. */
export async function mountApi(api: FastifyInstance, services: Services): Promise<void> {
  const { db, config, signingSecret } = services
  tagAnswers(api)
  compressAnswers(api)
  // May be personal: cacheable, but always revalidated.
  api.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
    done(null, payload)
  })
  markChanges(api, { isSecure: config.publicUrl.startsWith('https:') })
  if (config.replicaUrl) showOwnChanges(api)
  refuseOtherSites(api, config)
  identifyRequests(api, { ...services, openKey: keyOpener(api, { db, clientAddress }) })
  limitPeople(api)
  limitEndpoints(api, services)
  cacheResponses(api, { db, scopeOf: cacheScopeOf })
  healthRoutes(api, services)
  openApiRoute(api, config)
  serve(api, appEndpoints.config, () => ({
    mode: config.mode,
    productName: product.name,
    supportEmail: product.supportEmail,
    publicUrl: config.publicUrl,
    payments: services.cardProvider,
    mapTiles: config.mapTiles ?? null,
  }))
  serve(api, appEndpoints.status, statusReader(db))
  serve(api, botCheckEndpoints.stamp, () => ({ formStamp: makeFormStamp(signingSecret, Date.now()) }))
  accountRoutes(api, services)
  passkeyRoutes(api, services)
  identityProviderRoutes(api, services)
  cellRoutes(api, services)
  profileRoutes(api, services)
  organizationRoutes(api, services)
  memberRoutes(api, services)
  verificationRoutes(api, services)
  placeRoutes(api)
  venueRoutes(api, services)
  facilityRoutes(api, services)
  facilityListRoutes(api, services)
  ownedRoutes(api, services)
  editingRoutes(api, services)
  photoRoutes(api, services)
  connectionRoutes(api, services)
  tournamentRoutes(api, services)
  leadRoutes(api, services)
  listingRoutes(api, services)
  listingReviewRoutes(api, services)
  importRoutes(api, services)
  exportRoutes(api, services)
  availabilityRoutes(api, services)
  scheduleRoutes(api, services)
  previewRoutes(api, services)
  groundRoutes(api, services)
  copyRoutes(api, services)
  bulkChangeRoutes(api, services)
  holdRoutes(api, services)
  nextTimesRoutes(api, services)
  favoriteRoutes(api, services)
  searchRoutes(api, services)
  repeatRoutes(api, services)
  searchAlertRoutes(api, services)
  paymentRoutes(api, services)
  checkoutRoutes(api, services)
  bookingRoutes(api, services)
  cancellationRoutes(api, services)
  approvalRoutes(api, services)
  approvalRuleRoutes(api, services)
  changeRoutes(api, services)
  myBookingsRoutes(api, services)
  waitingListRoutes(api, services)
  closureRoutes(api, services)
  bookingDeskRoutes(api, services)
  calendarRoutes(api, services)
  moveRoutes(api, services)
  staffRoutes(api, services)
  customerIcsFeedRoutes(api, services)
  conversationRoutes(api, services)
  ownerListRoutes(api, services)
  reportRoutes(api, services)
  printedWeekRoutes(api, services)
  payoutRoutes(api, services)
  statementRoutes(api, services)
  clinicRoutes(api, services)
  seatsRoutes(api, services)
  clinicWaitingListRoutes(api, services)
  checkInRoutes(api, services)
  hostingRoutes(api, services)
  publishingRoutes(api, services)
  reviewRoutes(api, services)
  keyRoutes(api, services)
  webhookRoutes(api, services)
  assistantRoutes(api, services)
  openDataRoutes(api, services)
  dashboardRoutes(api, { ...services, findJob: jobFinder(services) })
  administrationRoutes(api, services)
  facilityTableRoutes(api, services)
  homeRoutes(api, services)
  ownerSearchRoutes(api, services)
  if (config.mode === 'demo') {
    sandboxRoutes(api, services)
    mailboxRoutes(api, services)
  }
  api.all('/api/*', (_request, reply) => reply.callNotFound())
}

/** Jobs are created on first use. */
function jobFinder(services: Services): (name: string) => Promise<Job | undefined> {
  let made: Promise<Map<string, Job>> | undefined
  return async name => {
    made ??= allJobs(services).then(jobs => new Map(jobs.map(job => [job.name, job])))
    return (await made).get(name)
  }
}
