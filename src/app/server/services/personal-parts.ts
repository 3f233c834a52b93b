import type { Leaving, PersonalPart } from '#accounts/server/personal-part.ts'
import { personalBulkChanges } from '#availability/bulk-changes/server/personal.ts'
import { personalHolds } from '#availability/holds/server/personal.ts'
import { personalIcsFeeds } from '#bookings/customer-ics-feed/server/personal.ts'
import { personalBookings } from '#bookings/server/personal.ts'
import { personalStaffRecords } from '#bookings/staff/server/personal.ts'
import { personalConnections } from '#calendars/connections/server/personal.ts'
import { personalClinics } from '#clinics/server/personal.ts'
import { personalKeys } from '#developers/server/keys/personal.ts'
import { personalWebhooks } from '#developers/server/webhooks/personal.ts'
import { personalFacilities } from '#facilities/server/personal.ts'
import { personalFavorites } from '#favorites/server/personal.ts'
import { personalImports } from '#imports/server/personal.ts'
import { forgetAnswers, moveAnswers } from '#kit/server/http/idempotency-keys.ts'
import { personalLeads } from '#leads/server/personal.ts'
import { personalListings } from '#listings/server/personal.ts'
import { forgetMessages, personalMessages } from '#messages/server/personal.ts'
import { personalOrganizations } from '#organizations/server/personal.ts'
import { personalPayments } from '#payments/server/personal.ts'
import { personalPayouts } from '#payouts/server/personal.ts'
import { personalReviews } from '#reviews/server/personal.ts'
import { personalAlerts } from '#search-alerts/server/personal.ts'
import { personalTournaments } from '#tournaments/server/personal.ts'

/** Idempotent repeats keep working after sign-in. */
const cachedResponses: PersonalPart = {
  moveVisitor: (tx, { from, to }) => moveAnswers(tx, { from: `visitor:${from}`, to: `account:${to}` }),
}

/** In lock order: clinics, bookings, payments, holds. A facility precedes its import, and both their organization. */
export const personalParts: readonly PersonalPart[] = [
  // Webhook messages are found through their bookings.
  personalWebhooks,
  personalClinics,
  personalStaffRecords,
  personalBookings,
  personalIcsFeeds,
  personalPayments,
  personalHolds,
  personalFavorites,
  personalAlerts,
  personalReviews,
  personalPayouts,
  personalFacilities,
  personalConnections,
  personalImports,
  personalBulkChanges,
  personalOrganizations,
  personalListings,
  personalTournaments,
  personalLeads,
  personalMessages,
  personalKeys,
  cachedResponses,
]

/** Runs last. */
export const forgetTraces: Leaving['forgetTraces'] = async (tx, person, about) => {
  await forgetMessages(tx, person, about)
  await forgetAnswers(tx, { asker: `account:${person.accountId}`, words: person.provedEmail })
}
