import { dateOf, shortDay } from '#availability/time-format.ts'
import type { BookingOrder } from '#bookings/booking-orders.ts'
import type { OwnerBooking } from '#bookings/owner-list/contract.ts'
import { hoursText } from '#bookings/web/desk-messages.ts'
import { statusNames, statusTones } from '#bookings/web/owner-status.ts'
import { Badge } from '#kit/web/badge.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { LocalTime } from '#kit/web/local-time.tsx'
import { sortBy } from '#kit/web/table/sort-by.ts'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import { dollarsText, modeNames, paidNames, refundText } from './own-booking-labels.ts'

type OwnBookingTableProps = {
  bookings: readonly OwnerBooking[]
  order: BookingOrder
  onOrder: (order: BookingOrder) => void
  onOpen: (booking: OwnerBooking) => void
}

/** A table on a desktop, cards on a phone. */
export function OwnBookingTable({ bookings, ...options }: OwnBookingTableProps) {
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

function columnsFor({ order, onOrder, onOpen }: Omit<OwnBookingTableProps, 'bookings'>): TableColumn<OwnerBooking>[] {
  return [
    {
      key: 'when',
      header: 'When',
      rowHeader: true,
      sort: sortBy({ order, onOrder }, ['earliest-start', 'latest-start']),
      cell: booking => <WhenCell booking={booking} onOpen={() => onOpen(booking)} />,
    },
    {
      key: 'facility',
      header: 'Facility',
      cell: ({ facilityName }) => <span className="wrap-anywhere">{facilityName}</span>,
    },
    { key: 'customer', header: 'Customer', cell: booking => <CustomerCell booking={booking} /> },
    { key: 'status', header: 'Status', cell: booking => <StatusCell booking={booking} /> },
    { key: 'amount', header: 'Payment', align: 'end', cell: booking => <PaymentCell booking={booking} /> },
    {
      key: 'made',
      header: 'Booked',
      sort: sortBy({ order, onOrder }, ['oldest', 'newest']),
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap text-muted">
          <LocalTime at={createdAt} />
        </span>
      ),
    },
  ]
}

function WhenCell({ booking, onOpen }: { booking: OwnerBooking; onOpen: () => void }) {
  return (
    <button type="button" className="inline-link inline-flex min-h-11 flex-col items-start text-left" onClick={onOpen}>
      <span className="block whitespace-nowrap">{shortDay(dateOf(booking.startTime))}</span>
      <span className="block font-normal">{hoursText(booking)}</span>
      <span className="sr-only">, open {booking.customerName}’s booking</span>
    </button>
  )
}

function CustomerCell({ booking: { customerName, reference } }: { booking: OwnerBooking }) {
  return (
    <>
      <span className="block wrap-anywhere">{customerName}</span>
      <span className="whitespace-nowrap text-muted">{reference}</span>
    </>
  )
}

function StatusCell({ booking: { status, mode } }: { booking: OwnerBooking }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>
      <Badge>{modeNames[mode]}</Badge>
    </span>
  )
}

function PaymentCell({ booking }: { booking: OwnerBooking }) {
  const { amount, paidWith } = booking
  const refund = refundText(booking)
  return (
    <>
      {paidWith !== 'free' && <span className="block tabular-nums">{dollarsText(amount)}</span>}
      <span className={joinClasses('block whitespace-nowrap', paidWith !== 'free' && 'text-muted')}>
        {paidNames[paidWith]}
      </span>
      {refund && <span className="block text-muted">{refund}</span>}
    </>
  )
}
