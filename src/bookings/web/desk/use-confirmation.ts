import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Desk, DeskBooking } from '#bookings/desk-contract.ts'
import { toast } from '#kit/web/toast-store.ts'
import { confirmRequest, deskQuery } from './api.ts'
import type { DeskAccess } from './desk-access.ts'

/** `onRefused` gets null when an attempt begins. */
export function useConfirmation(access: DeskAccess, onRefused: (error: Error | null) => void) {
  const client = useQueryClient()
  const { queryKey } = deskQuery(access)
  return useMutation({
    mutationFn: ({ id }: DeskBooking) => confirmRequest(access, id),
    onMutate: () => onRefused(null),
    onSuccess({ booking }, request) {
      toast({ title: 'Booking confirmed', description: `${booking.customerName} is told by email.` })
      client.setQueryData(queryKey, desk => desk && moved(desk, { ...request, ...booking }))
    },
    onError: error => onRefused(error),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

/** From pending to upcoming. */
function moved(desk: Desk, booking: DeskBooking): Desk {
  const isOther = ({ id }: DeskBooking) => id !== booking.id
  const upcoming = [...desk.upcoming.filter(isOther), booking]
  return {
    ...desk,
    pending: desk.pending.filter(isOther),
    upcoming: upcoming.sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime)),
  }
}
