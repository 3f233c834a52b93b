import { ACCOUNT_COOKIE, Account, accountsProblem, Session } from '#accounts/contract.ts'
import { scopeFor } from '#accounts/key-rules.ts'
import { actions, isAction, may } from '#accounts/rules.ts'
import { Security } from '#accounts/ways-in-contract.ts'
import { Booking, BookingSummary, Credit, OpenedIntent } from '#bookings/contract.ts'
import { BookingMessage } from '#bookings/conversation-contract.ts'
import { FacilityImport } from '#bulk-import/contract.ts'
import { Athlete, Clinic, ClinicBooking } from '#clinics/contract.ts'
import { AuditRecord } from '#desk/log-contract.ts'
import { Person } from '#desk/people-contract.ts'
import { ApiKey } from '#developers/key-contract.ts'
import { KEY_RATE } from '#developers/key-limits.ts'
import { Webhook } from '#developers/webhook-contract.ts'
import { Facility } from '#facilities/contract.ts'
import type { Description } from '#kit/server/openapi.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { Listing } from '#listings/contract.ts'
import { Review } from '#reviews/contract.ts'

export const about = [
  'The same API that the site uses. What is public needs no key; everything else takes an API key in the `Authorization` header, or the session of a browser.',
  'Times are ISO 8601 in UTC unless a field names a zone, dates are `yyyy-MM-dd` in the zone of the facility, amounts are decimal texts in US dollars.',
  'Refusals are problem details (RFC 9457): programs read `code`, people read `detail`. Lists that have more to give name the next page in `Link: rel="next"`.',
].join('\n\n')

/** Under the names that generated clients use. */
export const named = {
  Account,
  ApiKey,
  Athlete,
  AuditRecord,
  Booking,
  BookingMessage,
  BookingSummary,
  Clinic,
  ClinicBooking,
  Credit,
  Facility,
  FacilityImport,
  Listing,
  OpenedIntent,
  Person,
  Review,
  Security,
  Session,
  Webhook,
}

export const components = {
  securitySchemes: {
    key: {
      type: 'http',
      scheme: 'bearer',
      description: `An API key of an account (ofk_…), within its scopes; ${KEY_RATE} requests a minute.`,
    },
    session: { type: 'apiKey', in: 'cookie', name: ACCOUNT_COOKIE, description: 'A browser that is signed in.' },
  },
}

/** Refused on public endpoints too, since the sender relies on the key. */
const problems = accountsProblem.rows('key-unknown', 'key-not-enough')

export function describe(endpoint: Endpoint): Description {
  return { fields: { tags: [tagOf(endpoint.path)], security: securityOf(endpoint) }, problems }
}

function securityOf({ may: action, method }: Endpoint) {
  if (!isAction(action)) return []
  const scope = scopeFor(action, method === 'GET')
  const isOpen = may(['anyone', 'customer', 'facility'], action)
  return [
    ...(isOpen ? [{}] : []),
    ...(scope === 'never' ? [] : [{ key: scope === 'any' ? [] : [scope] }]),
    ...(actions[action].length > 0 && action !== 'sign-in' && action !== 'read-public' ? [{ session: [] }] : []),
  ]
}

/** In reading order; the longest matching prefix wins. */
const headings: [tag: string, description: string, beginnings: string[]][] = [
  ['Search', 'Find fields and courts, and the places they are in.', ['search', 'places', 'favorites', 'cities']],
  ['Facilities', 'What a field or court is, and what players say of it.', ['facilities', 'facility', 'reviews']],
  [
    'Times',
    'When a field is free, and holding a time.',
    ['availability', 'weekly-slots', 'hold-slots', 'release-slots'],
  ],
  [
    'Bookings',
    'Pay, book, change and cancel.',
    ['bookings', 'own-calendar', 'create-payment-intent', 'waiting-list', 'credits', 'checkout'],
  ],
  ['Clinics', 'Clinics that athletes lead: find, book and run them.', ['nil-', 'create-nil-', 'athlete', 'clinic']],
  ['Tournaments', 'The lacrosse directory.', ['tournament', 'lacrosse-']],
  [
    'Own facilities',
    'For whoever runs a field: facts, hours, calendar, imports.',
    ['owner', 'facilities/csv', 'calendars'],
  ],
  ['Listings', 'Offering a field, and asking to be contacted.', ['listings', 'lead']],
  ['Open data', 'Feeds that other sites follow.', ['openactive', 'open-data']],
  ['Payments', 'Payouts, and what payment providers tell.', ['payouts', 'webhooks', 'payment']],
  ['API keys and webhooks', 'For people in a browser, not for keys.', ['developer']],
  ['Account', 'Ways in, profile and privacy.', ['account', 'session', 'sign-in', 'sign-out']],
  ['General', 'The installation and its state.', ['']],
  ['Administration', 'For administrators in a browser.', ['admin', 'workers', 'jobs']],
  ['Demo', 'The stand-ins that the demo has.', ['sandbox', 'dev']],
]

export const tags = headings.map(([name, description]) => ({ name, description }))

function tagOf(path: string): string {
  const below = path.slice('/api/'.length)
  const fitting = headings.flatMap(([tag, , beginnings]) =>
    beginnings.filter(beginning => below.startsWith(beginning)).map(({ length }) => ({ tag, length })),
  )
  return fitting.reduce((longest, one) => (one.length > longest.length ? one : longest)).tag
}
