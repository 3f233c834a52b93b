import { ACCOUNT_COOKIE, Account, accountsProblem, Session } from '#accounts/contract.ts'
import { scopeFor } from '#accounts/key-rules.ts'
import { AuditRecord } from '#accounts/log-contract.ts'
import { isAction, may } from '#accounts/rules.ts'
import { Security } from '#accounts/sign-in-methods-contract.ts'
import { Credit } from '#bookings/checkout/contract.ts'
import { Booking, BookingSummary } from '#bookings/contract.ts'
import { BookingMessage } from '#bookings/conversation/contract.ts'
import { OpenedIntent } from '#checkout/contract.ts'
import { Athlete, Clinic } from '#clinics/contract.ts'
import { ClinicBooking } from '#clinics/seats/contract.ts'
import { Person } from '#desk/people-contract.ts'
import { ApiKey } from '#developers/key-contract.ts'
import { KEY_RATE } from '#developers/key-limits.ts'
import { Webhook } from '#developers/webhook-contract.ts'
import { Facility } from '#facilities/contract.ts'
import { FacilityImport } from '#imports/contract.ts'
import type { Description } from '#kit/server/http/openapi.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { Listing } from '#listings/contract.ts'
import { Organization } from '#organizations/contract.ts'
import { Review } from '#reviews/contract.ts'

export const about = [
  'The same API the site uses. Public data needs no key. Everything else needs an API key in the `Authorization` header or a browser session.',
  'Times are ISO 8601 in UTC unless a field names a time zone. Dates are `yyyy-MM-dd` in the facility’s time zone. Amounts are decimal strings in US dollars.',
  'Errors are problem details (RFC 9457): use `code` in your software and show `detail` to people. Long lists come in pages: `Link: rel="next"` is the next page, and its cursor is valid only for that list, its filters and your account.',
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
  Organization,
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
      description: `An account’s API key (ofk_…), limited to its scopes and ${KEY_RATE} requests a minute.`,
    },
    session: { type: 'apiKey', in: 'cookie', name: ACCOUNT_COOKIE, description: 'A signed-in browser.' },
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
    ...(action !== 'sign-in' && action !== 'read-public' ? [{ session: [] }] : []),
  ]
}

/** In reading order; the longest matching prefix wins. */
const headings: [tag: string, description: string, beginnings: string[]][] = [
  ['Search', 'Find fields, courts and places.', ['search', 'places', 'favorites', 'cities']],
  ['Facilities', 'Details and reviews of fields and courts.', ['facilities', 'facility', 'reviews']],
  [
    'Times',
    'Check open times and hold them.',
    ['availability', 'weekly-slots', 'slots-on-dates', 'hold-slots', 'release-slots'],
  ],
  [
    'Bookings',
    'Pay, book, change and cancel.',
    ['bookings', 'own-calendar', 'create-payment-intent', 'waiting-list', 'credits', 'checkout'],
  ],
  ['Clinics', 'Find, book and run clinics led by athletes.', ['nil-', 'create-nil-', 'athlete', 'clinic']],
  ['Tournaments', 'The lacrosse directory.', ['tournament', 'lacrosse-']],
  [
    'Own facilities',
    'For facility owners: details, hours, calendar and imports.',
    ['owner', 'facilities/csv', 'calendars'],
  ],
  ['Organizations', 'Members, venues and verification.', ['organization']],
  ['Listings', 'Submit a field, or ask to be contacted.', ['listings', 'lead']],
  ['Open data', 'Feeds for other sites.', ['openactive', 'open-data']],
  ['Payments', 'Payouts and payment provider events.', ['payouts', 'webhooks', 'payment']],
  ['API keys and webhooks', 'For people in a browser. API keys can’t call these.', ['developer']],
  ['Account', 'Sign-in methods, profile and privacy.', ['account', 'session', 'sign-in', 'sign-out']],
  ['General', 'Site configuration and status.', ['']],
  ['Administration', 'For administrators in a browser.', ['admin', 'workers', 'jobs']],
  ['Demo', 'Simulated services in the demo.', ['sandbox', 'dev']],
]

export const tags = headings.map(([name, description]) => ({ name, description }))

function tagOf(path: string): string {
  const below = path.slice('/api/'.length)
  const fitting = headings.flatMap(([tag, , beginnings]) =>
    beginnings.filter(beginning => below.startsWith(beginning)).map(({ length }) => ({ tag, length })),
  )
  return fitting.reduce((longest, one) => (one.length > longest.length ? one : longest)).tag
}
