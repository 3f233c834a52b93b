import type { AccountServices } from '#accounts/server/auth.ts'
import type { BookingContext, BookingServices } from '#bookings/server/booking-services.ts'
import type { Config } from '#kit/server/config.ts'

/** What writing a clinic or a booking of its places needs beside the database. */
export type ClinicContext = BookingContext

export type ClinicServices = BookingServices & AccountServices & { config: Pick<Config, 'mode'> }
