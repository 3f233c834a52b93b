/**
 * What happens to bookings, in a booking's order: how settings name it, what the API document says, and the audit
 * log's action and its label. Webhooks, their labels and the log are made from this table; a test compares the
 * database's constraint with it.
 */
export const bookingEvents = {
  'booking.created': {
    label: 'A booking or request is made',
    summary:
      'Someone booked or requested a time at one of your facilities. “status” is confirmed, pending_confirmation, or redirected if the customer continued to another site. Bookings you add to your calendar yourself are included.',
    audit: 'booking-made',
    auditLabel: 'Booked for a customer',
  },
  'booking.confirmed': {
    label: 'A booking is confirmed, instantly or by you',
    summary:
      'A booking was confirmed: instantly, or later by you or an administrator. Subscribe to this event alone to get every confirmed booking.',
    audit: 'booking-confirmed',
    auditLabel: 'Confirmed a booking',
  },
  'booking.changed': {
    label: 'A booking’s times, price or customer change',
    summary:
      'A booking’s times changed, because the customer, staff or a closure moved it, staff refunded a part, or it was transferred to another customer.',
    audit: 'booking-changed',
    auditLabel: 'Changed a booking',
  },
  'booking.cancelled': {
    label: 'A booking is canceled',
    summary: 'A booking was canceled and its times are open again. “cancelledBecause” says why.',
    audit: 'booking-cancelled',
    auditLabel: 'Canceled a booking',
  },
} as const satisfies Record<`booking.${string}`, Record<'label' | 'summary' | 'audit' | 'auditLabel', string>>

export type BookingEvent = keyof typeof bookingEvents

export const bookingEventNames = Object.keys(bookingEvents) as [BookingEvent, ...BookingEvent[]]

/** Bookings without manual confirmation emit both, so that subscribers to either see every booking once. */
export function eventsOf(event: BookingEvent, status: string): BookingEvent[] {
  return event === 'booking.created' && status === 'confirmed' ? [event, 'booking.confirmed'] : [event]
}
