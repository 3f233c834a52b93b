import { z } from 'zod'
import { Booking } from '#bookings/contract.ts'
import type { SentMessage } from '#kit/shared/endpoint.ts'
import { TEST_EVENT, type WebhookEventName, webhookEvents } from './webhook-rules.ts'

const bookingEvents: Record<WebhookEventName, string> = {
  'booking.created':
    'Someone booked or requested a time at one of your facilities. “status” is confirmed, pending_confirmation, or redirected if the customer continued to another site. Bookings you add to your calendar yourself are included.',
  'booking.confirmed':
    'A booking was confirmed: instantly, or later by you or an administrator. Subscribe to this event alone to get every confirmed booking.',
  'booking.changed':
    'A booking’s times changed, because the customer or a closure moved it, or it was transferred to another customer.',
  'booking.cancelled': 'A booking was canceled and its times are open again. “cancelledBecause” says why.',
}

/**
 * For the OpenAPI document. `data`: the booking as GET /api/bookings/:id shows it to the facility's owner, with
 * `manageKey` empty and `credit` null, as both are the customer's.
 */
export const webhookMessages: SentMessage[] = [
  ...webhookEvents.map(name => ({ name, summary: bookingEvents[name], body: messageOf(name, Booking) })),
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
