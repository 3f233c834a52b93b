import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { clockText, zoneName } from '#availability/time-format.ts'
import type { BookingDesk } from '#bookings/booking-desk/contract.ts'
import { type BookingDeskAccess, bookingDeskReviewsHref } from '#bookings/web/booking-desk-access.ts'
import { paths } from '#kit/shared/paths.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { announce } from '#kit/web/live-region.tsx'

/** `updatedAt` in milliseconds; `refresh`: whether it worked. */
export type Freshness = { updatedAt: number; error: Error | null; refresh: () => Promise<boolean> }

type BookingDeskHeadingProps = {
  access: BookingDeskAccess
  desk: BookingDesk
  address: string | undefined
  freshness: Freshness
}

export function BookingDeskHeading({
  access,
  desk: { facility, pending },
  address,
  freshness,
}: BookingDeskHeadingProps) {
  return (
    <header className="flex flex-col gap-4">
      <div>
        <p className="text-sm font-semibold text-muted">Booking desk</p>
        <h1 className="text-4xl wrap-anywhere">{facility.name}</h1>
        <p className="mt-1 min-h-6 text-muted">{address}</p>
      </div>
      <FreshnessLine timeZone={facility.timeZone} freshness={freshness} />
      <nav aria-label="On this page" className="flex flex-wrap gap-x-5">
        {parts.map(({ id, label }) => (
          <a key={id} href={`#${id}`} className="inline-link inline-flex min-h-11 items-center">
            {id === 'waiting' && pending.length > 0 ? `${label} (${pending.length})` : label}
          </a>
        ))}
      </nav>
      <div className="flex flex-wrap gap-3">
        {access.key === null && (
          <>
            <Link to={`${paths.ownCalendar}?view=week&facility=${access.facilityId}`} className={pageLink}>
              Calendar
            </Link>
            <Link to={paths.ownHours(access.facilityId)} className={pageLink}>
              Hours & prices
            </Link>
          </>
        )}
        <Link to={bookingDeskReviewsHref(access)} className={pageLink}>
          Reviews and replies
        </Link>
      </div>
    </header>
  )
}

const pageLink = buttonClass({ tone: 'secondary', size: 'sm' })

const parts = [
  { id: 'waiting', label: 'Awaiting confirmation' },
  { id: 'coming-up', label: 'Coming up' },
  { id: 'close', label: 'Close for rain' },
  { id: 'closures', label: 'Closures' },
  { id: 'payouts', label: 'Payouts' },
]

/** Always rendered, so failures do not shift the layout. */
function FreshnessLine({ timeZone, freshness }: { timeZone: string; freshness: Freshness }) {
  const { updatedAt, error, refresh } = freshness
  const refreshing = useMutation({
    mutationFn: refresh,
    onSuccess: isRefreshed => isRefreshed && announce('Up to date.'),
  })
  const at = clockText(toOffsetIso(updatedAt, offsetMinutesAt(timeZone, updatedAt)))
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {error ? (
        <p role="alert" className="font-medium text-clay">
          Not updated since {at}. {detailOf(error)}
        </p>
      ) : (
        <p className="text-muted">
          As of {at}, {zoneName(timeZone)}. Updates automatically.
        </p>
      )}
      <Button
        tone="quiet"
        size="sm"
        className="relative"
        busy={refreshing.isPending}
        busyLabel="Refreshing"
        onClick={() => refreshing.mutate()}
      >
        <RefreshCw aria-hidden="true" className="size-4" />
        Refresh
      </Button>
    </div>
  )
}
