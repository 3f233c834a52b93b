import type { ClinicBooking } from '#clinics/contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { queueMessage } from '#messages/server/queue-message.ts'
import type { ClinicContext } from '../clinic-services.ts'
import type { ClinicRow } from '../store.ts'
import { presentClinicBooking } from './present-clinic-booking.ts'
import type { ClinicBookingRow } from './store.ts'

/** What every message about booked places knows: the booking as it was at that moment, and the revisions of its calendar. */
export type PlacesFacts = { booking: ClinicBooking; revision: number }

export type PlacesMessages = {
  'clinic-booked': PlacesFacts
  /** Enough have booked: what was in doubt takes place. */
  'clinic-decided': PlacesFacts
  /** What was kept of a cancelled booking comes back: the clinic was called off. */
  'clinic-booking-given-back': PlacesFacts & { refundedCents: number }
  /** Some do not come; the booking as it is for the others. */
  'clinic-places-dropped': PlacesFacts & { dropped: string[]; refundedCents: number }
  'clinic-booking-cancelled': PlacesFacts & {
    because: NonNullable<ClinicBookingRow['cancelledBecause']>
    /** Whole cents. */
    refundedCents: number
    releasesCard: boolean
    /** What the athlete said, where they called it off. */
    note: string | null
  }
}

type Told = { clinic: ClinicRow; booking: ClinicBookingRow }

/** The places are theirs. */
export function tellOfBookedPlaces(tx: Tx, context: ClinicContext, told: Told): Promise<void> {
  return tell(tx, told.booking, 'clinic-booked', factsOf(context, told))
}

/** It was settled that it takes place. */
export function tellOfDecision(tx: Tx, context: ClinicContext, told: Told): Promise<void> {
  return tell(tx, told.booking, 'clinic-decided', factsOf(context, told))
}

/** The booking has ended, whoever ended it. */
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

/** Their clinic does not take place, so nothing of it is kept. */
export function tellOfGivenBack(
  tx: Tx,
  context: ClinicContext,
  { refundedCents, ...told }: Told & { refundedCents: number },
): Promise<void> {
  return tell(tx, told.booking, 'clinic-booking-given-back', { ...factsOf(context, told), refundedCents })
}

/** Some of those who were booked do not come. */
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
  /** Where one booking may be told of the same several times. */
  which = '',
): Promise<void> {
  return queueMessage(tx, { kind, recipient: customerEmail, visitorId, payload, dedupeKey: `${kind}:${id}${which}` })
}

/** A calendar changes an event by the highest number: both the clinic's changes and the booking's count. */
function factsOf({ signingSecret }: ClinicContext, { clinic, booking }: Told): PlacesFacts {
  const revision = clinic.revision + booking.revision
  return { booking: presentClinicBooking(booking, clinic, signingSecret), revision }
}
