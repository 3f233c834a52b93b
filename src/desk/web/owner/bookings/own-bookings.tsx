import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarSearch } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnerBooking } from '#bookings/owner-list-contract.ts'
import { pendingQuery } from '#bookings/web/calendar/calendar-api.ts'
import { NoMatches } from '#desk/web/no-matches.tsx'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { MoreButton } from '#kit/web/more-button.tsx'
import { ListLoading } from '../list-loading.tsx'
import { OWN_BOOKINGS_KEY, ownFile, ownListQuery, ownSumsQuery } from './api.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { OwnBookingFilters } from './own-booking-filters.tsx'
import { sumTexts } from './own-booking-labels.ts'
import { OwnBookingTable } from './own-booking-table.tsx'
import { isNarrowed, useListing } from './own-filter.ts'

const noFilters = { facilityId: '', status: '', from: '', to: '', text: '' } as const

export function OwnBookings({ accountId }: { accountId: string }) {
  const { listing, change } = useListing()
  const sums = useQuery({ ...ownSumsQuery(accountId, listing), placeholderData: keepPreviousData })
  const query = useInfiniteQuery({ ...ownListQuery(accountId, listing), placeholderData: before => before })
  const bookings = query.data?.pages.flatMap(page => page.bookings)
  if (bookings?.length === 0 && !isNarrowed(listing)) return <NoBookings />
  return (
    <section aria-labelledby="all-bookings" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="all-bookings" className="text-2xl">
          All bookings
        </h2>
        <DownloadLink href={ownFile(listing)}>Download CSV</DownloadLink>
      </div>
      <OwnBookingFilters listing={listing} change={change} facilities={sums.data?.facilities ?? []} />
      <Sums sums={sums.data && sumTexts(sums.data)} isOld={sums.isPlaceholderData} />
      {query.isError && (
        <LoadFailed
          title="We couldn’t load your bookings."
          error={query.error}
          onRetry={() => void Promise.all([query.refetch(), sums.refetch()])}
        />
      )}
      {query.isPending && <ListLoading>Loading your bookings…</ListLoading>}
      {bookings?.length === 0 && <NoMatches what="bookings" title="No matches" onClear={() => change(noFilters)} />}
      {bookings && bookings.length > 0 && (
        <Listed
          bookings={bookings}
          isOld={query.isPlaceholderData}
          order={listing.order}
          onOrder={order => change({ order })}
        />
      )}
      <MoreButton query={query}>Show more bookings</MoreButton>
    </section>
  )
}

type ListedProps = Omit<Parameters<typeof OwnBookingTable>[0], 'onOpen'> & { isOld: boolean }

function Listed({ isOld, ...table }: ListedProps) {
  const client = useQueryClient()
  const [opened, setOpened] = useState<OwnerBooking | null>(null)
  function refresh() {
    void client.invalidateQueries({ queryKey: OWN_BOOKINGS_KEY })
    void client.invalidateQueries({ queryKey: pendingQuery.queryKey })
  }
  return (
    <div aria-busy={isOld || undefined}>
      <OwnBookingTable {...table} onOpen={setOpened} />
      {opened && <BookingDialog booking={opened} onClose={() => setOpened(null)} onChanged={refresh} />}
    </div>
  )
}

/** Of all matches, including rows not loaded yet. */
function Sums({ sums, isOld }: { sums: { label: string; value: string }[] | undefined; isOld: boolean }) {
  const shown =
    sums ?? ['Bookings', 'Gross by card', 'Paid at the facility', 'Refunded'].map(label => ({ label, value: '–' }))
  return (
    <dl aria-busy={isOld || undefined} aria-live="polite" className="flex flex-wrap gap-x-8 gap-y-2">
      {shown.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-display text-2xl font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Nothing to filter, sum up or download. */
function NoBookings() {
  return (
    <EmptyState
      icon={CalendarSearch}
      title="No bookings yet"
      action={
        <Link to={paths.ownCalendar} className={buttonClass()}>
          {' '}
          View calendar{' '}
        </Link>
      }
    >
      New bookings at your facilities appear here right away.
    </EmptyState>
  )
}
