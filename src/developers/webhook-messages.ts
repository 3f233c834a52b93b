import { z } from 'zod'
import { bookingEventNames, bookingEvents } from '#bookings/booking-events.ts'
import { Booking } from '#bookings/contract.ts'
import type { SentMessage } from '#kit/shared/endpoint.ts'
import { TEST_EVENT } from './webhook-rules.ts'

/**
 * For the OpenAPI document. `data`: the booking as GET /api/bookings/:id shows it to the facility's owner, with
 * `manageKey` empty and `credit` null, as both are the customer's.
 */
export const webhookMessages: SentMessage[] = [
  ...bookingEventNames.map(name => ({ name, summary: bookingEvents[name].summary, body: messageOf(name, Booking) })),
  {
    name: TEST_EVENT,
    summary: 'Someone clicked “Send test”.',
    body: messageOf(TEST_EVENT, z.object({ message: z.string() })),
  },
]

function messageOf(name: string, data: z.ZodType): z.ZodType {
  return z.object({
    type: z.literal(name),
    /** ISO 8601, UTC. */
    timestamp: z.iso.datetime(),
    data,
  })
}

/** For the receiver to verify. */
export const signatureHeaders = {
  'webhook-id': 'The message ID. Stays the same on retries, so you can skip duplicates.',
  'webhook-timestamp':
    'When this attempt was signed, as a Unix timestamp in seconds. Reject anything older than five minutes.',
  'webhook-signature':
    '“v1,” plus the Base64 HMAC-SHA256 of id.timestamp.body, keyed with the webhook’s secret. Follows the Standard Webhooks specification.',
}
