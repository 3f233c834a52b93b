import { DAY, HOUR, MINUTE } from '#kit/shared/time.ts'

/** By the "Send test" button. */
export const TEST_EVENT = 'webhook.test'

/** Per account; the table's constraint has the same limit. */
export const MAX_WEBHOOKS = 5

/** By attempts made; then it is given up. */
export const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR] as const
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
    return `The server returned a redirect (${status}). Use the URL it points to. Deliveries don’t follow redirects.`
  return `The server returned status ${status}. We need 200 to 299.`
}

/** Below it only 443: probing the ports of mail or shells looks like a scanner. */
const FIRST_FREE_PORT = 1024

/** In characters. */
export const URL_LENGTH = 500
export const URL_TOO_LONG = `This is too long. Use ${URL_LENGTH} characters or fewer.`

export const EVENT_MISSING = 'Choose at least one event.'

/** Undefined if acceptable. The target is checked at each delivery. */
export function webhookUrlFault(text: string): string | undefined {
  if (text.length > URL_LENGTH) return URL_TOO_LONG
  if (!URL.canParse(text)) return 'Enter a URL like https://example.com/webhooks.'
  const { protocol, username, password, hash, hostname, port } = new URL(text)
  if (protocol !== 'https:') return 'The URL must start with https://.'
  if (username || password) return 'Remove the username and password from the URL. Deliveries are signed instead.'
  if (hash) return 'Remove the part after the # sign. It’s never sent.'
  if (port && Number(port) < FIRST_FREE_PORT) return 'Use port 443, or 1024 and above.'
  if (isOnlyNearby(hostname)) return 'We can’t reach this URL from the internet. Enter a public one.'
  return undefined
}

/** Names of one machine or office. The server judges IP addresses. */
function isOnlyNearby(hostname: string): boolean {
  if (hostname.startsWith('[')) return false
  const names = hostname.split('.').filter(Boolean)
  return names.length < 2 || ['localhost', 'local', 'internal'].includes(names.at(-1)!)
}
