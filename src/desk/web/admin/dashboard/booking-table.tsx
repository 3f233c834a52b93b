import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import { clockText, dateOf, shortDay } from '#availability/time-format.ts'
import type { BookingOrder } from '#bookings/booking-orders.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import { hoursText, leftText } from '#bookings/web/desk-messages.ts'
import { showRefusal } from '#bookings/web/show-refusal.ts'
import { providerNames } from '#calendars/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { isWebAddress } from '#kit/shared/web-address.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { LocalTime } from '#kit/web/local-time.tsx'
import { sortBy } from '#kit/web/table/sort-by.ts'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useNow } from '#kit/web/use-now.ts'
import { askAgain, confirmBooking } from './api.ts'
import { dollarsText, modeNames, statusNames, statusTones } from './dashboard-labels.ts'

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

/** Local time at the facility; the time left is added after hydration. */
function HoldExpiry({ until }: { until: string }) {
  const now = useNow()
  return (
    <span className="inline-flex min-h-6 basis-full items-center gap-1 text-sm text-clay tabular-nums">
      <Hourglass aria-hidden="true" className="size-4 shrink-0" />
      <span>
        Hold expires {clockText(until)}
        {now !== null && `, ${leftText(Date.parse(until) - now).toLowerCase()}`}
      </span>
    </span>
  )
}

type ActionsProps = { booking: BookingSummary; onCancel: () => void }

function BookingActions({ booking, onCancel }: ActionsProps) {
  const { status, startTime, externalUrl } = booking
  const now = useNow()
  if (status === 'pending_confirmation') return <Answers booking={booking} onCancel={onCancel} />
  if (status === 'confirmed' && now !== null && Date.parse(startTime) > now)
    return <CancelButton {...{ booking, onCancel }} />
  if (externalUrl === null || !isWebAddress(externalUrl)) return null
  return (
    <a
      href={externalUrl}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ tone: 'secondary', size: 'sm' })}
    >
      View External Booking
      <ExternalLink aria-hidden="true" className="size-4" />
      <span className="sr-only"> (new tab)</span>
    </a>
  )
}

function Answers({ booking, onCancel }: ActionsProps) {
  const client = useQueryClient()
  const confirmation = useMutation({
    mutationFn: () => confirmBooking(booking.id),
    onSuccess: () => toast({ title: 'Booking confirmed', description: `We emailed ${booking.customerName}.` }),
    onError: showRefusal,
    onSettled: () => askAgain(client),
  })
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="sm"
        aria-label={`Confirm ${subjectOf(booking)}`}
        busy={confirmation.isPending}
        busyLabel="Confirming…"
        onClick={() => confirmation.mutate()}
      >
        Confirm
      </Button>
      <CancelButton
        booking={booking}
        onCancel={() => !confirmation.isPending && onCancel()}
        isOff={confirmation.isPending}
      />
    </span>
  )
}

function CancelButton({ booking, onCancel, isOff = false }: ActionsProps & { isOff?: boolean }) {
  return (
    <Button
      size="sm"
      tone="secondary"
      aria-label={`Cancel ${subjectOf(booking)}`}
      aria-disabled={isOff}
      onClick={onCancel}
    >
      Cancel
    </Button>
  )
}

function subjectOf({ reference, customerName }: BookingSummary): string {
  return `${reference}, ${customerName}`
}
