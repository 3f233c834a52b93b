import type { ICalEventData } from 'ical-generator'
import type { Period } from '#availability/rules.ts'
import type { ProviderServices } from '#calendars/server/provider-services.ts'
import type { Db, Fragment, Tx } from '#kit/server/db/db.ts'
import type { PaymentServices } from '#payments/server/purposes.ts'
import type { Settling } from '#payments/server/return-money.ts'
import type { BookingEvent } from '../booking-events.ts'
import type { Booking } from '../contract.ts'

export type BookingContext = Settling & {
  db: Db
  signingSecret: string
  /** External calendars, asked before booking. */
  providers: ProviderServices
  /** Runs in the event's transaction. Injected by a higher domain. */
  publishBookingEvent: (tx: Tx, event: BookingEvent, booking: Booking) => Promise<void>
  /** The same as parts of a `with`, for `queueMessage`. */
  publishedBookingEvent: (tx: Tx, event: BookingEvent, booking: Booking) => Fragment
}

export type FieldEvent = { id: string; title: string; startsAt: Date; places: number; isAwaitingApproval: boolean }

export type BookingServices = BookingContext &
  PaymentServices & {
    publicUrl: string
    /** Injected: future clinics on this ground. */
    clinicsOn: (place: { facilityId: string; period: Period }) => Promise<FieldEvent[]>
    /** Injected; other ids have no title. */
    clinicTitles: (ids: readonly string[]) => Promise<Map<string, string>>
    /** Injected: clinics booked or led, like `listRecentBookings`. */
    clinicEventsOf: (visitorId: string) => Promise<ICalEventData[]>
  }
