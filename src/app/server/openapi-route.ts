import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { cellEndpoints } from '#accounts/cells-contract.ts'
import { accountEndpoints } from '#accounts/contract.ts'
import { logEndpoints } from '#accounts/log-contract.ts'
import { passkeyEndpoints } from '#accounts/passkey-contract.ts'
import { profileEndpoints } from '#accounts/profile-contract.ts'
import { signInMethodEndpoints } from '#accounts/sign-in-methods-contract.ts'
import { assistantEndpoints } from '#assistant/contract.ts'
import { bulkEndpoints } from '#availability/bulk-changes/contract.ts'
import { availabilityEndpoints } from '#availability/contract.ts'
import { copyEndpoints } from '#availability/copies/contract.ts'
import { groundEndpoints } from '#availability/ground/contract.ts'
import { holdEndpoints } from '#availability/holds/contract.ts'
import { nextTimesEndpoints } from '#availability/next-times/contract.ts'
import { previewEndpoints } from '#availability/preview/contract.ts'
import { ownerScheduleEndpoints, scheduleEndpoints } from '#availability/schedule/contract.ts'
import { approvalEndpoints } from '#bookings/approvals/contract.ts'
import { bookingDeskEndpoints } from '#bookings/booking-desk/contract.ts'
import { calendarEndpoints } from '#bookings/calendar/contract.ts'
import { moveEndpoints } from '#bookings/calendar/move-contract.ts'
import { cancellationEndpoints } from '#bookings/cancellation/contract.ts'
import { changeEndpoints } from '#bookings/change/contract.ts'
import { checkoutEndpoints } from '#bookings/checkout/contract.ts'
import { closureEndpoints } from '#bookings/closures/contract.ts'
import { bookingEndpoints } from '#bookings/contract.ts'
import { conversationEndpoints } from '#bookings/conversation/contract.ts'
import { customerIcsFeedEndpoints } from '#bookings/customer-ics-feed/contract.ts'
import { myBookingsEndpoints } from '#bookings/my-bookings/contract.ts'
import { ownerListEndpoints } from '#bookings/owner-list/contract.ts'
import { printedWeekEndpoints } from '#bookings/printed-week/contract.ts'
import { reportEndpoints } from '#bookings/reports/contract.ts'
import { staffEndpoints } from '#bookings/staff/contract.ts'
import { waitingListEndpoints } from '#bookings/waiting-list/contract.ts'
import { connectionEndpoints } from '#calendars/connections/contract.ts'
import { checkInEndpoints } from '#clinics/check-in/contract.ts'
import { clinicEndpoints } from '#clinics/contract.ts'
import { hostingEndpoints } from '#clinics/hosting/contract.ts'
import { publishingEndpoints } from '#clinics/publishing/contract.ts'
import { seatsEndpoints } from '#clinics/seats/contract.ts'
import { clinicWaitingListEndpoints } from '#clinics/waiting-list/contract.ts'
import { dashboardEndpoints } from '#desk/contract.ts'
import { adminFacilityEndpoints } from '#desk/facilities-contract.ts'
import { facilityTableEndpoints } from '#desk/facility-table-contract.ts'
import { homeEndpoints } from '#desk/home-contract.ts'
import { ownerSearchEndpoints } from '#desk/owner-search-contract.ts'
import { adminPaymentEndpoints } from '#desk/payments-contract.ts'
import { peopleEndpoints } from '#desk/people-contract.ts'
import { adminSearchEndpoints } from '#desk/search-contract.ts'
import { keyEndpoints } from '#developers/key-contract.ts'
import { webhookEndpoints } from '#developers/webhook-contract.ts'
import { signatureHeaders, webhookMessages } from '#developers/webhook-messages.ts'
import { approvalRuleEndpoints } from '#facilities/approval-rules/contract.ts'
import { facilityEndpoints } from '#facilities/contract.ts'
import { editingEndpoints } from '#facilities/editing/contract.ts'
import { facilityListEndpoints } from '#facilities/lists/contract.ts'
import { ownedEndpoints } from '#facilities/owned/contract.ts'
import { photoEndpoints } from '#facilities/photos/contract.ts'
import { venueEndpoints } from '#facilities/venues/contract.ts'
import { favoriteEndpoints } from '#favorites/contract.ts'
import { openDataEndpoints } from '#feeds/contract.ts'
import { placeEndpoints } from '#gazetteer/contract.ts'
import { importEndpoints } from '#imports/contract.ts'
import { exportEndpoints } from '#imports/exports-contract.ts'
import type { Config } from '#kit/server/config/config.ts'
import { openApiDocument } from '#kit/server/http/openapi.ts'
import { botCheckEndpoints } from '#kit/shared/bot-check.ts'
import { product } from '#kit/shared/product.ts'
import { stepEndpoints } from '#kit/shared/steps.ts'
import { leadEndpoints } from '#leads/contract.ts'
import { listingEndpoints } from '#listings/contract.ts'
import { listingReviewEndpoints, ownListingEndpoints } from '#listings/review/contract.ts'
import { messageEndpoints } from '#messages/contract.ts'
import { organizationEndpoints } from '#organizations/contract.ts'
import { memberEndpoints } from '#organizations/members/contract.ts'
import { verificationEndpoints } from '#organizations/verification/contract.ts'
import { paymentEndpoints } from '#payments/contract.ts'
import { payoutEndpoints } from '#payouts/contract.ts'
import { statementEndpoints } from '#payouts/statements/contract.ts'
import { reviewEndpoints } from '#reviews/contract.ts'
import { sandboxEndpoints } from '#sandbox/contract.ts'
import { cardEndpoints } from '#search/cards-contract.ts'
import { searchEndpoints } from '#search/contract.ts'
import { repeatEndpoints } from '#search/repeats/contract.ts'
import { searchAlertEndpoints } from '#search-alerts/contract.ts'
import { tournamentEndpoints } from '#tournaments/contract.ts'
import { tournamentReviewEndpoints } from '#tournaments/review-contract.ts'
import { appEndpoints } from '../contract.ts'
import { about, components, describe, named, tags } from './describe-api.ts'
import { encodePage, toBrotli } from './encode-page.ts'

