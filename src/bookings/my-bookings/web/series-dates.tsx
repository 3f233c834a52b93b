import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { dateOf, longDay } from '#availability/time-format.ts'
import { cancelledText, refundSummary } from '#bookings/cancellation/web/cancel-messages.ts'
import { CancelButtons, LoadingQuote, RefundSummary, Refused } from '#bookings/cancellation/web/cancel-parts.tsx'
import { changeBooking, changeQuoteQuery } from '#bookings/change/web/api.ts'
import { changeRefusal } from '#bookings/change/web/change-messages.ts'
import { ownMarks } from '#bookings/change/web/own-times.ts'
import type { Booking } from '#bookings/contract.ts'
import { forgetTimes, noteBooking, ownBookingQuery } from '#bookings/web/api.ts'
import type { BookingAccess } from '#bookings/web/booking-access.ts'
import { timesByDay } from '#bookings/web/summary-format.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'

type SeriesDatesProps = {
  booking: Booking
  access: BookingAccess
  /** In milliseconds. */
  now: number
  onOneLeft: () => void
}

export function SeriesDates({ booking, access, now, onOneLeft }: SeriesDatesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [canceling, setCanceling] = useState<string | null>(null)
  const marks = ownMarks(booking, [], now)
  const days = Map.groupBy(booking.slots, ({ startTime }) => dateOf(startTime))
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="mt-5 scroll-mt-24 text-lg outline-none">
        Your {days.size} dates
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {[...days].map(([date, slots]) => {
          const [{ day, times } = { day: '', times: [] }] = timesByDay(slots, booking.timeZone)
          return (
            <li key={date} className="flex min-h-12 items-center justify-between gap-3 py-1">
              <span className="min-w-0">
                <span className="block font-medium">{day}</span>
                <span className="block text-sm text-muted tabular-nums">{times.join(' and ')}</span>
              </span>
              {slots.some(({ id }) => marks.get(id) === 'fixed') ? (
                <span className="shrink-0 text-sm text-muted">Too late to cancel separately</span>
              ) : (
                <Button tone="secondary" size="sm" className="min-h-11 shrink-0" onClick={() => setCanceling(date)}>
                  Cancel<span className="sr-only"> {day}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <CancelDateDialog
        {...{ booking, access }}
        date={canceling && days.has(canceling) ? canceling : null}
        onClose={() => setCanceling(null)}
        // The pressed button is gone.
        onCanceled={() => requestAnimationFrame(() => (heading.current ? heading.current.focus() : onOneLeft()))}
      />
    </>
  )
}

/** `date`: null closes it. */
type CancelDateProps = {
  booking: Booking
  access: BookingAccess
  date: string | null
  onClose: () => void
  onCanceled: () => void
}

function CancelDateDialog({ booking, access, date, onClose, onCanceled }: CancelDateProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      open={date !== null}
      onClose={() => !isBusy && onClose()}
      title={date ? `Cancel ${longDay(date)}?` : ''}
      description={`${booking.facilityName}. Your other dates stay booked.`}
    >
      {date && <CancelDate {...{ booking, access, date, onClose, onCanceled, isBusy, setBusy }} />}
    </Dialog>
  )
}

type CancelDateFormProps = CancelDateProps & { date: string; isBusy: boolean; setBusy: (isBusy: boolean) => void }

/** Canceling a date is a change to the remaining times. */
function CancelDate({ booking, access, date, onClose, onCanceled, isBusy, setBusy }: CancelDateFormProps) {
  const client = useQueryClient()
  const slotIds = booking.slots.filter(({ startTime }) => dateOf(startTime) !== date).map(({ id }) => id)
  const quote = useQuery({ ...changeQuoteQuery(access, slotIds), enabled: !isBusy })
  const [failure, setFailure] = useState<unknown>(null)
  const refund = quote.data && { ...quote.data, keptAmount: '0.00', releasesCard: false }
  const refused = failure ?? (quote.isFetching ? null : quote.error)

  async function cancel(difference: string) {
    setBusy(true)
    setFailure(null)
    try {
      const { booking: after } = await changeBooking(
        access,
        { slotIds, difference, stripePaymentIntentId: null },
        () => {},
      )
      noteBooking(client, access, after)
      forgetTimes(client, booking.facilityId)
      toast({ title: `${longDay(date)} canceled`, description: refund && cancelledText(refund) })
      onClose()
      onCanceled()
    } catch (error) {
      setFailure(error)
      if (changeRefusal(error).isStale) void client.invalidateQueries({ queryKey: ownBookingQuery(access).queryKey })
      void quote.refetch()
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-4">
      {refund ? <RefundSummary {...refundSummary(refund, booking)} /> : !quote.isError && <LoadingQuote />}
      {refused !== null && <Refused {...changeRefusal(refused)} />}
      <CancelButtons
        {...{ quote, isBusy }}
        isOver={false}
        busyLabel="Canceling…"
        onKeep={onClose}
        onCancel={({ newTotal }) =>
          void cancel(toDecimal((fromDecimal(newTotal) ?? 0) - (fromDecimal(booking.totalAmount) ?? 0)))
        }
      >
        Cancel this date
      </CancelButtons>
    </div>
  )
}
