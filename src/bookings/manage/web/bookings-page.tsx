import { useQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { OwnIcsFeedCard } from '#bookings/own-ics-feed/web/own-ics-feed-card.tsx'
import { bookingsQuery } from '#bookings/web/api.ts'
import { paths } from '#kit/shared/paths.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { Tabs } from '#kit/web/tabs/tabs.tsx'
import { BookingList } from './booking-list.tsx'
import { ClinicBookings } from './clinic-bookings.tsx'

/** The server waits; the browser renders from its cache. Session first, since the page depends on it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(queryContext)
  const load = client.prefetchInfiniteQuery(bookingsQuery())
  await client.prefetchQuery(sessionQuery)
  if (typeof document === 'undefined') await load
  return { now: Date.now() }
}

/** /bookings: this browser's; an administrator sees everyone's. */
export function Component() {
  const { now } = useLoaderData<{ now: number }>()
  // A failed request counts as anonymous.
  const session = useQuery(sessionQuery).data
  const isAdministrator = session?.isAdministrator ?? false
  const list = { now, isAdministrator }
  return (
    <div className="page-width flex flex-col gap-6 py-8 md:py-12">
      <PageHead title="My bookings" isHidden />
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-4xl">{isAdministrator ? 'All bookings' : 'My bookings'}</h1>
          <p className="mt-1 max-w-2xl text-muted">
            {isAdministrator
              ? 'All customers’ bookings. You’re signed in as an administrator.'
              : session?.account
                ? 'Bookings made with your account. Booked without signing in? Open the link in your email.'
                : 'Bookings made in this browser. Booked elsewhere? Open the link in your email.'}
          </p>
          <p className="text-muted">
            Clinic sign-ups are under{' '}
            <Link to={paths.nilClinics} className="inline-link">
              NIL Clinics
            </Link>
            .
          </p>
        </div>
        {isAdministrator && <DownloadLink href="/api/bookings.csv">Download CSV</DownloadLink>}
      </header>
      <ClinicBookings />
      <Tabs
        label="Bookings"
        tabs={[
          ...(isAdministrator
            ? [{ value: 'pending', label: 'Pending', content: <BookingList {...list} shown="pending" /> }]
            : []),
          { value: 'coming', label: 'Upcoming', content: <BookingList {...list} shown="coming" /> },
          { value: 'past', label: 'Past', content: <BookingList {...list} shown="past" /> },
        ]}
      />
      {!isAdministrator && <OwnIcsFeedCard />}
    </div>
  )
}
