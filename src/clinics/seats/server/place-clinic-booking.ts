import { randomBytes, randomUUID } from 'node:crypto'
import { makeReference, spellCode } from '#bookings/rules.ts'
import { clinicProblem } from '#clinics/contract.ts'
import { checkSales } from '#clinics/server/check-sales.ts'
import type { ClinicContext } from '#clinics/server/clinic-services.ts'
import {
  type ClinicRow,
  deleteExpiredHolds,
  deleteHold,
  findHold,
  isOversold,
  markWaitTaken,
} from '#clinics/server/store.ts'
import { offerFreedSeats } from '#clinics/waiting-list/server/offer-freed-seats.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { seatsProblem } from '../contract.ts'
import { isMinor } from '../rules.ts'
import type { ClinicCheckout } from './checkout.ts'
import { notifyPlacesBooked } from './notify-seats.ts'
import { type ClinicBookingRow, findClinicBooking, insertClinicBooking, isTwice } from './store.ts'

type Sold = {
  visitorId: string
  /** Of free seats booked by an unknown visitor. */
  networkKey?: string | null
  paymentId: string | null
  totalCents: number
  checkout: ClinicCheckout
  /** Also while sign-ups are being counted. */
  isWhileCounting?: boolean
}

/**
 * Needs the clinic's lock. Uses the visitor's hold, or else what is free after the waitlist's turn. All or
 * none. Refuses: clinic-cancelled, clinic-over, clinic-deciding, clinic-full, participant-twice.
 */
export async function placeClinicBooking(
  tx: Tx,
  context: ClinicContext,
  clinic: ClinicRow,
  { visitorId, networkKey = null, paymentId, totalCents, checkout, isWhileCounting = false }: Sold,
): Promise<ClinicBookingRow> {
  checkSales(clinic, { isWhileCounting })
  const { id: clinicId } = clinic
  const held = await findHold(tx, { clinicId, visitorId })
  await deleteExpiredHolds(tx, clinicId)
  if (!held || held.seats < checkout.participants.length) await offerFreedSeats(tx, clinicId)
  // The booking replaces the hold, also one offered from a free clinic's line.
  await deleteHold(tx, { clinicId, visitorId })
  const id = randomUUID()
  try {
    const sold = { id, clinicId, visitorId, networkKey, paymentId, totalCents }
    await insertClinicBooking(tx, { ...sold, ...columnsOf(checkout) })
  } catch (error) {
    if (isOversold(error)) throw clinicProblem('clinic-full')
    if (isTwice(error)) throw seatsProblem('participant-twice')
    throw error
  }
  await markWaitTaken(tx, { clinicId, visitorId })
  // They may have held more than they booked.
  if (held && held.seats > checkout.participants.length) await offerFreedSeats(tx, clinicId)
  const booking = (await findClinicBooking(tx, { id }))!
  await notifyPlacesBooked(tx, context, { clinic, booking })
  return booking
}

function columnsOf({ contact, participants, consent, notes }: ClinicCheckout) {
  const hasMinors = participants.some(isMinor)
  return {
    reference: makeReference(randomBytes(8)),
    customerName: contact.name,
    customerEmail: contact.email,
    customerPhone: contact.phone,
    notes,
    // Only for minors.
    guardianName: hasMinors ? (consent?.guardianName ?? null) : null,
    emergencyName: consent?.emergencyContact?.name ?? null,
    emergencyPhone: consent?.emergencyContact?.phone ?? null,
    waiverVersion: consent?.waiverVersion ?? null,
    participants: participants.map(participant => ({
      ...participant,
      code: spellCode(randomBytes(CODE_LETTERS)),
    })),
  }
}

/** 30^12 codes: not guessable by other hosts. */
const CODE_LETTERS = 12
