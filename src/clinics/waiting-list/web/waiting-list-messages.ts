import { clockText, zoneName } from '#availability/time-format.ts'
import { SEAT_OFFER_MINUTES } from '#clinics/options.ts'
import type { ClinicNews } from '#clinics/web/clinic-news.ts'
import { isoIn } from '#kit/shared/time.ts'
import { ApiError } from '#kit/web/api/api-error.ts'

/** Shown before joining. */
export const lineTerms = `If a seat opens up and you’re next, we’ll email you right away and hold it for you for up to ${SEAT_OFFER_MINUTES} minutes. Joining doesn’t book or charge anything.`

export function offeredText(places: number): string {
  return places === 1 ? 'A seat is held for you.' : `${places} seats are held for you.`
}

/** `heldUntil` in ISO 8601; shown in the clinic's zone. */
export function claimedSeats(claim: { places: number; heldUntil: string }, timeZone: string): ClinicNews {
  const until = clockText(isoIn(timeZone, Date.parse(claim.heldUntil)))
  const words = claim.places === 1 ? 'Your seat is' : `Your ${claim.places} seats are`
  return {
    title: `${words} held until ${until} ${zoneName(timeZone)}.`,
    text: 'Add your details and book before then.',
    tone: 'info',
  }
}

export function hasSeatsNow(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'clinic-has-places'
}
