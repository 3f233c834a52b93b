import type { Leaving, PersonalPart } from '#accounts/server/personal-part.ts'
import { personalHolds } from '#availability/holds/server/personal/personal-holds.ts'
import { personalIcsFeeds } from '#bookings/own-ics-feed/server/personal-ics-feeds.ts'
import { personalBookings } from '#bookings/server/personal/personal-bookings.ts'
import { personalConnections } from '#calendars/connections/server/personal/personal-connections.ts'
import { personalClinics } from '#clinics/server/personal/personal-clinics.ts'
import { personalKeys } from '#developers/server/keys/personal/personal-keys.ts'
import { personalWebhooks } from '#developers/server/webhooks/personal/personal-webhooks.ts'
import { personalFacilities } from '#facilities/server/personal/personal-facilities.ts'
import { personalFavorites } from '#favorites/server/personal/personal-favorites.ts'
import { personalImports } from '#imports/server/personal/personal-imports.ts'
import { forgetAnswers, moveAnswers } from '#kit/server/http/idempotency-keys.ts'
import { personalLeads } from '#leads/server/personal/personal-leads.ts'
import { personalListings } from '#listings/server/personal/personal-listings.ts'
import { forgetMessages } from '#messages/server/personal/forget-messages.ts'
import { personalMessages } from '#messages/server/personal/personal-messages.ts'
import { personalPayments } from '#payments/server/personal/personal-payments.ts'
import { personalPayouts } from '#payouts/server/personal/personal-payouts.ts'
import { personalReviews } from '#reviews/server/personal/personal-reviews.ts'
import { personalAlerts } from '#search-alerts/server/personal/personal-alerts.ts'
import { personalTournaments } from '#tournaments/server/personal/personal-tournaments.ts'

/** Idempotent repeats keep working after sign-in. */
const cachedResponses: PersonalPart = {
  moveVisitor: (tx, { from, to }) => moveAnswers(tx, { from: `visitor:${from}`, to: `account:${to}` }),
}

/** In lock order: clinics, bookings, payments, holds. A facility precedes its import. */
export const personalParts: readonly PersonalPart[] = [
  // Webhook messages are found through their bookings.
  personalWebhooks,
  personalClinics,
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
