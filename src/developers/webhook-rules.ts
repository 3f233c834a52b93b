import { DAY, HOUR, MINUTE } from '#kit/shared/time.ts'

/** In a booking's order. */
export const webhookEvents = ['booking.created', 'booking.confirmed', 'booking.changed', 'booking.cancelled'] as const
export type WebhookEventName = (typeof webhookEvents)[number]

/** By the "Send a test" button. */
export const TEST_EVENT = 'webhook.test'

/** Per account; the table's constraint has the same limit. */
export const MAX_WEBHOOKS = 5

export type BookingHappening = 'made' | 'confirmed' | 'changed' | 'cancelled'

/** Bookings without manual confirmation emit both, so that subscribers to either see every booking once. */
export function eventsOf(happening: BookingHappening, status: string): WebhookEventName[] {
  if (happening !== 'made') return [`booking.${happening}`]
  return status === 'confirmed' ? ['booking.created', 'booking.confirmed'] : ['booking.created']
}

/** By attempts made; then it is given up. */
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR] as const
export const ATTEMPTS = PAUSES.length + 1

/** Enough for a cloud function's cold start. */
export const ANSWER_WITHIN_MS = 10_000

/** Failing webhooks are disabled after this long. */
export const FAILING_DAYS = 3

/**
 * `pauseMs`: milliseconds until the retry, null for none. `isLast`: never retried, like a test. Disables the
 * webhook only when a delivery is given up, so that one failure after a quiet week does not.
 */
export function afterFailure(facts: { attempts: number; isLast: boolean; failingSince: number; now: number }) {
  const pauseMs = facts.isLast ? null : (PAUSES[facts.attempts - 1] ?? null)
  const isTurnedOff = !facts.isLast && pauseMs === null && facts.now - facts.failingSince >= FAILING_DAYS * DAY
  return { pauseMs, isTurnedOff }
}

/** Status 2xx. */
export function isTaken(status: number): boolean {
  return status >= 200 && status < 300
}

/** For display. */
export function statusFault(status: number): string {
  if (status >= 300 && status < 400)
    return `It answered with a redirect (${status}). Give us the address it leads to: deliveries do not follow redirects.`
  return `It answered with status ${status}. We need one from 200 to 299.`
}

/** Below it only 443: probing the ports of mail or shells looks like a scanner. */
const FIRST_FREE_PORT = 1024

/** Undefined if acceptable. The target is checked at each delivery. */
export function webhookUrlFault(text: string): string | undefined {
  if (!URL.canParse(text)) return 'Give an address such as https://example.com/webhooks.'
  const { protocol, username, password, hash, hostname, port } = new URL(text)
  if (protocol !== 'https:') return 'The address must begin with https:// so that nobody can read along.'
  if (username || password) return 'Leave the name and password out of the address. Every delivery is signed instead.'
  if (hash) return 'Leave out what follows the # sign. It is never sent.'
  if (port && Number(port) < FIRST_FREE_PORT) return 'We send to port 443, or to one from 1024 on.'
  if (isOnlyNearby(hostname))
    return 'We cannot reach that address from the internet. Give one that is open to everybody.'
  return undefined
}

/** Names of one machine or office. The server judges IP addresses. */
function isOnlyNearby(hostname: string): boolean {
  if (hostname.startsWith('[')) return false
  const names = hostname.split('.').filter(Boolean)
  return names.length < 2 || ['localhost', 'local', 'internal'].includes(names.at(-1)!)
}
