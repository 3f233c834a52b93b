import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarSearch } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { dateOf, shortDay } from '#availability/time-format.ts'
import type { BookingOrder } from '#bookings/booking-orders.ts'
import { pendingQuery } from '#bookings/calendar/web/api.ts'
import type { OwnerBooking, OwnerBookingSums } from '#bookings/owner-list/contract.ts'
import { hoursText } from '#bookings/web/desk-messages.ts'
import { statusNames, statusTones } from '#bookings/web/owner-status.ts'
import { paths } from '#kit/shared/paths.ts'
import { Badge } from '#kit/web/badge.tsx'
import { buttonClass } from '#kit/web/button.tsx'
import { DatePicker } from '#kit/web/date/date-picker.tsx'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { ListPages, loadingCards, useList } from '#kit/web/list/list-pages.tsx'
import { TextFilter } from '#kit/web/list/text-filter.tsx'
import { useFilters } from '#kit/web/list/use-filters.ts'
import { LocalTime } from '#kit/web/local-time.tsx'
import { sortBy } from '#kit/web/table/sort-by.ts'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import { OWN_BOOKINGS_KEY, type OwnListing, ownFile, ownFilters, ownListQuery, ownSumsQuery } from './api.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { dollarsText, modeNames, paidNames, refundedLabel, sumTexts } from './own-booking-labels.ts'

export function OwnerBookings({ accountId }: { accountId: string }) {
  const { filter, change, ...filters } = useFilters(ownFilters)
  const sums = useQuery({ ...ownSumsQuery(accountId, filter), placeholderData: keepPreviousData })
  const list = useList(ownListQuery(accountId, filter), { keepsOld: true })
  if (list.rows?.length === 0 && !filters.isNarrowed) return <NoBookings />
  return (
    <section aria-labelledby="all-bookings" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="all-bookings" className="text-2xl">
          All bookings
        </h2>
        <DownloadLink href={ownFile(filter)}>Download CSV</DownloadLink>
      </div>
      <OwnBookingFilters listing={filter} change={change} facilities={sums.data?.facilities ?? []} />
      <Sums sums={sums.data && sumTexts(sums.data)} isOld={sums.isPlaceholderData} />
      <ListPages list={list} what="your bookings" filters={filters} loading={loadingCards} more="Show more bookings">
        {bookings => <Listed bookings={bookings} order={filter.order} onOrder={order => change({ order })} />}
      </ListPages>
    </section>
  )
}

function Listed(table: Omit<Parameters<typeof OwnBookingTable>[0], 'onOpen'>) {
  const client = useQueryClient()
  const [opened, setOpened] = useState<OwnerBooking | null>(null)
  function refresh() {
    void client.invalidateQueries({ queryKey: OWN_BOOKINGS_KEY })
    void client.invalidateQueries({ queryKey: pendingQuery.queryKey })
  }
  return (
    <>
      <OwnBookingTable {...table} onOpen={setOpened} />
      {opened && <BookingDialog booking={opened} onClose={() => setOpened(null)} onChanged={refresh} />}
    </>
  )
}

/** Of all matches, including rows not loaded yet. */
function Sums({ sums, isOld }: { sums: { label: string; value: string }[] | undefined; isOld: boolean }) {
  const shown =
    sums ?? ['Bookings', 'Gross by card', 'At the facility', 'Refunded'].map(label => ({ label, value: '–' }))
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

type FiltersProps = {
  listing: OwnListing
  change: (filters: Partial<OwnListing>) => void
  facilities: OwnerBookingSums['facilities']
}

function OwnBookingFilters({ listing, change, facilities }: FiltersProps) {
  const { facility, status, from, to, text } = listing
  return (
    <search className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_12rem_11rem_11rem]">
      <TextFilter
        label="Reference, customer or facility"
        className="max-lg:col-span-2"
        text={text}
        onChange={next => change({ text: next })}
      />
      <Select
        label="Facility"
        className="max-lg:col-span-2"
        options={[{ value: '', label: 'All facilities' }, ...facilityChoices(facilities, facility)]}
        value={facility}
        onChange={event => change({ facility: event.currentTarget.value })}
      />
      <Select
        label="Status"
        className="max-lg:col-span-2"
        options={[{ value: '', label: 'All' }, ...statuses]}
        value={status}
        onChange={event => change({ status: ownFilters.status(event.currentTarget.value) })}
      />
      <DatePicker
        label="From"
        value={from}
        placeholder="Any day"
        clearable
        {...(to && { max: to })}
        onChange={day => change({ from: day })}
      />
      <DatePicker
        label="To"
        value={to}
        placeholder="Any day"
        clearable
        {...(from && { min: from })}
        onChange={day => change({ to: day })}
      />
    </search>
  )
}

const statuses = Object.entries(statusNames).map(([value, label]) => ({ value, label }))

/** With very many facilities, the one in the URL may not be among the first. */
function facilityChoices(facilities: FiltersProps['facilities'], chosen: string) {
  const choices = facilities.map(({ id, name }) => ({ value: id, label: name }))
  const isKnown = chosen === '' || choices.some(({ value }) => value === chosen)
  return isKnown ? choices : [...choices, { value: chosen, label: 'Selected facility' }]
}

type OwnBookingTableProps = {
  bookings: readonly OwnerBooking[]
  order: BookingOrder
  onOrder: (order: BookingOrder) => void
  onOpen: (booking: OwnerBooking) => void
}

/** A table on a desktop, cards on a phone. */
function OwnBookingTable({ bookings, ...options }: OwnBookingTableProps) {
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
  const refund = refundedLabel(booking)
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
