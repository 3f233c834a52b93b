import type { ClinicBooking } from '#clinics/contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { queueMessage } from '#messages/server/queue-message.ts'
import type { ClinicContext } from '../clinic-services.ts'
import type { ClinicRow } from '../store.ts'
import { presentClinicBooking } from './present-clinic-booking.ts'
import type { ClinicBookingRow } from './store.ts'

/** A snapshot; `revision` is the calendar's. */
export type PlacesFacts = { booking: ClinicBooking; revision: number }

export type PlacesMessages = {
  'clinic-booked': PlacesFacts
  'clinic-decided': PlacesFacts
  'clinic-booking-given-back': PlacesFacts & { refundedCents: number }
  /** `booking` as it is afterwards. */
  'clinic-places-dropped': PlacesFacts & { dropped: string[]; refundedCents: number }
  'clinic-booking-cancelled': PlacesFacts & {
    because: NonNullable<ClinicBookingRow['cancelledBecause']>
    /** Whole cents. */
    refundedCents: number
    releasesCard: boolean
    /** The athlete's, if they cancelled. */
    note: string | null
  }
}

type Told = { clinic: ClinicRow; booking: ClinicBookingRow }

export function tellOfBookedPlaces(tx: Tx, context: ClinicContext, told: Told): Promise<void> {
  return tell(tx, told.booking, 'clinic-booked', factsOf(context, told))
}

export function tellOfDecision(tx: Tx, context: ClinicContext, told: Told): Promise<void> {
  return tell(tx, told.booking, 'clinic-decided', factsOf(context, told))
}

export function tellOfEndedPlaces(
  tx: Tx,
  context: ClinicContext,
  {
    because,
    refundedCents,
    releasesCard,
    ...told
  }: Told & Omit<PlacesMessages['clinic-booking-cancelled'], 'note' | keyof PlacesFacts>,
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
  return tell(tx, told.booking, 'clinic-booking-cancelled', payload)
}

export function tellOfGivenBack(
  tx: Tx,
  context: ClinicContext,
  { refundedCents, ...told }: Told & { refundedCents: number },
): Promise<void> {
  return tell(tx, told.booking, 'clinic-booking-given-back', { ...factsOf(context, told), refundedCents })
}

export function tellOfDroppedPlaces(
  tx: Tx,
  context: ClinicContext,
  { dropped, refundedCents, ...told }: Told & { dropped: string[]; refundedCents: number },
): Promise<void> {
  const payload = { ...factsOf(context, told), dropped, refundedCents }
  return tell(tx, told.booking, 'clinic-places-dropped', payload, `:${told.booking.revision}`)
}

function tell<K extends keyof PlacesMessages>(
  tx: Tx,
  { id, customerEmail, visitorId }: ClinicBookingRow,
  kind: K,
  payload: PlacesMessages[K],
  /** For kinds sent more than once per booking. */
  which = '',
): Promise<void> {
  return queueMessage(tx, { kind, recipient: customerEmail, visitorId, payload, dedupeKey: `${kind}:${id}${which}` })
}

/** The iCalendar SEQUENCE must grow with changes of either. */
function factsOf({ signingSecret }: ClinicContext, { clinic, booking }: Told): PlacesFacts {
  const revision = clinic.revision + booking.revision
  return { booking: presentClinicBooking(booking, clinic, signingSecret), revision }
}
