import { useSessionValue } from '#kit/web/session-value.ts'

/** Pending payment; empty once answered. */
export type ClinicPayment = { clinicId: string; paymentIntentId: string }

/** Survives the bank's redirect, in this tab. */
export function useClinicPayment() {
  return useSessionValue<ClinicPayment>('clinic-payment-under-way', noClinicPayment)
}

export const noClinicPayment: ClinicPayment = { clinicId: '', paymentIntentId: '' }
