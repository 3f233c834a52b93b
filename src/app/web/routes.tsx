import type { ReactNode } from 'react'
import { data, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import type { PublicConfig } from '#app/contract.ts'
import { publicConfigQuery } from '#app/web/config/public-config.ts'
import { paths } from '#kit/shared/paths.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { ErrorPage } from './error-page.tsx'
import { AnyPage, Layout, PublicFrame } from './layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** Show failures within the public site, and within the frame of work. */
export const PAGES_ROUTE = 'pages'
export const WORK_ROUTE = 'work'

/** The server renders it once for everybody. What concerns the visitor is fetched by the browser. */
export const FOR_EVERYBODY = 'for-everybody'

/**
 * A route's id is its source file, plus `#word` for a second address; it determines the page's assets. Page modules
 * export `Component`, and optionally `loader` (fills the query cache) and `ErrorBoundary`.
 */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Layout,
    loader: loadConfig,
    ErrorBoundary: FramedErrorPage,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          { id: 'src/app/web/home-page.tsx', path: paths.home, lazy: () => import('./home-page.tsx') },
          {
            id: 'src/search/page/web/search-page.tsx',
            handle: FOR_EVERYBODY,
            path: paths.search,
            lazy: () => import('#search/page/web/search-page.tsx').then(withOpenedView),
          },
          {
            id: 'src/facility-page/web/facility-page.tsx',
            handle: FOR_EVERYBODY,
            path: paths.facility(':facilityId'),
            lazy: () => import('#facility-page/web/facility-page.tsx'),
          },
          {
            id: 'src/favorites/web/favorites-page.tsx',
            path: paths.favorites,
            lazy: () => import('#favorites/web/favorites-page.tsx'),
          },
          {
            id: 'src/search-alerts/web/search-alert-page.tsx',
            path: paths.alert(':key'),
            lazy: () => import('#search-alerts/web/search-alert-page.tsx'),
          },
          {
            id: 'src/bookings/checkout/web/booking-page.tsx',
            path: paths.booking(':facilityId'),
            lazy: () => import('#bookings/checkout/web/booking-page.tsx'),
          },
          {
            id: 'src/bookings/my-bookings/web/booking-success-page.tsx',
            path: paths.bookingReturn,
            lazy: () => import('#bookings/my-bookings/web/booking-success-page.tsx'),
          },
          {
            id: 'src/bookings/demo/web/booking-demo-page.tsx',
            path: paths.bookingDemo,
            lazy: () => import('#bookings/demo/web/booking-demo-page.tsx').then(onlyInDemo),
          },
          {
            id: 'src/bookings/my-bookings/web/bookings-page.tsx',
            path: paths.bookings,
            lazy: () => import('#bookings/my-bookings/web/bookings-page.tsx'),
          },
          {
            id: 'src/bookings/booking-desk/web/booking-desk-page.tsx',
            path: paths.desk(':facilityId'),
            lazy: () => import('#bookings/booking-desk/web/booking-desk-page.tsx'),
          },
          {
            id: 'src/reviews/web/review-page.tsx',
            path: paths.review(':bookingId'),
            lazy: () => import('#reviews/web/review-page.tsx'),
          },
          {
            id: 'src/reviews/web/booking-desk-reviews-page.tsx',
            path: paths.deskReviews(':facilityId'),
            lazy: () => import('#reviews/web/booking-desk-reviews-page.tsx'),
          },
          {
            id: 'src/tournaments/web/tournaments-page.tsx',
            handle: FOR_EVERYBODY,
            path: paths.tournaments,
            lazy: () => import('#tournaments/web/tournaments-page.tsx'),
          },
          {
            id: 'src/tournaments/web/tournaments-page.tsx#lacrosse',
            handle: FOR_EVERYBODY,
            path: paths.lacrosseTournaments,
            lazy: () => import('#tournaments/web/tournaments-page.tsx'),
          },
          {
            id: 'src/tournaments/web/submit-tournament-page.tsx',
            path: paths.submitTournament,
            lazy: () => import('#tournaments/web/submit-tournament-page.tsx'),
          },
          {
            id: 'src/tournaments/web/own-tournament-page.tsx',
            path: paths.ownTournament(':tournamentId'),
            lazy: () => import('#tournaments/web/own-tournament-page.tsx'),
          },
          {
            id: 'src/tournaments/web/tournament-page.tsx',
            handle: FOR_EVERYBODY,
            path: paths.tournament(':tournamentId'),
            lazy: () => import('#tournaments/web/tournament-page.tsx'),
          },
          {
            id: 'src/leads/web/solution-page.tsx',
            handle: FOR_EVERYBODY,
            path: paths.solution(':persona'),
            lazy: () => import('#leads/web/solution-page.tsx'),
          },
          {
            id: 'src/leads/web/get-started-page.tsx',
            handle: FOR_EVERYBODY,
            path: paths.getStarted,
            lazy: () => import('#leads/web/get-started-page.tsx'),
          },
          {
            id: 'src/listings/web/list-your-field-page.tsx',
            handle: FOR_EVERYBODY,
            path: paths.listYourField,
            lazy: () => import('#listings/web/list-your-field-page.tsx'),
          },
          {
            id: 'src/listings/review/web/own-listing-page.tsx',
            path: paths.ownListing(':listingId'),
            lazy: () => import('#listings/review/web/own-listing-page.tsx'),
          },
          {
            id: 'src/imports/web/csv-upload-page.tsx',
            path: paths.csvUpload,
            lazy: () => import('#imports/web/csv-upload-page.tsx'),
          },
          {
            id: 'src/clinics/seats/web/clinics-page.tsx',
            handle: FOR_EVERYBODY,
            path: paths.nilClinics,
            lazy: () => import('#clinics/seats/web/clinics-page.tsx'),
          },
          {
            id: 'src/clinics/seats/web/nil-booking-page.tsx',
            path: paths.nilBooking(':clinicId'),
            lazy: () => import('#clinics/seats/web/nil-booking-page.tsx'),
          },
          {
            id: 'src/clinics/receipt/web/nil-booking-success-page.tsx',
            path: paths.nilBookingReturn,
            lazy: () => import('#clinics/receipt/web/nil-booking-success-page.tsx'),
          },
          {
            id: 'src/desk/web/payouts-page.tsx',
            path: paths.payouts,
            lazy: () => import('#desk/web/payouts-page.tsx'),
          },
          {
            id: 'src/desk/web/owner/statements-page.tsx',
            path: paths.statements,
            lazy: () => import('#desk/web/owner/statements-page.tsx'),
          },
          {
            id: 'src/clinics/hosting/web/clinic-host-page.tsx',
            path: paths.clinicHost,
            lazy: () => import('#clinics/hosting/web/clinic-host-page.tsx'),
          },
          {
            id: 'src/clinics/publishing/web/new-clinic-page.tsx',
            path: paths.newClinic,
            lazy: () => import('#clinics/publishing/web/new-clinic-page.tsx'),
          },
          {
            id: 'src/clinics/hosting/web/hosted-clinic-page.tsx',
            path: paths.hostedClinic(':clinicId'),
            lazy: () => import('#clinics/hosting/web/hosted-clinic-page.tsx'),
          },
          {
            id: 'src/clinics/hosting/web/clinic-request-page.tsx',
            path: paths.clinicRequest(':clinicId'),
            lazy: () => import('#clinics/hosting/web/clinic-request-page.tsx'),
          },
          {
            id: 'src/clinics/check-in/web/check-in-page.tsx',
            path: paths.clinicCheckIn(':code'),
            lazy: () => import('#clinics/check-in/web/check-in-page.tsx'),
          },
          {
            id: 'src/desk/web/owner/home-page.tsx',
            path: paths.owner,
            lazy: () => import('#desk/web/owner/home-page.tsx'),
          },
          {
            id: 'src/desk/web/owner/facilities-page.tsx',
            path: paths.ownFacilities,
            lazy: () => import('#desk/web/owner/facilities-page.tsx'),
          },
          {
            id: 'src/desk/web/owner/new-facility-page.tsx',
            path: paths.newFacility,
            lazy: () => import('#desk/web/owner/new-facility-page.tsx'),
          },
          {
            id: 'src/desk/web/owner/own-facility-page.tsx',
            path: paths.ownFacility(':facilityId'),
            lazy: () => import('#desk/web/owner/own-facility-page.tsx'),
          },
          {
            id: 'src/desk/web/owner/preview-page.tsx',
            path: paths.ownPreview(':facilityId'),
            lazy: () => import('#desk/web/owner/preview-page.tsx'),
          },
          {
            id: 'src/desk/web/owner/hours-page.tsx',
            path: paths.ownHours(':facilityId'),
            lazy: () => import('#desk/web/owner/hours-page.tsx'),
          },
          {
            id: 'src/desk/web/owner/ground-page.tsx',
            path: paths.ownGround(':facilityId'),
            lazy: () => import('#desk/web/owner/ground-page.tsx'),
          },
          {
            id: 'src/desk/web/owner/connection-page.tsx',
            path: paths.ownConnection(':facilityId'),
            lazy: () => import('#desk/web/owner/connection-page.tsx'),
          },
          {
            id: 'src/desk/web/admin/facilities-page.tsx',
            path: paths.adminFacilities,
            lazy: () => import('#desk/web/admin/facilities/facilities-page.tsx'),
          },
          {
            id: 'src/desk/web/admin/people-page.tsx',
            path: paths.adminPeople,
            lazy: () => import('#desk/web/admin/people/people-page.tsx'),
          },
          {
            id: 'src/desk/web/admin/payments-page.tsx',
            path: paths.adminPayments,
            lazy: () => import('#desk/web/admin/payments/payments-page.tsx'),
          },
          {
            id: 'src/desk/web/admin/log-page.tsx',
            path: paths.adminLog,
            lazy: () => import('#desk/web/admin/log/log-page.tsx'),
          },
          {
            id: 'src/desk/web/admin/search-page.tsx',
            path: paths.adminSearch,
            lazy: () => import('#desk/web/admin/search-page.tsx'),
          },
          {
            id: 'src/desk/web/admin/dashboard-page.tsx',
            path: paths.admin,
            lazy: () => import('#desk/web/admin/dashboard-page.tsx'),
          },
          {
            id: 'src/desk/web/owner/calendar-page.tsx',
            path: paths.ownCalendar,
            lazy: () => import('#desk/web/owner/calendar-page.tsx'),
          },
          {
            id: 'src/desk/web/owner/messages-page.tsx',
            path: paths.ownMessages,
            lazy: () => import('#desk/web/owner/messages-page.tsx'),
          },
          {
            id: 'src/desk/web/owner/settings/settings-page.tsx',
            path: paths.organizationSettings,
            lazy: () => import('#desk/web/owner/settings/settings-page.tsx'),
          },
          {
            id: 'src/desk/web/owner/settings/members-page.tsx',
            path: paths.organizationMembers,
            lazy: () => import('#desk/web/owner/settings/members-page.tsx'),
          },
          {
            id: 'src/desk/web/owner/settings/venues-page.tsx',
            path: paths.organizationVenues,
            lazy: () => import('#desk/web/owner/settings/venues-page.tsx'),
          },
          {
            id: 'src/desk/web/owner/settings/approval-page.tsx',
            path: paths.organizationApproval,
            lazy: () => import('#desk/web/owner/settings/approval-page.tsx'),
          },
          {
            id: 'src/desk/web/owner/settings/blocked-customers-page.tsx',
            path: paths.blockedCustomers,
            lazy: () => import('#desk/web/owner/settings/blocked-customers-page.tsx'),
          },
          {
            id: 'src/desk/web/owner/settings/log-page.tsx',
            path: paths.organizationLog,
            lazy: () => import('#desk/web/owner/settings/log-page.tsx'),
          },
          {
            id: 'src/desk/web/admin/organizations-page.tsx',
            path: paths.adminOrganizations,
            lazy: () => import('#desk/web/admin/organizations-page.tsx'),
          },
          {
            id: 'src/bookings/approvals/web/decision-page.tsx',
            path: paths.decide(':bookingId'),
            lazy: () => import('#bookings/approvals/web/decision-page.tsx'),
          },
          {
            id: 'src/organizations/members/web/invitation-page.tsx',
            path: paths.organizationInvitation,
            lazy: () => import('#organizations/members/web/invitation-page.tsx'),
          },
          {
            id: 'src/desk/web/owner/owner-bookings-page.tsx',
            path: paths.ownBookings,
            lazy: () => import('#desk/web/owner/owner-bookings-page.tsx'),
          },
          {
            id: 'src/desk/web/owner/reports-page.tsx',
            path: paths.ownReports,
            lazy: () => import('#desk/web/owner/reports-page.tsx'),
          },
          {
            id: 'src/desk/web/admin/reviews-page.tsx',
            path: paths.adminReviews,
            lazy: () => import('#desk/web/admin/reviews-page.tsx'),
          },
          {
            id: 'src/app/web/status-page.tsx',
            handle: FOR_EVERYBODY,
            path: paths.status,
            lazy: () => import('./status-page.tsx'),
          },
          {
            id: 'src/app/web/info/help-page.tsx',
            handle: FOR_EVERYBODY,
            path: paths.help,
            lazy: () => import('./info/help-page.tsx'),
          },
          {
            id: 'src/app/web/info/contact-page.tsx',
            handle: FOR_EVERYBODY,
            path: paths.contact,
            lazy: () => import('./info/contact-page.tsx'),
          },
          {
            id: 'src/app/web/info/safety-page.tsx',
            handle: FOR_EVERYBODY,
            path: paths.safety,
            lazy: () => import('./info/safety-page.tsx'),
          },
          {
            id: 'src/app/web/info/community-page.tsx',
            handle: FOR_EVERYBODY,
            path: paths.community,
            lazy: () => import('./info/community-page.tsx'),
          },
          {
            id: 'src/app/web/info/analytics-page.tsx',
            path: paths.analytics,
            lazy: () => import('./info/analytics-page.tsx'),
          },
          {
            id: 'src/app/web/info/mobile-app-page.tsx',
            handle: FOR_EVERYBODY,
            path: paths.mobileApp,
            lazy: () => import('./info/mobile-app-page.tsx'),
          },
          {
            id: 'src/app/web/info/privacy-page.tsx',
            handle: FOR_EVERYBODY,
            path: paths.privacy,
            lazy: () => import('./info/privacy-page.tsx'),
          },
          {
            id: 'src/app/web/info/terms-page.tsx',
            handle: FOR_EVERYBODY,
            path: paths.terms,
            lazy: () => import('./info/terms-page.tsx'),
          },
          {
            id: 'src/app/web/info/cookies-page.tsx',
            handle: FOR_EVERYBODY,
            path: paths.cookies,
            lazy: () => import('./info/cookies-page.tsx'),
          },
          {
            id: 'src/app/web/info/open-data-page.tsx',
            handle: FOR_EVERYBODY,
            path: paths.openData,
            lazy: () => import('./info/open-data-page.tsx'),
          },
          {
            id: 'src/facilities/web/data-sources-page.tsx',
            handle: FOR_EVERYBODY,
            path: paths.dataSources,
            lazy: () => import('#facilities/web/data-sources-page.tsx'),
          },
          {
            id: 'src/widget/web/widget-demo-page.tsx',
            handle: FOR_EVERYBODY,
            path: paths.widgetDemo,
            lazy: () => import('#widget/web/widget-demo-page.tsx'),
          },
          {
            id: 'src/accounts/web/sign-in-page.tsx',
            path: paths.signIn,
            lazy: () => import('#accounts/web/sign-in-page.tsx'),
          },
          {
            id: 'src/accounts/web/identity-provider-page.tsx',
            path: paths.signInWith(':provider'),
            lazy: () => import('#accounts/web/identity-provider-page.tsx'),
          },
          {
            id: 'src/accounts/web/cell-sign-in-page.tsx',
            path: paths.signInForCell,
            lazy: () => import('#accounts/web/cell-sign-in-page.tsx'),
          },
          {
            id: 'src/accounts/web/email-link-page.tsx',
            path: paths.emailLink,
            lazy: () => import('#accounts/web/email-link-page.tsx'),
          },
          {
            id: 'src/accounts/web/verify-email-page.tsx',
            path: paths.verifyEmail,
            lazy: () => import('#accounts/web/verify-email-page.tsx'),
          },
          {
            id: 'src/accounts/web/reset-password-page.tsx',
            path: paths.resetPassword,
            lazy: () => import('#accounts/web/reset-password-page.tsx'),
          },
          {
            id: 'src/accounts/web/invitation-page.tsx',
            path: paths.invitation,
            lazy: () => import('#accounts/web/invitation-page.tsx'),
          },
          {
            id: 'src/desk/web/account-page.tsx',
            path: paths.account,
            lazy: () => import('#desk/web/account-page.tsx'),
          },
          {
            id: 'src/accounts/web/change-email-page.tsx',
            path: paths.changeEmail,
            lazy: () => import('#accounts/web/change-email-page.tsx'),
          },
          {
            id: 'src/developers/web/keys-page.tsx',
            path: paths.accountApiKeys,
            lazy: () => import('#developers/web/keys-page.tsx'),
          },
          {
            id: 'src/developers/web/docs-page.tsx',
            handle: FOR_EVERYBODY,
            path: paths.apiDocs,
            lazy: () => import('#developers/web/docs-page.tsx'),
          },
          {
            id: 'src/developers/web/webhooks-page.tsx',
            path: paths.accountWebhooks,
            lazy: () => import('#developers/web/webhooks-page.tsx'),
          },
          {
            id: 'src/accounts/web/security-page.tsx',
            path: paths.accountSecurity,
            lazy: () => import('#accounts/web/security/security-page.tsx'),
          },
          {
            id: 'src/app/web/design-page.tsx',
            path: paths.design,
            loader: demoOnly,
            lazy: () => import('./design-page.tsx'),
          },
          {
            id: 'src/sandbox/web/three-d-secure-page.tsx',
            path: paths.sandboxBank(':intentId'),
            loader: demoOnly,
            lazy: () => import('#sandbox/web/three-d-secure-page.tsx'),
          },
          {
            id: 'src/sandbox/web/onboarding-page.tsx',
            path: paths.sandboxOnboarding(':accountId'),
            loader: demoOnly,
            lazy: () => import('#sandbox/web/onboarding-page.tsx'),
          },
          {
            id: 'src/messages/web/mailbox-page.tsx',
            path: paths.mailbox,
            lazy: () => import('#messages/web/mailbox-page.tsx'),
          },
          { id: 'not-found', path: '*', loader: notFound, Component: NotFoundPage },
        ],
      },
    ].flatMap(inFrames),
  },
]

