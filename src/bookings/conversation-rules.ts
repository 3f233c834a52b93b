import { DAY, MINUTE } from '#kit/shared/time.ts'
import type { BookingMode } from './contract.ts'

/** Whose words they are: the booking's customer's, or those of whoever speaks for the facility. */
export type Side = 'customer' | 'facility'

/** Characters of a message at most; the page's field says the same. */
export const MESSAGE_LENGTH = 2_000
/** Of one side about one booking. */
export const MESSAGES_PER_HOUR = 20
/** How long a booking can still be written about once it is over or cancelled. */
export const WRITE_DAYS = 30
/** What follows a message within so many minutes is mailed together. */
export const GATHER_MINUTES = 5

/** Why nothing can be written: over for too long, booked on another site, or a customer who has left no address. */
export type ClosedBecause = 'over' | 'elsewhere' | 'unreachable'

type About = {
  mode: BookingMode
  /** When it was cancelled, or else when its last time ends. Milliseconds, as `now`. */
  overAt: number
  /** Empty where the facility wrote the booking itself and was given none. */
  customerEmail: string
}

/** Why nothing can be written about a booking at `now`; null while something can. */
export function closedBecause({ mode, overAt, customerEmail }: About, now: number): ClosedBecause | null {
  if (mode === 'linkout') return 'elsewhere'
  // Without an address the customer has no link to the booking, and would never see an answer.
  if (customerEmail === '') return 'unreachable'
  return now > overAt + WRITE_DAYS * DAY ? 'over' : null
}

/** When the other side is told by mail of a message: at once, unless the same side wrote just before; then what follows is gathered. */
export function tellAt({ previousAt, now }: { previousAt: number | null; now: number }): number {
  const gather = GATHER_MINUTES * MINUTE
  return previousAt !== null && now - previousAt < gather ? now + gather : now
}

/** What is wrong with a message, in words; undefined when it can be sent. */
export function messageFault(text: string): string | undefined {
  if (text.trim() === '') return 'Write your message first.'
  return text.length > MESSAGE_LENGTH ? `Keep this to ${MESSAGE_LENGTH.toLocaleString('en-US')} characters.` : undefined
}
