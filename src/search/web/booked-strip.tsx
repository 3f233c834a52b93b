import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, CircleCheck, Hourglass, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { paths } from '#kit/shared/paths.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { currentToasts, subscribeToToasts } from '#kit/web/toast/toast-store.ts'
import { BOOKED_PARAMETER, BOOKED_STATUS_PARAMETER } from '../contract.ts'
import { type BookedFacts, bookedNews, bookedText } from './booked-messages.ts'

type BookedStripProps = {
  /** The visitor's date, yyyy-MM-dd; undefined until known. */
  today: string | undefined
}

/** Follows the toast, which confirms the same booking. */
export function BookedStrip({ today }: BookedStripProps) {
  const [query] = useSearchParams()
  const bookingId = query.get(BOOKED_PARAMETER)
  if (!bookingId || !isUuid(bookingId)) return null
  const isRequest = query.get(BOOKED_STATUS_PARAMETER) === 'requested'
  return <Strip key={bookingId} {...{ bookingId, isRequest, today }} />
}

/** Shows the URL's status until the booking loads. */
function Strip({ bookingId, isRequest, today }: BookedStripProps & { bookingId: string; isRequest: boolean }) {
  const { data: booking, error } = useQuery<BookedFacts>({ queryKey: ['/api/bookings', bookingId] })
  const isSaidByToast = useSyncExternalStore(subscribeToToasts, isConfirmedBy(bookingId), notConfirmed)
  // The URL can name any booking: reveal nothing about others'.
  if (isSaidByToast || (error instanceof ApiError && error.status === 404)) return null

  const status = booking?.status ?? (isRequest ? 'pending_confirmation' : 'confirmed')
  const [Icon, look, mark] =
    status === 'confirmed'
      ? [CircleCheck, 'border-success-line bg-success-soft', 'text-success']
      : [Hourglass, 'border-info-line bg-info-soft', 'text-info']
  return (
    <output className={joinClasses('mb-6 flex items-start gap-3 rounded-md border py-1 pr-1 pl-4', look)}>
      <Icon aria-hidden="true" className={joinClasses('mt-3 size-5 shrink-0', mark)} />
      <span className="min-w-0 grow pt-2.5">
        <span className="block">{bookedNews(status, booking?.responseHours)}</span>
        {/* Reserves the line. */}
        {!error && (
          <span className="block min-h-6 font-semibold max-sm:min-h-12">{booking && bookedText(booking, today)}</span>
        )}
        <Ways bookingId={bookingId} isOn={status === 'confirmed' || status === 'pending_confirmation'} />
      </span>
      <DismissButton />
    </output>
  )
}

function isConfirmedBy(bookingId: string) {
  const receipt = paths.bookingSuccess(bookingId)
  return () =>
    currentToasts().some(
      ({ open, action }) => open && action !== undefined && 'href' in action && action.href === receipt,
    )
}

const notConfirmed = () => false

function Ways({ bookingId, isOn }: { bookingId: string; isOn: boolean }) {
  const look = 'inline-link inline-flex min-h-11 items-center gap-2'
  return (
    <span className="flex flex-wrap gap-x-5">
      <Link to={paths.bookingSuccess(bookingId)} className={look}>
        See your receipt
      </Link>
      {isOn && (
        <a href={`/api/bookings/${bookingId}/calendar.ics`} download className={look}>
          <CalendarPlus aria-hidden="true" className="size-5" />
          Add to calendar
        </a>
      )}
    </span>
  )
}

function DismissButton() {
  const [query, setQuery] = useSearchParams()
  function dismiss() {
    const rest = new URLSearchParams(query)
    rest.delete(BOOKED_PARAMETER)
    rest.delete(BOOKED_STATUS_PARAMETER)
    setQuery(rest, { replace: true, preventScrollReset: true })
  }
  return (
    <button
      type="button"
      onClick={dismiss}
      aria-label="Dismiss"
      className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:text-ink noscript:hidden"
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  )
}
