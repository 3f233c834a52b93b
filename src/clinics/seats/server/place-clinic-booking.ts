import { randomBytes, randomUUID } from 'node:crypto'
import { makeReference, spellCode } from '#bookings/rules.ts'
import { clinicProblem } from '#clinics/contract.ts'
import { isMinor } from '#clinics/rules.ts'
import type { ClinicContext } from '#clinics/server/clinic-services.ts'
import type { ClinicRow } from '#clinics/server/store.ts'
import { markTakenBy } from '#clinics/waiting-list/server/mark-taken-by.ts'
import { offerFreedSeats } from '#clinics/waiting-list/server/offer-freed-seats.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { checkSales } from './check-sales.ts'
import type { ClinicCheckout } from './checkout.ts'
import { removeExpiredHolds } from './hold-seats.ts'
import { notifyPlacesBooked } from './notify-seats.ts'
import * as store from './store.ts'

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
): Promise<store.ClinicBookingRow> {
  checkSales(clinic, { isWhileCounting })
  const { id: clinicId } = clinic
  const held = await store.findHold(tx, { clinicId, visitorId })
  await removeExpiredHolds(tx, clinicId)
  if (!held || held.seats < checkout.participants.length) await offerFreedSeats(tx, clinicId)
  // The booking replaces the hold, also one offered from a free clinic's line.
  await store.deleteHold(tx, { clinicId, visitorId })
  const id = randomUUID()
  try {
    const sold = { id, clinicId, visitorId, networkKey, paymentId, totalCents }
    await store.insertClinicBooking(tx, { ...sold, ...columnsOf(checkout) })
  } catch (error) {
    if (store.isOversold(error)) throw clinicProblem('clinic-full')
    if (store.isTwice(error)) throw clinicProblem('participant-twice')
    throw error
  }
  await markTakenBy(tx, { clinicId, visitorId })
  // They may have held more than they booked.
  if (held && held.seats > checkout.participants.length) await offerFreedSeats(tx, clinicId)
  const booking = (await store.findClinicBooking(tx, { id }))!
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
