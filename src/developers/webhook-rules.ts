import { DAY, HOUR, MINUTE } from '#kit/shared/time.ts'

/** What an account can be told of, in the order in which it happens to a booking. */
export const webhookEvents = ['booking.created', 'booking.confirmed', 'booking.changed', 'booking.cancelled'] as const
export type WebhookEventName = (typeof webhookEvents)[number]

/** What the button "Send a test" sends. */
export const TEST_EVENT = 'webhook.test'

/** Addresses of one account at most; the table of them has as many places. */
export const MAX_WEBHOOKS = 5

/** What happened to a booking. */
export type BookingHappening = 'made' | 'confirmed' | 'changed' | 'cancelled'

/** A booking that needs nobody's word is confirmed as it is made: whoever follows one of the two events hears of every booking once. */
export function eventsOf(happening: BookingHappening, status: string): WebhookEventName[] {
  if (happening !== 'made') return [`booking.${happening}`]
  return status === 'confirmed' ? ['booking.created', 'booking.confirmed'] : ['booking.created']
}

/** After the first attempt, the second and so on; after the last of them it is given up. */
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR] as const
export const ATTEMPTS = PAUSES.length + 1

/** How long a receiver may take: the functions of a cloud that sleeps need more than a moment. */
export const ANSWER_WITHIN_MS = 10_000

/** An address at which nothing has arrived for so long is told nothing more. */
export const FAILING_DAYS = 3

/**
 * What becomes of a delivery that failed, and of its address: when it is tried again (milliseconds from now; null: never), and whether
 * the address is turned off. `isLast`: it is not tried again, whatever comes, as a test. An address is judged when something is given up, so that after a quiet week one
 * failure is not the end.
 */
export function afterFailure(facts: { attempts: number; isLast: boolean; failingSince: number; now: number }) {
  const pauseMs = facts.isLast ? null : (PAUSES[facts.attempts - 1] ?? null)
  const isTurnedOff = !facts.isLast && pauseMs === null && facts.now - facts.failingSince >= FAILING_DAYS * DAY
  return { pauseMs, isTurnedOff }
}

/** A receiver has taken what it answers with a status of success. */
export function isTaken(status: number): boolean {
  return status >= 200 && status < 300
}

/** Why an answer was no success, for people. */
export function statusFault(status: number): string {
  if (status >= 300 && status < 400)
    return `It answered with a redirect (${status}). Give us the address it leads to: deliveries do not follow redirects.`
  return `It answered with status ${status}. We need one from 200 to 299.`
}

/** Below it only that of https: a server that knocks at the ports of mail or shells is a scanner. */
const FIRST_FREE_PORT = 1024

/** Why this is no address that we could send to; undefined when it may be one. Where it leads is looked at with each delivery. */
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

/** Names that only one machine or one office knows. Numbers are judged by the server. */
function isOnlyNearby(hostname: string): boolean {
  if (hostname.startsWith('[')) return false
  const names = hostname.split('.').filter(Boolean)
  return names.length < 2 || ['localhost', 'local', 'internal'].includes(names.at(-1)!)
}
