import type { WebhookDelivery } from '#developers/webhook-contract.ts'
import type { BadgeTone } from '#kit/web/badge.tsx'

export const statusLooks: Record<WebhookDelivery['status'], { name: string; tone: BadgeTone }> = {
  waiting: { name: 'Waiting', tone: 'info' },
  sending: { name: 'Sending', tone: 'info' },
  sent: { name: 'Delivered', tone: 'positive' },
  failed: { name: 'Failed', tone: 'warning' },
}

/** "Status 200 after 400 ms, attempt 2"; '' before the first attempt. */
export function attemptText({ responseStatus, durationMs, attempts }: WebhookDelivery): string {
  if (durationMs === null) return ''
  const took = durationMs < 1000 ? `${durationMs} ms` : `${(durationMs / 1000).toFixed(1)} s`
  const answer = responseStatus === null ? `No response after ${took}` : `Status ${responseStatus} after ${took}`
  return attempts > 1 ? `${answer}, attempt ${attempts}` : answer
}
