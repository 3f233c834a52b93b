import { toClinic } from '#clinics/server/read-clinic.ts'
import type { ClinicRow } from '#clinics/server/store.ts'
import { toDecimal } from '#kit/shared/money.ts'
import type { ClinicBooking } from '../contract.ts'
import { manageKey } from './receipt-url.ts'
import type { ClinicBookingRow } from './store.ts'

/** Includes the manage key: for the customer only. */
export function presentClinicBooking(row: ClinicBookingRow, clinic: ClinicRow, signingSecret: string): ClinicBooking {
  const { emergencyName, emergencyPhone, waiverVersion, waiverAcceptedAt } = row
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    clinic: toClinic(clinic),
    places: row.seats,
    participants: row.participants.map(({ code, ...participant }) => ({ ...participant, checkInCode: code })),
    totalAmount: toDecimal(row.totalCents),
    refundedAmount: toDecimal(row.refundedCents),
    paymentStatus: row.paymentStatus,
    participantName: row.customerName,
    participantEmail: row.customerEmail,
    participantPhone: row.customerPhone,
    guardianName: row.guardianName,
    emergencyContact: emergencyName && emergencyPhone ? { name: emergencyName, phone: emergencyPhone } : null,
    waiver:
      waiverVersion && waiverAcceptedAt ? { version: waiverVersion, acceptedAt: waiverAcceptedAt.toISOString() } : null,
    notes: row.notes,
    cancelledBecause: row.cancelledBecause,
    cancelNote: clinic.cancelNote,
    manageKey: manageKey(signingSecret, row),
    createdAt: row.createdAt.toISOString(),
  }
}

/** Without the manage key, which can also cancel. */
export function forOthers(booking: ClinicBooking): ClinicBooking {
  return { ...booking, manageKey: '' }
}
