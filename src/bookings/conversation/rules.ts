import { DAY, MINUTE } from '#kit/shared/time.ts'
import type { BookingMode } from '../contract.ts'

export type Side = 'customer' | 'facility'

export const MESSAGE_LENGTH = 2_000
/** Per side and booking. */
export const MESSAGES_PER_HOUR = 20
/** After the booking ends or is canceled. */
export const WRITE_DAYS = 30
/** Messages within this time share an email. */
export const GATHER_MINUTES = 5

export type ClosedBecause = 'over' | 'elsewhere' | 'unreachable'

type About = {
  mode: BookingMode
  /** Canceled or ended. Milliseconds, like `now`. */
  overAt: number
  /** May be empty if the facility booked. */
  customerEmail: string
}

export function closedBecause({ mode, overAt, customerEmail }: About, now: number): ClosedBecause | null {
  if (mode === 'linkout') return 'elsewhere'
  // Without an address the customer would never see a message.
  if (customerEmail === '') return 'unreachable'
  return now > overAt + WRITE_DAYS * DAY ? 'over' : null
}

/** At once, or after the gathering time if the same side just wrote. */
export function notifyAt({ previousAt, now }: { previousAt: number | null; now: number }): number {
  const gather = GATHER_MINUTES * MINUTE
  return previousAt !== null && now - previousAt < gather ? now + gather : now
}

export function messageFault(text: string): string | undefined {
  if (text.trim() === '') return 'Write your message first.'
  return text.length > MESSAGE_LENGTH ? `Keep this to ${MESSAGE_LENGTH.toLocaleString('en-US')} characters.` : undefined
}
