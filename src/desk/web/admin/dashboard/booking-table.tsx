import { Link } from 'react-router'
import { dateOf, shortDay } from '#availability/time-format.ts'
import type { BookingOrder } from '#bookings/booking-orders.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import { hoursText } from '#bookings/web/desk-messages.ts'
import { providerNames } from '#calendars/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { Badge } from '#kit/web/badge.tsx'
import { LocalTime } from '#kit/web/local-time.tsx'
import { sortBy } from '#kit/web/table/sort-by.ts'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import { BookingActions } from './booking-actions.tsx'
import { dollarsText, modeNames, statusNames, statusTones } from './dashboard-labels.ts'
import { HoldExpiry } from './hold-expiry.tsx'

type BookingTableProps = {
  bookings: readonly BookingSummary[]
  order: BookingOrder
  onOrder: (order: BookingOrder) => void
  /** Opens the confirmation dialog. */
  onCancel: (booking: BookingSummary) => void
}

/** A table on a desktop, cards on a phone. */
export function BookingTable({ bookings, ...options }: BookingTableProps) {
  return (
    <Table
      caption="Bookings"
      captionHidden
      stacked
      columns={columnsFor(options)}
      rows={bookings}
      rowKey={({ id }) => id}
    />
  )
}

function columnsFor({ order, onOrder, onCancel }: Omit<BookingTableProps, 'bookings'>): TableColumn<BookingSummary>[] {
  return [
    { key: 'facility', header: 'Facility', rowHeader: true, cell: booking => <FacilityCell booking={booking} /> },
    { key: 'customer', header: 'Customer', cell: booking => <CustomerCell booking={booking} /> },
    {
      key: 'when',
      header: 'When',
      sort: sortBy({ order, onOrder }, ['earliest-start', 'latest-start']),
      cell: booking => <WhenCell booking={booking} />,
    },
    { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => dollarsText(amount) },
    { key: 'badges', header: 'Status', cell: booking => <Badges booking={booking} /> },
    {
      key: 'made',
      header: 'Booked',
      sort: sortBy({ order, onOrder }, ['oldest', 'newest']),
      cell: ({ createdAt }) => <Moment iso={createdAt} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: booking => <BookingActions booking={booking} onCancel={() => onCancel(booking)} />,
    },
  ]
}

function FacilityCell({ booking: { facilityId, facilityName, reference } }: { booking: BookingSummary }) {
  return (
    <>
      <Link to={paths.facility(facilityId)} className="inline-link wrap-anywhere">
        {facilityName}
      </Link>
      <span className="block text-sm font-normal text-muted">ID {reference}</span>
    </>
  )
}

function CustomerCell({ booking: { customerName, customerEmail } }: { booking: BookingSummary }) {
  return (
    <>
      <span className="block wrap-anywhere sm:min-w-44">{customerName}</span>
      {customerEmail && (
        <a href={`mailto:${customerEmail}`} className="inline-link wrap-anywhere">
          {customerEmail}
        </a>
      )}
    </>
  )
}

function WhenCell({ booking }: { booking: BookingSummary }) {
  return (
    <>
      <span className="block whitespace-nowrap">{shortDay(dateOf(booking.startTime))}</span>
      <span className="text-muted">{hoursText(booking)}</span>
    </>
  )
}

function Badges({ booking: { status, mode, providerType, holdExpiresAt } }: { booking: BookingSummary }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={statusTones[status] ?? 'neutral'}>{statusNames[status] ?? status}</Badge>
      <Badge>{modeNames[mode] ?? mode}</Badge>
      <Badge>{providerNames[providerType]}</Badge>
      {holdExpiresAt && <HoldExpiry until={holdExpiresAt} />}
    </span>
  )
}

/** Labeled UTC: local time would differ from the server's rendering. */
function Moment({ iso }: { iso: string }) {
  return (
    <span className="block text-muted sm:min-w-24">
      <LocalTime at={iso} withTime />
    </span>
  )
}
