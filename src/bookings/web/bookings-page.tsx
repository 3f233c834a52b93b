import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { Link, useLoaderData } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { paths } from '#kit/shared/paths.ts'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { queryContext } from '#kit/web/query-client.ts'
import { Tabs } from '#kit/web/tabs.tsx'
import { bookingsQuery } from './manage/api.ts'
import { BookingList } from './manage/booking-list.tsx'
import { ClinicBookings } from './manage/clinic-bookings.tsx'
import { OwnCalendarCard } from './own-calendar/own-calendar-card.tsx'

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
              ? 'Everybody’s, since you are signed in as administrator.'
              : session?.account
                ? 'What you have booked. A booking that was made without signing in opens by the link in its email.'
                : 'What was booked in this browser. A booking from an email opens by the link in it.'}
          </p>
          <p className="text-muted">
            Places at clinics are listed under{' '}
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
            ? [{ value: 'pending', label: 'To confirm', content: <BookingList {...list} shown="pending" /> }]
            : []),
          { value: 'coming', label: 'Coming', content: <BookingList {...list} shown="coming" /> },
          { value: 'past', label: 'Past', content: <BookingList {...list} shown="past" /> },
        ]}
      />
      {!isAdministrator && <OwnCalendarCard />}
    </div>
  )
}
