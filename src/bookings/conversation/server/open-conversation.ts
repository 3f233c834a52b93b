import type { Action, Relation } from '#accounts/rules.ts'
import type { Side } from '#bookings/conversation/rules.ts'
import { type Access, openBooking } from '#bookings/server/access.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import type { BookingRow } from '#bookings/server/store.ts'

/** An owner may also be the customer. */
export type Input = { id: string; access: Access; side: Side }

const actions: Record<Side, Action> = { customer: 'write-to-facility', facility: 'run-booking-desk' }

/** Refuses: booking-not-found, not-allowed. */
export function openConversation(
  context: BookingContext,
  { id, access, side }: Input,
): Promise<{ booking: BookingRow; relations: Relation[] }> {
  return openBooking(context, { id, access, action: actions[side] })
}