function FramedErrorPage() {
  return (
    <AnyPage>
      <PublicFrame>
        <ErrorPage />
      </PublicFrame>
    </AnyPage>
  )
}

/** Pages for work load their frame; all others are on the public site. */
function inFrames({
  children,
  ErrorBoundary,
}: {
  children: RouteObject[]
  ErrorBoundary: () => ReactNode
}): RouteObject[] {
  const { work = [], pages = [] } = Object.groupBy(children, ({ path = '' }) => (isForWork(path) ? 'work' : 'pages'))
  return [
    { Component: PublicFrame, children: [{ id: PAGES_ROUTE, ErrorBoundary, children: pages }] },
    {
      id: 'src/app/web/work-layout.tsx',
      lazy: () => import('./work-layout.tsx'),
      children: [{ id: WORK_ROUTE, ErrorBoundary, children: work }],
    },
  ]
}

/** By the path, so that a new page of an area is in the right frame. */
function isForWork(path: string): boolean {
  const areas = [paths.owner, paths.admin, paths.payouts, paths.csvUpload]
  const prefixes = [...areas.map(area => `${area}/`), paths.desk(''), paths.clinicRequest('')]
  return areas.includes(path as (typeof areas)[number]) || prefixes.some(prefix => path.startsWith(prefix))
}

/** Also loads the view that the address opens. */
async function withOpenedView<P extends { loadOpenedView: () => Promise<void> }>(page: P): Promise<P> {
  await page.loadOpenedView()
  return page
}

async function loadConfig({ context }: LoaderFunctionArgs): Promise<null> {
  await context.get(queryContext).ensureQueryData(publicConfigQuery)
  return null
}

/** 404 outside the demo. */
async function demoOnly({ context }: LoaderFunctionArgs): Promise<null> {
  const { mode } = await context.get(queryContext).ensureQueryData<PublicConfig>(publicConfigQuery)
  if (mode !== 'demo') throw data(null, 404)
  return null
}

/** Also runs the page's own loader. */
function onlyInDemo<P extends { loader: (args: LoaderFunctionArgs) => Promise<null> }>(page: P): P {
  return { ...page, loader: args => demoOnly(args).then(() => page.loader(args)) }
}

function notFound() {
  return data(null, 404)
}
