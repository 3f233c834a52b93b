import { dateOf } from '#availability/time-format.ts'
import type { BookingMode } from '#bookings/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { useSessionValue } from '#kit/web/session-value.ts'

/** Empty once answered. */
export type PaymentMemory = { facilityId: string; date: string; mode: BookingMode | ''; paymentIntentId?: string }

/** Survives the bank's page, in this tab. */
export function usePaymentMemory() {
  return useSessionValue<PaymentMemory>('payment-under-way', nothingUnderWay)
}

export function memoryOf(facilityId: string, mode: BookingMode, startTime: string): PaymentMemory {
  return { facilityId, mode, date: dateOf(startTime) }
}

export function bookingAddress({ facilityId, date, mode }: PaymentMemory): string | null {
  if (!facilityId) return null
  const query = new URLSearchParams({ date, ...(mode === 'hold' && { mode }) })
  return `${paths.booking(facilityId)}?${query}`
}

export const nothingUnderWay: PaymentMemory = { facilityId: '', date: '', mode: '' }
