import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarSearch } from 'lucide-react'
import { useRef, useState } from 'react'
import type { BookingSummary, CancellationQuote } from '#bookings/contract.ts'
import { endedText, refusalText, whenText } from '#bookings/web/desk-messages.ts'
import { providerNames } from '#calendars/contract.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { fileOf, ListPages, useList } from '#kit/web/list/list-pages.tsx'
import { TextFilter } from '#kit/web/list/text-filter.tsx'
import { useFilters } from '#kit/web/list/use-filters.ts'
import { announce } from '#kit/web/live-region.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { useRowFocus } from '#kit/web/table/use-row-focus.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import {
  askAgain,
  BOOKINGS,
  type BookingFilter,
  bookingFilters,
  bookingsQuery,
  cancelBooking,
  refundQuery,
} from './api.ts'
import { BookingTable } from './booking-table.tsx'
import { choicesOf, dollarsText, modeNames, statusNames } from './dashboard-labels.ts'

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

function CancelDialog({ cancelling }: { cancelling: Cancelling }) {
  const { booking, refund, refusal, isBusy, keep, cancel } = cancelling
  return (
    <AskOnce
      open={booking !== null}
      title="Cancel this booking?"
      about={booking ? `${booking.customerName}, ${booking.facilityName}, ${whenText(booking)}` : ''}
      refusal={refusal}
      act="Cancel booking"
      keep="Keep booking"
      busy={isBusy}
      busyLabel="Canceling…"
      onAct={cancel}
      onKeep={keep}
    >
      {refund ? <p>{quoteText(refund)}</p> : !refusal && <Skeleton className="h-6 w-64" />}
      {booking && <p>{toldText(booking)}</p>}
    </AskOnce>
  )
}

function quoteText({ releasesCard, refundAmount, creditAmount }: CancellationQuote): string {
  const back = [
    releasesCard && 'We’ll release the hold on their card. They won’t be charged.',
    Number(refundAmount) > 0 && `We’ll refund ${dollarsText(refundAmount)} to their card.`,
    Number(creditAmount) > 0 && `We’ll return ${dollarsText(creditAmount)} to their credit balance.`,
  ].filter(line => typeof line === 'string')
  return back.length > 0 ? back.join(' ') : 'Nothing was paid, so there’s nothing to refund.'
}

function toldText({ customerName, customerEmail }: BookingSummary): string {
  if (customerEmail) return `We’ll email ${customerName}, and the time will open up for others.`
  return `The time will open up for others. We don’t have an email address for ${customerName}, so please let them know.`
}

type FiltersProps = { filter: BookingFilter; change: (filters: Partial<BookingFilter>) => void }

function BookingFilters({ filter, change }: FiltersProps) {
  return (
    <search className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:grid-cols-[minmax(0,1fr)_12rem_9rem_9rem_11rem]">
      <TextFilter
        label="Reference, customer or facility"
        className="col-span-2 md:col-span-4 lg:col-span-1"
        text={filter.text}
        onChange={text => change({ text })}
      />
      {selects.map(({ name, label, options }) => (
        <Select
          key={name}
          label={label}
          options={options}
          value={filter[name]}
          onChange={event => change({ [name]: event.currentTarget.value })}
        />
      ))}
      <Select
        label="Sort by"
        options={orders}
        value={filter.order}
        onChange={event => change({ order: event.currentTarget.value as BookingFilter['order'] })}
      />
    </search>
  )
}

const selects = [
  { name: 'status', label: 'Status', options: choicesOf(statusNames, 'All') },
  { name: 'mode', label: 'Mode', options: choicesOf(modeNames, 'All') },
  { name: 'provider', label: 'Provider', options: choicesOf(providerNames, 'All') },
] as const

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'latest-start', label: 'Latest start time' },
  { value: 'earliest-start', label: 'Earliest start time' },
]

type Cancelling = {
  booking: BookingSummary | null
  /** Undefined until known. */
  refund: CancellationQuote | undefined
  refusal: { title: string; text: string } | null
  isBusy: boolean
  ask: (booking: BookingSummary) => void
  keep: () => void
  cancel: () => void
}

/** Cancels after one confirmation, for the displayed refund. */
function useCancelling(): Cancelling {
  const client = useQueryClient()
  const [booking, setBooking] = useState<BookingSummary | null>(null)
  const quote = useQuery(booking ? refundQuery(booking.id) : { queryKey: ['no-cancellation'], queryFn: skipToken })
  const cancellation = useMutation({
    mutationFn: ({ ended, refundAmount }: { ended: BookingSummary; refundAmount: string }) =>
      cancelBooking(ended.id, refundAmount, () => announce('No response yet. Trying again.')),
    onSuccess({ refund }, { ended: { customerName: name, customerEmail: email } }) {
      toast({ title: 'Booking canceled', description: endedText(refund, { name, email }) })
      setBooking(null)
    },
    onError: error => isRefundChanged(error) && quote.refetch(),
    onSettled: () => askAgain(client),
  })
  const error = cancellation.error ?? quote.error
  return {
    booking,
    refund: quote.data,
    refusal: error ? refusalText(error) : null,
    isBusy: cancellation.isPending,
    ask(next) {
      cancellation.reset()
      setBooking(next)
    },
    keep: () => setBooking(null),
    cancel() {
      const { refundAmount } = (quote.data ?? {}) as Partial<CancellationQuote>
      if (booking && refundAmount !== undefined) cancellation.mutate({ ended: booking, refundAmount })
    },
  }
}

function isRefundChanged(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'refund-changed'
}
