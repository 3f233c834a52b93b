import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Booking, CancellationQuote } from '#bookings/contract.ts'
import { forgetTimes, noteBooking, ownBookingQuery } from '#bookings/web/api.ts'
import type { BookingAccess } from '#bookings/web/booking-access.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { cancelBooking, cancellationQuery } from './api.ts'
import { type Cancelable, cancelLabel, cancelledText, cancelRefusal, refundSummary } from './cancel-messages.ts'
import { CancelButtons, LoadingQuote, RefundSummary, Refused } from './cancel-parts.tsx'

type CancelDialogProps = {
  /** Null closes it. */
  booking: (Cancelable & Pick<Booking, 'facilityId' | 'facilityName' | 'status'>) | null
  dateCount: number
  /** Where single dates are canceled. */
  someHref?: string | null
  access: BookingAccess
  onClose: () => void
  onCancelled: () => void
}

/** Cancels for exactly the displayed refund. */
export function CancelDialog({ booking, dateCount, someHref, access, onClose, onCancelled }: CancelDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const close = () => !isBusy && onClose()
  return (
    <Dialog
      open={booking !== null}
      onClose={close}
      title={titleOf(booking?.status, dateCount)}
      description={booking ? `${booking.facilityName}. Once you cancel, your spot opens up for others.` : ''}
    >
      {booking && <CancelForm {...{ booking, dateCount, someHref, access, onClose, onCancelled, isBusy, setBusy }} />}
    </Dialog>
  )
}

type CancelFormProps = CancelDialogProps & {
  booking: NonNullable<CancelDialogProps['booking']>
  isBusy: boolean
  setBusy: (isBusy: boolean) => void
}

function CancelForm({ booking, dateCount, someHref, access, onClose, onCancelled, isBusy, setBusy }: CancelFormProps) {
  const client = useQueryClient()
  const quote = useQuery(cancellationQuery(access))
  const [failure, setFailure] = useState<unknown>(null)

  async function cancel({ refundAmount }: CancellationQuote) {
    setBusy(true)
    setFailure(null)
    try {
      const { booking: after, refund } = await cancelBooking(access, refundAmount)
      noteBooking(client, access, after)
      forgetTimes(client, booking.facilityId)
      toast({ title: 'Booking canceled', description: cancelledText(refund) })
      onClose()
      onCancelled()
    } catch (error) {
      if (codeOf(error) === 'booking-over') return await showEnded(error)
      setFailure(error)
      if (codeOf(error) === 'refund-changed') void quote.refetch()
    } finally {
      setBusy(false)
    }
  }

  /** Somebody else canceled first. */
  async function showEnded(error: unknown) {
    await client.invalidateQueries({ queryKey: ownBookingQuery(access).queryKey })
    const { title, text } = cancelRefusal(error)
    toast({ title, description: text })
    onClose()
    onCancelled()
  }

  const refused = failure ?? (quote.isFetching ? null : quote.error)
  const isOver = refused !== null && cancelRefusal(refused).isOver
  return (
    <div className="flex flex-col gap-4">
      {!isOver &&
        (quote.data ? <RefundSummary {...refundSummary(quote.data, booking)} /> : !quote.isError && <LoadingQuote />)}
      {refused !== null && <Refused {...cancelRefusal(refused)} />}
      {someHref && !isOver && (
        <p>
          Only some dates?{' '}
          <Link to={someHref} className="inline-link inline-flex min-h-11 items-center">
            Cancel them one by one
          </Link>
        </p>
      )}
      <CancelButtons
        {...{ quote, isOver, isBusy }}
        busyLabel="Canceling…"
        onKeep={onClose}
        onCancel={given => void cancel(given)}
      >
        {cancelLabel(dateCount)}
      </CancelButtons>
    </div>
  )
}

function titleOf(status: Booking['status'] | undefined, dateCount: number): string {
  if (dateCount > 1) return `${cancelLabel(dateCount)}?`
  return status === 'pending_confirmation' ? 'Cancel this request?' : 'Cancel this booking?'
}

function codeOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.problem?.code : undefined
}
