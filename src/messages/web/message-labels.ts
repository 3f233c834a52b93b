import type { BadgeTone } from '#kit/web/badge.tsx'
import type { Message } from '../contract.ts'

export function stateOf({ status, lastError }: Pick<Message, 'status' | 'lastError'>): {
  label: string
  tone: BadgeTone
} {
  switch (status) {
    case 'queued':
      return lastError ? { label: 'Trying again', tone: 'warning' } : { label: 'Queued', tone: 'info' }
    case 'sending':
      return { label: 'Sending', tone: 'info' }
    case 'sent':
      return { label: 'Sent', tone: 'positive' }
    case 'failed':
      return { label: 'Failed', tone: 'warning' }
  }
}

/** "booking-confirmed" → "Booking confirmed". */
export function kindText(kind: string): string {
  const words = kind
    .replaceAll(/[-_.]+/g, ' ')
    .replace('cancelled', 'canceled')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** "Nov 21, 7:04:12 PM"; in the reader's zone by default. */
export function timeText(iso: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    ...(timeZone && { timeZoneName: 'short' }),
  })
  return format.format(new Date(iso))
}
