import { z } from 'zod'
import { type Attendance, Consent, Participant } from '../contract.ts'

export const ClinicCheckout = z.object({
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  participants: z.array(Participant).min(1),
  consent: Consent.nullable(),
  notes: z.string().nullable(),
})
export type ClinicCheckout = z.infer<typeof ClinicCheckout>

/** Whole US cents. */
export const SeatsQuote = z.object({ places: z.number(), priceCents: z.number() })
export type SeatsQuote = z.infer<typeof SeatsQuote>

/** By default the person who books takes part. */
export function checkoutOf(attendance: Attendance): ClinicCheckout {
  const { participantName: name, participantEmail: email, participantPhone: phone, notes } = attendance
  return {
    contact: { name, email, phone },
    participants: attendance.participants ?? [{ name, age: null }],
    consent: attendance.consent ?? null,
    notes,
  }
}
