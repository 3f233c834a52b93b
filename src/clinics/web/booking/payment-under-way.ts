import { useSessionValue } from '#kit/web/session-value.ts'

/** The clinic whose places were being paid when a card was last asked; empty once there was an answer. */
export type ClinicPayment = { clinicId: string; paymentIntentId: string }

/** Outlives the way to the bank's page and back, in this tab. */
export function useClinicPayment() {
  return useSessionValue<ClinicPayment>('clinic-payment-under-way', noClinicPayment)
}

export const noClinicPayment: ClinicPayment = { clinicId: '', paymentIntentId: '' }
