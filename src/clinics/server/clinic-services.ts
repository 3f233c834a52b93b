import type { AccountServices } from '#accounts/server/auth.ts'
import type { BookingContext, BookingServices } from '#bookings/server/booking-services.ts'
import type { Config } from '#kit/server/config/config.ts'

export type ClinicContext = BookingContext

export type ClinicServices = BookingServices & AccountServices & { config: Pick<Config, 'mode' | 'rateLimits'> }
