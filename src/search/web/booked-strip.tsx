import { CircleCheck, Hourglass, X } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { BOOKED_PARAMETER, BOOKED_STATUS_PARAMETER } from '../contract.ts'

/** After a booking the visitor lands on /search: the way to the receipt, until it is taken away. */
export function BookedStrip() {
  const [query, setQuery] = useSearchParams()
  const bookingId = query.get(BOOKED_PARAMETER)
  if (!bookingId || !/^[0-9a-f-]{36}$/i.test(bookingId)) return null

  function dismiss() {
    const rest = new URLSearchParams(query)
    rest.delete(BOOKED_PARAMETER)
    rest.delete(BOOKED_STATUS_PARAMETER)
    setQuery(rest, { replace: true, preventScrollReset: true })
  }
  const isRequest = query.get(BOOKED_STATUS_PARAMETER) === 'requested'
  const [Icon, look] = isRequest
    ? [Hourglass, 'border-info-line bg-info-soft']
    : [CircleCheck, 'border-success-line bg-success-soft']
  return (
    <output className={joinClasses('mb-6 flex items-center gap-3 rounded-md border py-1 pr-1 pl-4', look)}>
      <Icon aria-hidden="true" className={joinClasses('size-5 shrink-0', isRequest ? 'text-info' : 'text-success')} />
      <span className="grow">
        {isRequest ? 'Your request is sent. The owner confirms within 4 hours.' : 'Your booking is confirmed.'}{' '}
        <Link to={paths.bookingSuccess(bookingId)} className="inline-link">
          See your receipt
        </Link>
      </span>
      <button
        type="button"
        onClick={dismiss}
        aria-label="Dismiss"
        className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:text-ink noscript:hidden"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </output>
  )
}
