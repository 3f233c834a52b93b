import { dateOf } from '#availability/time-words.ts'
import type { BookingMode } from '#bookings/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { useSessionValue } from '#kit/web/session-value.ts'

/** What was being booked when a card was last asked for; nothing once there was an answer. */
export type PaymentMemory = { facilityId: string; date: string; mode: BookingMode | ''; paymentIntentId?: string }

/** Outlives the way to the bank's page and back, in this tab. */
export function usePaymentMemory() {
  return useSessionValue<PaymentMemory>('payment-under-way', nothingUnderWay)
}

/** What to remember of these times before a card is asked. */
export function memoryOf(facilityId: string, mode: BookingMode, startTime: string): PaymentMemory {
  return { facilityId, mode, date: dateOf(startTime) }
}

/** The page on which it was being booked; null when nothing is remembered. */
export function bookingAddress({ facilityId, date, mode }: PaymentMemory): string | null {
  if (!facilityId) return null
  const query = new URLSearchParams({ date, ...(mode === 'hold' && { mode }) })
  return `${paths.booking(facilityId)}?${query}`
}

export const nothingUnderWay: PaymentMemory = { facilityId: '', date: '', mode: '' }
