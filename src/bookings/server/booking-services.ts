import type { Period } from '#availability/rules.ts'
import type { Db } from '#kit/server/db.ts'
import type { PaymentServices } from '#payments/server/purposes.ts'

/** What writing a booking needs beside the database. */
export type BookingContext = {
  db: Db
  /** Signs the links that open a booking. */
  signingSecret: string
  /** Has a job of this name run soon: messages go out at once and not at the next minute. */
  wake: (job: string) => void
}

/** What has a field beside bookings, and what becomes of it when the field is closed. */
export type FieldEvent = { id: string; title: string; startsAt: Date; places: number }

export type BookingServices = BookingContext &
  PaymentServices & {
    publicUrl: string
    /** Told by the domain above that reserves fields for clinics: those on this ground in a period that lie ahead. */
    clinicsOn: (place: { facilityId: string; period: Period }) => Promise<FieldEvent[]>
    /** Told by the same: the titles of clinics by their ids; ids of other things have none. */
    clinicTitles: (ids: readonly string[]) => Promise<Map<string, string>>
  }
