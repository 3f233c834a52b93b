import { clockText, zoneName } from '#availability/time-words.ts'
import { PLACE_OFFER_MINUTES } from '#clinics/options.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import type { ClinicNews } from '../booking/clinic-refusal.ts'

/** Shown before joining. */
export const lineTerms = `If a place frees up and it is your turn, we keep it for you for up to ${PLACE_OFFER_MINUTES} minutes and write to you at once. Nothing is booked or charged by waiting.`

export function offeredText(places: number): string {
  return places === 1 ? 'A place is kept for you.' : `${places} places are kept for you.`
}

/** `heldUntil` in ISO 8601; shown in the clinic's zone. */
export function claimedPlaces(claim: { places: number; heldUntil: string }, timeZone: string): ClinicNews {
  const at = Date.parse(claim.heldUntil)
  const until = clockText(toOffsetIso(at, offsetMinutesAt(timeZone, at)))
  const words = claim.places === 1 ? 'Your place is' : `Your ${claim.places} places are`
  return {
    title: `${words} kept until ${until} ${zoneName(timeZone)}.`,
    text: 'Add your details and book before then.',
    tone: 'info',
  }
}

export function lostPlaces(error: unknown): ClinicNews {
  switch (error instanceof ApiError ? error.problem?.code : undefined) {
    case 'offer-over':
      return {
        title: 'That offer has ended.',
        text: 'The places went to the next person, or you have them already. Nothing was charged.',
        tone: 'info',
      }
    case 'clinic-waiting-not-found':
      return {
        title: 'We do not know that offer.',
        text: 'The link may have been cut short. Open it from the email again.',
        tone: 'warning',
      }
    default:
      return { title: 'We could not open your offer.', text: detailOf(error), tone: 'warning' }
  }
}

export function hasPlacesNow(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'clinic-has-places'
}
