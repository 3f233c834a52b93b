import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelForFacility } from '#bookings/cancellation/web/api.ts'
import type { DeskBooking } from '#bookings/contract.ts'
import type { BookingDeskAccess } from '#bookings/web/booking-desk-access.ts'
import { endedText, refusalText } from '#bookings/web/desk-messages.ts'
import { showRefusal } from '#bookings/web/show-refusal.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { bookingDeskQuery } from './api.ts'

export type Ending = {
  booking: DeskBooking | null
  ask: (booking: DeskBooking) => void
  keep: () => void
  end: () => void
  isBusy: boolean
  refusal: { title: string; text: string } | null
}

/** Retries until there is a response, then calls `onSettled`. */
export function useEnding(access: BookingDeskAccess, onSettled?: () => void): Ending {
  const client = useQueryClient()
  const [booking, setBooking] = useState<DeskBooking | null>(null)
  const { queryKey } = bookingDeskQuery(access)
  const ending = useMutation({
    mutationFn: ({ id }: DeskBooking) => cancelForFacility(access, id, () => announce(NO_ANSWER)),
    onSuccess({ refund }, { id, customerName: name, customerEmail: email, status }) {
      setBooking(null)
      const title = status === 'pending_confirmation' ? 'Request declined' : 'Booking canceled'
      toast({ title, description: endedText(refund, { name, email }) })
      client.setQueryData(queryKey, desk => desk && { ...desk, ...without(id, desk) })
    },
    onError(error) {
      if (booking === null) showRefusal(error)
    },
    onSettled() {
      onSettled?.()
      return client.invalidateQueries({ queryKey })
    },
  })
  return {
    booking,
    ask(next) {
      ending.reset()
      setBooking(next)
    },
    keep: () => setBooking(null),
    // Already ended.
    end: () => (isOver(ending.error) ? setBooking(null) : booking && ending.mutate(booking)),
    isBusy: ending.isPending,
    refusal: ending.isError ? refusalText(ending.error) : null,
  }
}

const NO_ANSWER = 'No response yet. Trying again.'

function isOver(error: unknown): boolean {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  return code === 'booking-over' || code === 'booking-begun' || code === 'booking-not-found'
}

function without(id: string, { pending, upcoming }: { pending: DeskBooking[]; upcoming: DeskBooking[] }) {
  const isOther = (booking: DeskBooking) => booking.id !== id
  return { pending: pending.filter(isOther), upcoming: upcoming.filter(isOther) }
}
