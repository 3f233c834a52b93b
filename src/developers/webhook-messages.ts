import { z } from 'zod'
import { Booking } from '#bookings/contract.ts'
import type { SentMessage } from '#kit/shared/endpoint.ts'
import { TEST_EVENT, type WebhookEventName, webhookEvents } from './webhook-rules.ts'

const happenings: Record<WebhookEventName, string> = {
  'booking.created':
    'Somebody booked at a facility of yours, or asked to: “status” is confirmed, pending_confirmation, or redirected for whoever went on to book on another site. What you write into your calendar yourself is told too.',
  'booking.confirmed':
    'A booking is confirmed: as it was made, or later by you or an administrator. Follow this one alone, and you hear of every booking that counts.',
  'booking.changed':
    'A booking has other times, since its customer moved it or a closure did, or other people come: it was handed over.',
  'booking.cancelled': 'A booking is canceled, and its times are free: “cancelledBecause” says by whom or why.',
}

/**
 * For the OpenAPI document. `data`: the booking as GET /api/bookings/:id shows it to the facility's owner, with
 * `manageKey` empty and `credit` null, as both are the customer's.
 */
export const webhookMessages: SentMessage[] = [
  ...webhookEvents.map(name => ({ name, summary: happenings[name], body: messageOf(name, Booking) })),
  {
    name: TEST_EVENT,
    summary: 'Somebody pressed “Send a test”.',
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
  'webhook-id': 'Names the message: the same whenever it is sent again, so that nothing is done twice.',
  'webhook-timestamp': 'When this attempt was signed, in seconds since 1970. Refuse what is older than five minutes.',
  'webhook-signature':
    'v1, and the HMAC-SHA256 of id.timestamp.body in Base64, as the Standard Webhooks specification says; made with the webhook’s own secret.',
}
