import { personas } from '#leads/contract.ts'

/** A page, and what proves it complete. */
export type Screen = {
  /** Picture file name. */
  name: string
  path: string
  heading: string | RegExp
  status?: 200 | 401 | 404
  /** Same layout as another page with other text: skipped by some visual checks. */
  isAlike?: boolean
}

/** Represent the other width: desktop and phone differ in frame, forms and lists. */
export const differing = ['home', 'search', 'booking', 'tournaments', 'solution-clubs', 'list-your-field', 'sign-in']

/** Tests over all pages run in parts: each has time on a busy machine, and a retry repeats little. */
export const parts = ['1 of 4', '2 of 4', '3 of 4', '4 of 4'] as const

export function inPart(part: (typeof parts)[number], screens: readonly Screen[]): Screen[] {
  return screens.filter((_, index) => index % parts.length === parts.indexOf(part))
}

type Ask = <T>(path: string) => Promise<T>

/** All public pages, with real ids (specification, section 2). */
export async function everyScreen(ask: Ask): Promise<Screen[]> {
  const [facility] = await ask<{ id: string; name: string }[]>('/api/facilities?location=Brooklyn&limit=1')
  const [tournament] = await ask<{ id: string; name: string }[]>('/api/lacrosse-tournaments?year=2026')
  const [clinic] = await ask<{ id: string; title: string }[]>('/api/nil-clinics')
  return [
    { name: 'home', path: '/', heading: 'Book Top Fields & Courts. Instantly.' },
    { name: 'search', path: '/search', heading: 'Find a field or court' },
    { name: 'search-filtered', path: '/search?location=Brooklyn&sport=Tennis', heading: 'Find a field or court' },
    { name: 'search-nothing', path: '/search?location=Atlantis', heading: 'Find a field or court' },
    { name: 'facility', path: `/facilities/${facility!.id}`, heading: facility!.name },
    { name: 'facility-missing', path: `/facilities/${NOBODY}`, heading: 'Facility not found', status: 404 },
    { name: 'booking', path: `/booking/${facility!.id}`, heading: facility!.name },
    { name: 'booking-missing', path: `/booking/${NOBODY}`, heading: 'Facility not found', status: 404, isAlike: true },
    { name: 'bookings', path: '/bookings', heading: /bookings/i },
    { name: 'review-missing', path: `/bookings/${NOBODY}/review`, heading: 'We can’t find that booking', status: 404 },
    {
      name: 'desk-reviews-missing',
      path: `/desk/${NOBODY}/reviews`,
      heading: 'This link doesn’t work',
      status: 404,
      isAlike: true,
    },
    { name: 'favorites', path: '/favorites', heading: 'Favorites' },
    { name: 'alert-missing', path: '/alerts/nothing', heading: 'Alert not found', status: 404, isAlike: true },
    { name: 'nil-clinics', path: '/nil-clinics', heading: /clinic/i },
    { name: 'nil-booking', path: `/nil-booking/${clinic!.id}`, heading: clinic!.title },
    {
      name: 'nil-booking-missing',
      path: `/nil-booking/${NOBODY}`,
      heading: 'Clinic not found',
      status: 404,
      isAlike: true,
    },
    {
      name: 'nil-booking-success-missing',
      path: '/nil-booking-success',
      heading: 'We can’t find that booking',
      status: 404,
      isAlike: true,
    },
    { name: 'clinic-host', path: '/clinic-host', heading: 'Host a clinic', status: 401 },
    { name: 'clinic-host-new', path: '/clinic-host/new', heading: 'New clinic' },
    {
      name: 'clinic-host-desk',
      path: `/clinic-host/clinics/${NOBODY}`,
      heading: 'Your clinic',
      status: 401,
      isAlike: true,
    },
    {
      name: 'clinic-check-in',
      path: '/clinic-check-in/nobody-has-this-code',
      heading: 'Check in',
      status: 401,
      isAlike: true,
    },
    { name: 'payouts', path: '/payouts', heading: 'Payouts', status: 401 },
    { name: 'csv-upload', path: '/csv-upload', heading: 'Bulk Facility Import' },
    { name: 'owner', path: '/owner', heading: 'Your facilities', status: 401 },
    { name: 'owner-facilities', path: '/owner/facilities', heading: 'Your facilities', status: 401, isAlike: true },
    { name: 'owner-bookings', path: '/owner/bookings', heading: 'Your facilities', status: 401, isAlike: true },
    { name: 'owner-messages', path: '/owner/messages', heading: 'Your facilities', status: 401, isAlike: true },
    {
      name: 'owner-message-closed',
      path: `/owner/messages?booking=${NOBODY}&key=none`,
      heading: 'This link doesn’t work',
      status: 404,
    },
    {
      name: 'owner-hours',
      path: `/owner/facilities/${NOBODY}/hours`,
      heading: 'Your facilities',
      status: 401,
      isAlike: true,
    },
    {
      name: 'owner-preview',
      path: `/owner/facilities/${NOBODY}/preview`,
      heading: 'Your facilities',
      status: 401,
      isAlike: true,
    },
    {
      name: 'owner-ground',
      path: `/owner/facilities/${NOBODY}/ground`,
      heading: 'Your facilities',
      status: 401,
      isAlike: true,
    },
    {
      name: 'owner-connection',
      path: `/owner/facilities/${NOBODY}/connection`,
      heading: 'Your facilities',
      status: 401,
      isAlike: true,
    },
    { name: 'owner-settings', path: '/owner/settings', heading: 'Your facilities', status: 401, isAlike: true },
    {
      name: 'organization-invitation-missing',
      path: '/invitation/organization?token=nothing',
      heading: 'This invitation doesn’t work',
    },
    { name: 'admin', path: '/admin', heading: /sign in/i, status: 401 },
    { name: 'admin-organizations', path: '/admin/organizations', heading: /sign in/i, status: 401, isAlike: true },
    { name: 'admin-reviews', path: '/admin/reviews', heading: /sign in/i, status: 401, isAlike: true },
    { name: 'listing-missing', path: `/listings/${NOBODY}?key=none`, heading: 'Listing not found', status: 404 },
    {
      name: 'submission-missing',
      path: `/tournaments/submissions/${NOBODY}?key=none`,
      heading: 'Tournament not found',
      status: 404,
      isAlike: true,
    },
    { name: 'tournaments', path: '/tournaments', heading: 'Lacrosse Tournaments in the United States' },
    {
      name: 'lacrosse-tournaments',
      path: '/lacrosse-tournaments',
      heading: 'Lacrosse Tournaments in the United States',
      isAlike: true,
    },
    {
      name: 'tournaments-nothing',
      path: '/tournaments?state=AK&year=2024',
      heading: 'Lacrosse Tournaments in the United States',
    },
    { name: 'tournament', path: `/tournaments/${tournament!.id}`, heading: tournament!.name },
    {
      name: 'tournament-missing',
      path: `/tournaments/${NOBODY}`,
      heading: 'Tournament not found',
      status: 404,
      isAlike: true,
    },
    { name: 'tournament-submit', path: '/tournaments/submit', heading: /tournament/i },
    ...personas.map(persona => ({
      name: `solution-${persona}`,
      path: `/solutions/${persona}`,
      heading: /\w/,
      ...(persona !== 'clubs' && { isAlike: true }),
    })),
    { name: 'solution-missing', path: '/solutions/nobody', heading: '404 Page Not Found', status: 404 },
    { name: 'list-your-field', path: '/list-your-field', heading: 'List Your Sports Facility' },
    { name: 'get-started', path: '/get-started', heading: /\w/ },
    { name: 'help', path: '/help', heading: 'Help Center' },
    { name: 'contact', path: '/contact', heading: 'Contact Us' },
    { name: 'safety', path: '/safety', heading: 'Safety Guidelines' },
    { name: 'community', path: '/community', heading: 'Community' },
    { name: 'open-data', path: '/open-data', heading: 'Open data' },
    { name: 'analytics', path: '/analytics', heading: /analytics/i },
    { name: 'mobile-app', path: '/mobile-app', heading: /\w/ },
    { name: 'privacy', path: '/privacy', heading: 'Privacy Policy' },
    { name: 'terms', path: '/terms', heading: 'Terms of Service', isAlike: true },
    { name: 'cookies', path: '/cookies', heading: 'Cookie Policy', isAlike: true },
    { name: 'status', path: '/status', heading: /status/i },
    { name: 'data-sources', path: '/data-sources', heading: /\w/ },
    { name: 'booking-demo', path: '/booking-demo', heading: 'Booking Modes Demo' },
    { name: 'api-docs', path: '/docs/api', heading: 'API' },
    { name: 'api-keys', path: '/account/api-keys', heading: /sign in/i, status: 401, isAlike: true },
    { name: 'widget-demo', path: '/widget-demo', heading: 'Booking widget' },
    { name: 'account-webhooks', path: '/account/webhooks', heading: 'Sign in', status: 401, isAlike: true },
    { name: 'sign-in', path: '/sign-in', heading: 'Sign in' },
    { name: 'not-found', path: '/nothing/here', heading: '404 Page Not Found', status: 404 },
  ]
}

/** A valid id that nothing has. */
export const NOBODY = '00000000-0000-4000-8000-000000000000'
