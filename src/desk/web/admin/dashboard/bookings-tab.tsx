import { CalendarSearch } from 'lucide-react'
import { useRef } from 'react'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { fileOf, ListPages, useList } from '#kit/web/list/list-pages.tsx'
import { useFilters } from '#kit/web/list/use-filters.ts'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { useRowFocus } from '#kit/web/table/use-row-focus.ts'
import { BOOKINGS, bookingFilters, bookingsQuery } from './api.ts'
import { BookingFilters } from './booking-filters.tsx'
import { BookingTable } from './booking-table.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { useCancelling } from './use-cancelling.ts'

/** Newest first by default, with actions for pending ones. */
export function BookingsTab() {
  const { filter, change, ...filters } = useFilters(bookingFilters)
  const list = useList(bookingsQuery(filter), { keepsOld: true })
  const cancelling = useCancelling()
  const heading = useRef<HTMLHeadingElement>(null)
  const part = useRowFocus<HTMLDivElement>(heading)
  return (
    <div ref={part} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Recent Bookings
        </h2>
        <DownloadLink href={fileOf(`${BOOKINGS}.csv`, filter)}>Download CSV</DownloadLink>
      </div>
      <BookingFilters filter={filter} change={change} />
      <ListPages
        list={list}
        what="bookings"
        empty={
          <EmptyState icon={CalendarSearch} title="No bookings yet">
            New bookings appear here right away.
          </EmptyState>
        }
        filters={filters}
        loading={<Skeleton className="h-[60rem] rounded-lg" />}
        more="Show more bookings"
      >
        {bookings => (
          <BookingTable
            bookings={bookings}
            order={filter.order}
            onOrder={order => change({ order })}
            onCancel={cancelling.ask}
          />
        )}
      </ListPages>
      <CancelDialog cancelling={cancelling} />
    </div>
  )
}
