import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingSummary, CancellationQuote } from '#bookings/contract.ts'
import { endedText, refusalText } from '#bookings/web/desk-messages.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { askAgain, cancelBooking, refundQuery } from './api.ts'

export type Cancelling = {
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
export function useCancelling(): Cancelling {
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
