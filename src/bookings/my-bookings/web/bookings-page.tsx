import { queryOptions, useQuery } from '@tanstack/react-query'
import { CalendarDays, Ticket } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { clockText, dateOf, shortDay } from '#availability/time-format.ts'
import { CancelDialog } from '#bookings/cancellation/web/cancel-dialog.tsx'
import type { BookingSummary } from '#bookings/contract.ts'
import { CustomerIcsFeedCard } from '#bookings/customer-ics-feed/web/customer-ics-feed-card.tsx'
import { bookingsQuery } from '#bookings/web/api.ts'
import { manageHref } from '#bookings/web/booking-access.ts'
import { paths } from '#kit/shared/paths.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { ListPages, loadingCards, useList } from '#kit/web/list/list-pages.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { Tabs } from '#kit/web/tabs/tabs.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { BookingRow } from './booking-row.tsx'
import { bookingsOf, type ShownBookings } from './list-labels.ts'

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
      {!isAdministrator && <CustomerIcsFeedCard />}
    </div>
  )
}

/** Clinics are a higher domain: only their URL is known here. */
type BookedClinic = {
  id: string
  status: string
  /** ISO 8601 with the offset of the field's zone. */
  clinic: { title: string; scheduledDate: string; sales: string }
}

const bookedClinicsQuery = queryOptions<BookedClinic[]>({ queryKey: ['/api/nil-bookings'], staleTime: 10_000 })

function ClinicBookings() {
  const { data = [] } = useQuery({ ...bookedClinicsQuery, enabled: useHydrated() })
  const coming = data.filter(({ status, clinic }) => status === 'confirmed' && clinic.sales !== 'begun')
  if (coming.length === 0) return null
  return (
    <section aria-labelledby="clinic-bookings" className="rounded-lg border border-line bg-surface p-4 md:px-6">
      <h2 id="clinic-bookings" className="flex items-center gap-2 text-xl">
        <Ticket aria-hidden="true" className="size-5 shrink-0" />
        You have {coming.length === 1 ? '1 clinic booking' : `${coming.length} clinic bookings`}
      </h2>
      <ul className="mt-1">
        {coming.map(({ id, clinic: { title, scheduledDate } }) => (
          <li key={id}>
            <Link
              to={paths.nilBookingSuccess(id)}
              className="inline-link inline-flex min-h-11 items-center wrap-anywhere"
            >
              {title}, {shortDay(dateOf(scheduledDate))}, {clockText(scheduledDate)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type BookingListProps = {
  shown: ShownBookings
  isAdministrator: boolean
  /** Page load, in milliseconds. */
  now: number
}

function BookingList({ shown, isAdministrator, now }: BookingListProps) {
  const list = useList(bookingsQuery(shown === 'pending' ? 'pending_confirmation' : undefined))
  const part = useRef<HTMLDivElement>(null)
  const [cancelling, setCancelling] = useState<BookingSummary | null>(null)
  const bookings = bookingsOf(list.rows ?? [], shown, now)
  /** The pressed button is gone, so the list takes the focus. */
  async function refresh() {
    await list.query.refetch()
    part.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      <ListPages list={list} what="bookings" loading={loadingCards} more="Show older bookings">
        {() => (
          <>
            {bookings.length === 0 && <NoBookings shown={shown} isAdministrator={isAdministrator} />}
            <ul className="flex flex-col gap-3">
              {bookings.map(booking => (
                <li key={booking.id}>
                  <BookingRow
                    {...{ booking, isAdministrator, now }}
                    onChanged={() => void refresh()}
                    onCancel={() => setCancelling(booking)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </ListPages>
      <CancelDialog
        booking={cancelling && { ...cancelling, totalAmount: cancelling.amount, refundPolicy: null }}
        dateCount={cancelling?.dayCount ?? 1}
        someHref={cancelling && !isAdministrator ? someHrefOf(cancelling) : null}
        access={{ id: cancelling?.id ?? '', key: null }}
        onClose={() => setCancelling(null)}
        onCancelled={() => void refresh()}
      />
    </div>
  )
}

function someHrefOf({ id, status, dayCount }: BookingSummary): string | null {
  return status === 'confirmed' && dayCount > 1 ? manageHref({ id, key: null }) : null
}

function NoBookings({ shown, isAdministrator }: Pick<BookingListProps, 'shown' | 'isAdministrator'>) {
  const find = (
    <Link to={paths.search} className={buttonClass()}>
      Find a field
    </Link>
  )
  if (shown === 'pending')
    return <EmptyState title="Nothing to confirm">New requests appear here, most urgent first.</EmptyState>
  if (isAdministrator) return <EmptyState title="No bookings here yet" />
  return shown === 'coming' ? (
    <EmptyState icon={CalendarDays} title="No upcoming bookings" action={find}>
      Booked elsewhere? The link in your email works in any browser.
    </EmptyState>
  ) : (
    <EmptyState title="No past bookings" action={find}>
      Past and canceled bookings appear here.
    </EmptyState>
  )
}
