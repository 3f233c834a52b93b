import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { CancelDialog } from '#bookings/cancellation/web/cancel-dialog.tsx'
import type { BookingSummary } from '#bookings/contract.ts'
import { bookingsQuery } from '#bookings/web/api.ts'
import { manageHref } from '#bookings/web/booking-access.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { ListPages, loadingCards, useList } from '#kit/web/list/list-pages.tsx'
import { BookingRow } from './booking-row.tsx'
import { bookingsOf, type ShownBookings } from './list-labels.ts'

type BookingListProps = {
  shown: ShownBookings
  isAdministrator: boolean
  /** Page load, in milliseconds. */
  now: number
}

export function BookingList({ shown, isAdministrator, now }: BookingListProps) {
  const list = useList(bookingsQuery(shown === 'pending' ? 'pending_confirmation' : undefined))
  const part = useRef<HTMLDivElement>(null)
  const [cancelling, setCancelling] = useState<BookingSummary | null>(null)
  const bookings = bookingsOf(list.rows ?? [], shown, now)
  /** The pressed button is gone, so the list takes the focus. */
  async function refresh() {
    await list.query.refetch()
    part.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      <ListPages list={list} what="bookings" loading={loadingCards} more="Show older bookings">
        {() => (
          <>
            {bookings.length === 0 && <NoBookings shown={shown} isAdministrator={isAdministrator} />}
            <ul className="flex flex-col gap-3">
              {bookings.map(booking => (
                <li key={booking.id}>
                  <BookingRow
                    {...{ booking, isAdministrator, now }}
                    onChanged={() => void refresh()}
                    onCancel={() => setCancelling(booking)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </ListPages>
      <CancelDialog
        booking={cancelling && { ...cancelling, totalAmount: cancelling.amount, refundPolicy: 'the notice period' }}
        dateCount={cancelling?.dayCount ?? 1}
        someHref={cancelling && !isAdministrator ? someHrefOf(cancelling) : null}
        access={{ id: cancelling?.id ?? '', key: null }}
        onClose={() => setCancelling(null)}
        onCancelled={() => void refresh()}
      />
    </div>
  )
}

function someHrefOf({ id, status, dayCount }: BookingSummary): string | null {
  return status === 'confirmed' && dayCount > 1 ? manageHref({ id, key: null }) : null
}

function NoBookings({ shown, isAdministrator }: Pick<BookingListProps, 'shown' | 'isAdministrator'>) {
  const find = (
    <Link to={paths.search} className={buttonClass()}>
      Find a field
    </Link>
  )
  if (shown === 'pending')
    return <EmptyState title="Nothing to confirm">New requests appear here, most urgent first.</EmptyState>
  if (isAdministrator) return <EmptyState title="No bookings here yet" />
  return shown === 'coming' ? (
    <EmptyState icon={CalendarDays} title="No upcoming bookings" action={find}>
      Booked elsewhere? The link in your email works in any browser.
    </EmptyState>
  ) : (
    <EmptyState title="No past bookings" action={find}>
      Past and canceled bookings appear here.
    </EmptyState>
  )
}
