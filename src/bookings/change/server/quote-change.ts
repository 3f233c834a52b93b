import { availabilityProblem } from '#availability/contract.ts'
import type { BookedSlot } from '#availability/rules.ts'
import { locateSlotsNow } from '#availability/server/locate-slots.ts'
import type { ChangeQuote } from '#bookings/change/contract.ts'
import { type Access, openBooking } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { checkApproval, newSlotIds, planChange } from './plan-change.ts'

/**
 * Needs no holds. Refuses: booking-not-found, not-allowed, booking-not-changeable, change-too-late, slot-unknown,
 * slots-of-several-facilities, slot-over.
 */
export async function quoteChange(
  services: BookingServices,
  { id, access, slotIds }: { id: string; access: Access; slotIds: string[] },
): Promise<ChangeQuote> {
  const { booking } = await openBooking(services, { id, access, action: 'change-booking' })
  const added = await locate(services, booking.facilityId, newSlotIds(booking, slotIds))
  checkApproval(booking, added)
  const change = planChange({ booking, slotIds, added }, Date.now())
  return {
    newTotal: toDecimal(change.totalCents),
    dueAmount: toDecimal(change.dueCents),
    refundAmount: toDecimal(change.refundCents),
    creditAmount: toDecimal(change.creditCents),
  }
}

async function locate(services: BookingServices, facilityId: string, slotIds: string[]): Promise<BookedSlot[]> {
  if (slotIds.length === 0) return []
  const located = await locateSlotsNow(services.db, slotIds)
  if (located.facilityId !== facilityId) throw availabilityProblem('slots-of-several-facilities')
  return located.slots
}
