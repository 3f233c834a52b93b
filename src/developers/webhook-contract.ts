import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { bookingEventNames } from '#bookings/booking-events.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { pageQuery } from '#kit/shared/page-query.ts'
import { problems } from '#kit/shared/problem.ts'
import { byRule } from '#kit/shared/typed-text.ts'
import { EVENT_MISSING, MAX_WEBHOOKS, URL_LENGTH, URL_TOO_LONG, webhookUrlFault } from './webhook-rules.ts'

export const WebhookEvent = z.enum(bookingEventNames)

/** Times: ISO 8601, UTC. */
export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(WebhookEvent),
  createdAt: z.string(),
  /** Since the last success; null if healthy. */
  failingSince: z.string().nullable(),
  /** Nothing is sent until enabled again. */
  disabledAt: z.string().nullable(),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookDelivery = z.object({
  id: z.uuid(),
  /** The `webhook-id` header; the same for every attempt. */
  messageId: z.string(),
  /** An event, or `webhook.test`. */
  event: z.string(),
  at: z.string(),
  status: z.enum(['waiting', 'sending', 'sent', 'failed']),
  attempts: z.number().int(),
  /** Of the last attempt; null before the first. */
  attemptedAt: z.string().nullable(),
  responseStatus: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  /** For display. */
  fault: z.string().nullable(),
  nextTryAt: z.string().nullable(),
  /** As signed and sent. */
  payload: z.object({ type: z.string(), timestamp: z.string(), data: z.record(z.string(), z.unknown()) }),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const webhooksProblem = problems({
  'webhook-not-found': [404, 'We couldn’t find this webhook. It may have been removed.'],
  'delivery-not-found': [404, 'We couldn’t find this delivery. We keep deliveries for 30 days.'],
  'webhook-address-private': [400, 'We can’t reach this URL from the internet. Enter a public one.'],
  'webhook-known': [409, 'You already have a webhook with this URL.'],
  'too-many-webhooks': [409, `You can have up to ${MAX_WEBHOOKS} webhooks. Remove one first.`],
  'webhook-off': [409, 'This webhook is turned off. Turn it on first.'],
  'delivery-under-way': [409, 'This delivery is being sent right now. Try again in a moment.'],
})

const url = z.string().trim().max(URL_LENGTH, { error: URL_TOO_LONG, abort: true }).superRefine(byRule(webhookUrlFault))
const events = z
  .array(WebhookEvent)
  .min(1, EVENT_MISSING)
  .max(bookingEventNames.length)
  .transform(chosen => bookingEventNames.filter(event => chosen.includes(event)))

const one = { params: z.object({ id: z.uuid() }) }
const oneDelivery = { params: z.object({ id: z.uuid(), deliveryId: z.uuid() }) }
const signedIn = accountsProblem.rows('account-needed')
const found = [...signedIn, ...webhooksProblem.rows('webhook-not-found')]
/** Each sends a request to a user-supplied URL. */
const limit = { max: 30, minutes: 10 }

export const webhookEndpoints = {
  list: {
    method: 'GET',
    path: '/api/developer/webhooks',
    may: 'manage-account',
    summary: 'The account’s webhooks: addresses that are told of bookings at its facilities, the oldest first.',
    isPersonal: true,
    reply: z.object({ webhooks: z.array(Webhook) }),
    problems: signedIn,
  },
  add: {
    method: 'POST',
    path: '/api/developer/webhooks',
    may: 'manage-account',
    summary:
      'Adds a webhook. Deliveries are signed following the Standard Webhooks specification. Only this response includes the secret.',
    body: z.object({ url, events }),
    isPersonal: true,
    reply: z.object({ webhook: Webhook, secret: z.string() }),
    problems: [...signedIn, ...webhooksProblem.rows('webhook-address-private', 'webhook-known', 'too-many-webhooks')],
  },
  remove: {
    method: 'POST',
    path: '/api/developer/webhooks/:id/remove',
    may: 'manage-account',
    summary: 'Removes a webhook, its secret and its delivery log.',
    ...one,
    reply: z.object({ webhooks: z.array(Webhook) }),
    problems: found,
  },
  enable: {
    method: 'POST',
    path: '/api/developer/webhooks/:id/enable',
    may: 'manage-account',
    summary: 'Turns a disabled webhook back on. Events from the time it was off aren’t sent.',
    ...one,
    reply: z.object({ webhook: Webhook }),
    problems: found,
  },
  test: {
    method: 'POST',
    path: '/api/developer/webhooks/:id/test',
    may: 'manage-account',
    summary:
      'Sends a test event once, right away, and returns the result. Also works for a webhook that is turned off.',
    ...one,
    reply: z.object({ delivery: WebhookDelivery }),
    problems: found,
    limit,
  },
  deliveries: {
    method: 'GET',
    path: '/api/developer/webhooks/:id/deliveries',
    may: 'manage-account',
    summary: 'Lists a webhook’s deliveries, sent and pending, newest first. Deliveries are kept for 30 days.',
    ...one,
    query: z.object(pageQuery({ max: 50, usual: 20 })),
    isPersonal: true,
    reply: z.array(WebhookDelivery),
    problems: found,
  },
  sendAgain: {
    method: 'POST',
    path: '/api/developer/webhooks/:id/deliveries/:deliveryId/send-again',
    may: 'manage-account',
    summary: 'Resends a delivery right away with the same ID and returns the result.',
    ...oneDelivery,
    reply: z.object({ delivery: WebhookDelivery }),
    problems: [...found, ...webhooksProblem.rows('delivery-not-found', 'delivery-under-way', 'webhook-off')],
    limit,
  },
} satisfies Record<string, Endpoint>
