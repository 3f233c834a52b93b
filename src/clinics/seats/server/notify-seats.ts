import type { ClinicContext } from '#clinics/server/clinic-services.ts'
import type { ClinicRow } from '#clinics/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { queueMessage } from '#messages/server/queue-message.ts'
import type { ClinicBooking } from '../contract.ts'
import { presentClinicBooking } from './present-clinic-booking.ts'
import type { ClinicBookingRow } from './store.ts'

/** A snapshot; `revision` is the calendar's. */
export type SeatsFacts = { booking: ClinicBooking; revision: number }

export type SeatsMessages = {
  'clinic-booked': SeatsFacts
  'clinic-decided': SeatsFacts
  'clinic-booking-refunded': SeatsFacts & { refundedCents: number }
  /** `booking` as it is afterwards. */
  'clinic-seats-cancelled': SeatsFacts & { dropped: string[]; refundedCents: number }
  'clinic-booking-cancelled': SeatsFacts & {
    because: NonNullable<ClinicBookingRow['cancelledBecause']>
    /** Whole cents. */
    refundedCents: number
    releasesCard: boolean
    /** The athlete's, if they cancelled. */
    note: string | null
  }
}

type PlacesSubject = { clinic: ClinicRow; booking: ClinicBookingRow }

export function notifyPlacesBooked(tx: Tx, context: ClinicContext, told: PlacesSubject): Promise<void> {
  return queuePlacesMessage(tx, told.booking, 'clinic-booked', factsOf(context, told))
}

export function notifyDecided(tx: Tx, context: ClinicContext, told: PlacesSubject): Promise<void> {
  return queuePlacesMessage(tx, told.booking, 'clinic-decided', factsOf(context, told))
}

export function notifyPlacesCancelled(
  tx: Tx,
  context: ClinicContext,
  {
    because,
    refundedCents,
    releasesCard,
    ...told
  }: PlacesSubject & Omit<SeatsMessages['clinic-booking-cancelled'], 'note' | keyof SeatsFacts>,
): Promise<void> {
  const facts = factsOf(context, told)
  const booking = { ...facts.booking, status: 'cancelled' as const, cancelledBecause: because }
  const payload = {
    booking,
    revision: facts.revision + 1,
    because,
    refundedCents,
    releasesCard,
    note: told.clinic.cancelNote,
  }
  return queuePlacesMessage(tx, told.booking, 'clinic-booking-cancelled', payload)
}

export function notifyRefunded(
  tx: Tx,
  context: ClinicContext,
  { refundedCents, ...told }: PlacesSubject & { refundedCents: number },
): Promise<void> {
  return queuePlacesMessage(tx, told.booking, 'clinic-booking-refunded', { ...factsOf(context, told), refundedCents })
}

export function notifyPlacesDropped(
  tx: Tx,
  context: ClinicContext,
  { dropped, refundedCents, ...told }: PlacesSubject & { dropped: string[]; refundedCents: number },
): Promise<void> {
  const payload = { ...factsOf(context, told), dropped, refundedCents }
  return queuePlacesMessage(tx, told.booking, 'clinic-seats-cancelled', payload, `:${told.booking.revision}`)
}

function queuePlacesMessage<K extends keyof SeatsMessages>(
  tx: Tx,
  { id, customerEmail, visitorId }: ClinicBookingRow,
  kind: K,
  payload: SeatsMessages[K],
  /** For kinds sent more than once per booking. */
  which = '',
): Promise<void> {
  return queueMessage(tx, { kind, recipient: customerEmail, visitorId, payload, dedupeKey: `${kind}:${id}${which}` })
}

/** The iCalendar SEQUENCE must grow with changes of either. */
function factsOf({ signingSecret }: ClinicContext, { clinic, booking }: PlacesSubject): SeatsFacts {
  const revision = clinic.revision + booking.revision
  return { booking: presentClinicBooking(booking, clinic, signingSecret), revision }
}
