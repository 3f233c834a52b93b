import { clockText, zoneName } from '#availability/time-format.ts'
import { SEAT_OFFER_MINUTES } from '#clinics/options.ts'
import type { ClinicNews } from '#clinics/web/clinic-news.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'

/** Shown before joining. */
export const lineTerms = `If a seat opens up and you’re next, we’ll email you right away and hold it for you for up to ${SEAT_OFFER_MINUTES} minutes. Joining doesn’t book or charge anything.`

export function offeredText(places: number): string {
  return places === 1 ? 'A seat is held for you.' : `${places} seats are held for you.`
}

/** `heldUntil` in ISO 8601; shown in the clinic's zone. */
export function claimedSeats(claim: { places: number; heldUntil: string }, timeZone: string): ClinicNews {
  const at = Date.parse(claim.heldUntil)
  const until = clockText(toOffsetIso(at, offsetMinutesAt(timeZone, at)))
  const words = claim.places === 1 ? 'Your seat is' : `Your ${claim.places} seats are`
  return {
    title: `${words} held until ${until} ${zoneName(timeZone)}.`,
    text: 'Add your details and book before then.',
    tone: 'info',
  }
}

export function lostSeats(error: unknown): ClinicNews {
  switch (error instanceof ApiError ? error.problem?.code : undefined) {
    case 'offer-over':
      return {
        title: 'That offer expired.',
        text: 'The seats went to the next person, or you already booked them. You were not charged.',
        tone: 'info',
      }
    case 'clinic-waiting-not-found':
      return {
        title: 'We can’t find that offer.',
        text: 'Open the full link in your email.',
        tone: 'warning',
      }
    default:
      return { title: 'We couldn’t open your offer.', text: detailOf(error), tone: 'warning' }
  }
}

export function hasSeatsNow(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'clinic-has-places'
}
