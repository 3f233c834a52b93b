import { useQuery } from '@tanstack/react-query'
import type { AvailabilitySlot } from '#availability/contract.ts'
import type { Booking } from '#bookings/contract.ts'
import type { BookingAccess } from '#bookings/web/booking-access.ts'
import { changeQuoteQuery } from './api.ts'
import { ownMarks } from './own-times.ts'

type MovableOptions = {
  booking: Booking
  access: BookingAccess
  /** Of the shown day. */
  slots: readonly AvailabilitySlot[] | undefined
  /** In milliseconds. */
  now: number
}

/**
 * True if the owner moved them, despite the policy's notice. Only the server knows, so request a quote, which changes
 * nothing.
 */
export function useMovable({ booking, access, slots, now }: MovableOptions): boolean {
  const marks = ownMarks(booking, [], now)
  const free = booking.slots.filter(({ id }) => marks.get(id) !== 'fixed')
  const other = slots?.find(({ status }) => status === 'open')
  const slotIds = (free.length > 0 || !other ? free : [other]).map(({ id }) => id)
  const isAsked = free.length < booking.slots.length && slotIds.length > 0
  return useQuery({ ...changeQuoteQuery(access, slotIds), enabled: isAsked }).isSuccess
}
