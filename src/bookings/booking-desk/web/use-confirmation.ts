import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BookingDesk } from '#bookings/booking-desk/contract.ts'
import type { DeskBooking } from '#bookings/contract.ts'
import { confirmRequest } from '#bookings/web/api.ts'
import type { BookingDeskAccess } from '#bookings/web/booking-desk-access.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { bookingDeskQuery } from './api.ts'

/** `onRefused` gets null when an attempt begins. */
export function useConfirmation(access: BookingDeskAccess, onRefused: (error: Error | null) => void) {
  const client = useQueryClient()
  const { queryKey } = bookingDeskQuery(access)
  return useMutation({
    mutationFn: ({ id }: DeskBooking) => confirmRequest(access, id),
    onMutate: () => onRefused(null),
    onSuccess({ booking }, request) {
      toast({ title: 'Booking confirmed', description: `We emailed ${booking.customerName}.` })
      client.setQueryData(queryKey, desk => desk && moved(desk, { ...request, ...booking }))
    },
    onError: error => onRefused(error),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

/** From pending to upcoming. */
function moved(desk: BookingDesk, booking: DeskBooking): BookingDesk {
  const isOther = ({ id }: DeskBooking) => id !== booking.id
  const upcoming = [...desk.upcoming.filter(isOther), booking]
  return {
    ...desk,
    pending: desk.pending.filter(isOther),
    upcoming: upcoming.sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime)),
  }
}
