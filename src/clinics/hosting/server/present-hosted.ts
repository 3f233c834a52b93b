import { breakEvenOf } from '#clinics/rules.ts'
import { toClinic } from '#clinics/server/read-clinic.ts'
import type { ClinicRow } from '#clinics/server/store.ts'
import { toDecimal } from '#kit/shared/money.ts'
import type { HostedClinic } from '../contract.ts'
import type { Figures } from './store.ts'

/** If no number of places pays for the field, `breakEven` is one more than there are. */
export function presentHosted(row: ClinicRow, figures: Figures): HostedClinic {
  return {
    clinic: toClinic(row),
    placesBooked: figures.placesBooked,
    waiting: figures.waiting,
    fieldAmount: toDecimal(row.fieldCents),
    breakEven: breakEvenOf(row) ?? row.maxParticipants + 1,
    money: {
      captured: toDecimal(figures.capturedCents),
      refunded: toDecimal(figures.refundedCents),
      platform: toDecimal(figures.platformCents),
      facility: toDecimal(figures.facilityCents),
      athlete: toDecimal(figures.athleteCents),
    },
  }
}
