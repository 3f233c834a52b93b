import { Link } from 'react-router'
import type { BookingSummary } from '#bookings/contract.ts'
import { bookingsOf, statusLabel, whenText } from '#bookings/my-bookings/web/list-labels.ts'
import { ownBookingsQuery } from '#bookings/web/api.ts'
import { manageHref } from '#bookings/web/booking-access.ts'
import { paths } from '#kit/shared/paths.ts'
import { useList } from '#kit/web/list/list-pages.tsx'
import { FEW, OwnSection, type ShownRow } from './shown-rows.tsx'

/** Upcoming bookings, or the latest if there are none. `now` in milliseconds. */
export function CustomerBookings({ accountId, now }: { accountId: string; now: number }) {
  const { query, rows: all = [] } = useList(ownBookingsQuery(accountId))
  const coming = bookingsOf(all, 'coming', now)
  const shown = coming.length > 0 ? coming : bookingsOf(all, 'past', now)
  return (
    <OwnSection
      title={coming.length > 0 || shown.length === 0 ? 'Upcoming bookings' : 'Past bookings'}
      all={{ to: paths.bookings, label: 'All bookings' }}
      asked={query}
      rows={shown.slice(0, FEW).map(booking => rowOf(booking, now))}
      none={
        <>
          No bookings yet.{' '}
          <Link to={paths.search} className="inline-link">
            Find a field
          </Link>
        </>
      }
    />
  )
}

function rowOf(booking: BookingSummary, now: number): ShownRow {
  return {
    id: booking.id,
    to: manageHref({ id: booking.id, key: null }),
    title: booking.facilityName,
    text: `${whenText(booking, now)}, ${statusLabel[booking.status].label}`,
  }
}
