/** What the list of bookings can be ordered by: when they were made, or when they begin. */
export const bookingOrders = ['newest', 'oldest', 'latest-start', 'earliest-start'] as const
export type BookingOrder = (typeof bookingOrders)[number]

/** The ranges of the analytics, in days, today among them. */
export const ranges = [7, 30, 90, 365] as const
export type Range = (typeof ranges)[number]
