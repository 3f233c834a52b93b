import type { ICalEventData } from 'ical-generator'
import type { Period } from '#availability/rules.ts'
import type { Db, Tx } from '#kit/server/db.ts'
import type { PaymentServices } from '#payments/server/purposes.ts'
import type { ProviderServices } from '#providers/server/provider-services.ts'
import type { Booking } from '../contract.ts'

/** What writing a booking needs beside the database. */
export type BookingContext = {
  db: Db
  /** Signs the links that open a booking. */
  signingSecret: string
  /** Has a job of this name run soon: messages go out at once and not at the next minute. */
  wake: (job: string) => void
  /** The other systems that hold calendars: asked before something is booked where they have a word. */
  providers: ProviderServices
  /** Hears what happens to a booking, in the transaction in which it does; `booking` as it is then. Given by the domain above that tells others. */
  tellOfBooking: (tx: Tx, happening: 'made' | 'confirmed' | 'changed' | 'cancelled', booking: Booking) => Promise<void>
}

/** What has a field beside bookings, and what becomes of it when the field is closed. */
export type FieldEvent = { id: string; title: string; startsAt: Date; places: number; isAwaitingApproval: boolean }

export type BookingServices = BookingContext &
  PaymentServices & {
    publicUrl: string
    /** Told by the domain above that reserves fields for clinics: those on this ground in a period that lie ahead. */
    clinicsOn: (place: { facilityId: string; period: Period }) => Promise<FieldEvent[]>
    /** Told by the same: the titles of clinics by their ids; ids of other things have none. */
    clinicTitles: (ids: readonly string[]) => Promise<Map<string, string>>
    /** Told by the same: the clinics that somebody has booked or leads, for their calendar, as `listRecentBookings` tells of bookings. */
    clinicEventsOf: (visitorId: string) => Promise<ICalEventData[]>
  }
