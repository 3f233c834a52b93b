import { bookingEventNames } from '#bookings/booking-events.ts'
import type { Webhook, WebhookDelivery } from '#developers/webhook-contract.ts'
import type { DeliveryRow, WebhookRow } from './store.ts'

/** Events of a newer version, running beside this one, are left out. */
export function presentWebhook({ createdAt, failingSince, disabledAt, events, ...row }: WebhookRow): Webhook {
  return {
    ...row,
    events: bookingEventNames.filter(name => events.includes(name)),
    createdAt: createdAt.toISOString(),
    failingSince: isoOrNull(failingSince),
    disabledAt: isoOrNull(disabledAt),
  }
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, status, attempts, responseStatus, durationMs, fault } = row
  return {
    id,
    status,
    attempts,
    responseStatus,
    durationMs,
    fault,
    messageId: messageIdOf(row.eventId),
    event: row.kind,
    at: row.createdAt.toISOString(),
    attemptedAt: isoOrNull(row.attemptedAt),
    // While sending, `dueAt` is the lease's end.
    nextTryAt: status === 'waiting' ? isoOrNull(row.dueAt) : null,
    payload: JSON.parse(row.body) as WebhookDelivery['payload'],
  }
}

export function messageIdOf(eventId: string): string {
  return `msg_${eventId.replaceAll('-', '')}`
}

function isoOrNull(at: Date | null): string | null {
  return at && at.toISOString()
}
