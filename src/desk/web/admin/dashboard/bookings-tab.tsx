import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarSearch } from 'lucide-react'
import { useRef } from 'react'
import { NoMatches } from '#desk/web/no-matches.tsx'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { MoreButton } from '#kit/web/more-button.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { useRowFocus } from '#kit/web/use-row-focus.ts'
import { bookingsFile, bookingsQuery } from './api.ts'
import { BookingFilters } from './booking-filters.tsx'
import { BookingTable } from './booking-table.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { isNarrowed } from './filter-in.ts'
import { useBookingFilter } from './use-booking-filter.ts'
import { useCancelling } from './use-cancelling.ts'

const noFilters = { status: '', mode: '', provider: '', text: '' } as const

/** Newest first by default, with actions for pending ones. */
export function BookingsTab() {
  const { filter, change } = useBookingFilter()
  const query = useInfiniteQuery({ ...bookingsQuery(filter), placeholderData: before => before })
  const bookings = query.data?.pages.flatMap(page => page.bookings)
  const cancelling = useCancelling()
  const heading = useRef<HTMLHeadingElement>(null)
  const part = useRowFocus<HTMLDivElement>(heading)
  return (
    <div ref={part} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Recent Bookings
        </h2>
        <DownloadLink href={bookingsFile(filter)}>Download CSV</DownloadLink>
      </div>
      <BookingFilters filter={filter} change={change} />
      {query.isError && (
        <LoadFailed title="We couldn’t load the bookings." error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <LoadingBookings />}
      {bookings?.length === 0 && <NoBookings isNarrowed={isNarrowed(filter)} onClear={() => change(noFilters)} />}
      {bookings && bookings.length > 0 && (
        <div aria-busy={query.isPlaceholderData || undefined}>
          <BookingTable
            bookings={bookings}
            order={filter.order}
            onOrder={order => change({ order })}
            onCancel={cancelling.ask}
          />
        </div>
      )}
      <MoreButton query={query}>Show more bookings</MoreButton>
      <CancelDialog cancelling={cancelling} />
    </div>
  )
}

function NoBookings({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (isNarrowed) return <NoMatches what="bookings" title="No matches" onClear={onClear} />
  return (
    <EmptyState icon={CalendarSearch} title="No bookings yet">
      New bookings appear here right away.
    </EmptyState>
  )
}

/** As large as the loaded content. */
function LoadingBookings() {
  return (
    <>
      <output className="sr-only">Loading bookings…</output>
      <Skeleton className="h-[60rem] rounded-lg" />
    </>
  )
}
