export type Audience = 'customer' | 'facility'

/**
 * Emails a day (UTC) to an address that no account has verified, since anyone can enter it. Facilities get a mail
 * per booking.
 */
export const dailyLimits: Record<Audience, number> = { customer: 20, facility: 200 }

/** Minutes before each retry: about two days in total. */
export const PAUSES = [1, 5, 15, 60, 3 * 60, 6 * 60, 12 * 60, 24 * 60]

/** In minutes, for `attempts` from 1; undefined when there are no more retries. */
export function pauseAfter(attempts: number): number | undefined {
  return PAUSES[attempts - 1]
}