/** By mode and address; endpoint tables are constant. */
const documents = new Map<string, ReturnType<typeof pack>>()

/** Built and compressed on first request. */
export function openApiRoute(app: FastifyInstance, { mode, publicUrl }: Config): void {
  const key = `${mode} ${publicUrl}`
  app.get('/api/openapi.json', async (request, reply) => {
    const packed = documents.get(key) ?? pack(JSON.stringify(documentOf(mode, publicUrl)))
    documents.set(key, packed)
    const { etag, brotli } = await packed
    // Web-based API tools need it.
    reply.headers({ etag, vary: 'accept-encoding', 'access-control-allow-origin': '*' })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const { encoding, body } = await encodePage(brotli, request.headers['accept-encoding'])
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(Buffer.from(body))
  })
}

async function pack(text: string) {
  return { etag: `"${hash('sha256', text, 'base64url')}"`, brotli: await toBrotli(text) }
}

function documentOf(mode: Config['mode'], publicUrl: string) {
  const all = mode === 'demo' ? [...tables, ...demoTables] : tables
  const title = `${product.name} API`
  const outline = { title, description: about, serverUrl: publicUrl, describe, tags, components, named, webhooks }
  return openApiDocument(outline, all)
}

const webhooks = { tag: 'API keys and webhooks', messages: webhookMessages, headers: signatureHeaders }

const tables = [
  appEndpoints,
  botCheckEndpoints,
  accountEndpoints,
  cellEndpoints,
  profileEndpoints,
  signInMethodEndpoints,
  passkeyEndpoints,
  organizationEndpoints,
  memberEndpoints,
  venueEndpoints,
  verificationEndpoints,
  facilityListEndpoints,
  facilityEndpoints,
  ownedEndpoints,
  editingEndpoints,
  photoEndpoints,
  connectionEndpoints,
  availabilityEndpoints,
  holdEndpoints,
  nextTimesEndpoints,
  scheduleEndpoints,
  ownerScheduleEndpoints,
  previewEndpoints,
  groundEndpoints,
  copyEndpoints,
  bulkEndpoints,
  favoriteEndpoints,
  searchEndpoints,
  cardEndpoints,
  repeatEndpoints,
  searchAlertEndpoints,
  placeEndpoints,
  tournamentEndpoints,
  tournamentReviewEndpoints,
  leadEndpoints,
  listingEndpoints,
  listingReviewEndpoints,
  ownListingEndpoints,
  importEndpoints,
  exportEndpoints,
  clinicEndpoints,
  seatsEndpoints,
  clinicWaitingListEndpoints,
  checkInEndpoints,
  hostingEndpoints,
  publishingEndpoints,
  checkoutEndpoints,
  bookingEndpoints,
  cancellationEndpoints,
  approvalEndpoints,
  approvalRuleEndpoints,
  changeEndpoints,
  myBookingsEndpoints,
  waitingListEndpoints,
  closureEndpoints,
  bookingDeskEndpoints,
  calendarEndpoints,
  moveEndpoints,
  staffEndpoints,
  customerIcsFeedEndpoints,
  conversationEndpoints,
  ownerListEndpoints,
  reportEndpoints,
  printedWeekEndpoints,
  payoutEndpoints,
  statementEndpoints,
  reviewEndpoints,
  paymentEndpoints,
  assistantEndpoints,
  openDataEndpoints,
  keyEndpoints,
  webhookEndpoints,
  dashboardEndpoints,
  adminFacilityEndpoints,
  facilityTableEndpoints,
  peopleEndpoints,
  adminPaymentEndpoints,
  logEndpoints,
  adminSearchEndpoints,
  homeEndpoints,
  ownerSearchEndpoints,
  stepEndpoints,
]
const demoTables = [sandboxEndpoints, messageEndpoints]
