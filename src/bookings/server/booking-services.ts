import type { ICalEventData } from 'ical-generator'
import type { Period } from '#availability/rules.ts'
import type { Db, Tx } from '#kit/server/db.ts'
import type { PaymentServices } from '#payments/server/purposes.ts'
import type { ProviderServices } from '#providers/server/provider-services.ts'
import type { Booking } from '../contract.ts'

export type BookingContext = {
  db: Db
  /** For links that open a booking. */
  signingSecret: string
  /** Runs a job now instead of at the next minute. */
  wake: (job: string) => void
  /** External calendars, asked before booking. */
  providers: ProviderServices
  /** Called in the transaction of the event, with the booking's new state. Injected by a higher domain. */
  tellOfBooking: (tx: Tx, happening: 'made' | 'confirmed' | 'changed' | 'cancelled', booking: Booking) => Promise<void>
}

export type FieldEvent = { id: string; title: string; startsAt: Date; places: number; isAwaitingApproval: boolean }

export type BookingServices = BookingContext &
  PaymentServices & {
    publicUrl: string
    /** Injected: future clinics on this ground in a period. */
    clinicsOn: (place: { facilityId: string; period: Period }) => Promise<FieldEvent[]>
    /** Injected: clinic titles; other ids are missing from the map. */
    clinicTitles: (ids: readonly string[]) => Promise<Map<string, string>>
    /** Injected: a visitor's clinics, booked or led, for their calendar, like `listRecentBookings`. */
    clinicEventsOf: (visitorId: string) => Promise<ICalEventData[]>
  }
