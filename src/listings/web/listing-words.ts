import { HOUR, MINUTE } from '#kit/shared/time.ts'
import type { ListingStatus } from '../rules.ts'

export const statusNames: Record<ListingStatus, string> = {
  submitted: 'Submitted',
  in_review: 'In review',
  approved: 'Approved',
  declined: 'Declined',
}

/** What is left of the promise: "23 h 5 min left", "40 min left", "2 h 10 min late". Milliseconds since 1970. */
export function timeLeftText(dueAt: number, now: number): string {
  const minutes = Math.floor(Math.abs(dueAt - now) / MINUTE)
  const hours = Math.floor(minutes / 60)
  const length = hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
  return now < dueAt ? `${length} left` : `${length} late`
}

/** Who administers should look at it now. */
export function isUrgent(dueAt: number, now: number): boolean {
  return dueAt - now < 4 * HOUR
}
