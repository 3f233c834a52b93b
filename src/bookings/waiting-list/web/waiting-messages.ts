import type { AvailabilitySlot } from '#availability/contract.ts'
import type { SelectionNews } from '#availability/holds/web/selection-news.ts'
import { clockText, dateOf, longDay, rangeText } from '#availability/time-format.ts'
import { OFFER_MINUTES } from '#bookings/waiting-list/contract.ts'
import type { UserInfo } from '#checkout/contract.ts'
import { type ContactErrors, checkContact } from '#checkout/web/check-contact.ts'
import { isoIn } from '#kit/shared/time.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'

export type Person = Pick<UserInfo, 'name' | 'email'>
type PersonErrors = Pick<ContactErrors, 'name' | 'email'>

export function whenText(slot: Pick<AvailabilitySlot, 'startTime' | 'endTime'>, timeZone: string): string {
  return `${longDay(dateOf(slot.startTime))}, ${rangeText(slot, timeZone)}`
}

/** 1 is next. */
export function placeText(position: number | null): string {
  if (position === null) return 'You’re on the waitlist'
  return position === 1 ? 'You’re first in line' : `You’re number ${position} in line`
}

export const waitingTerms = `If it opens up and it’s your turn, we’ll email you right away and hold it for you for up to ${OFFER_MINUTES} minutes. Joining doesn’t book or charge anything.`

/** No phone needed. */
export function checkPerson(person: Person): PersonErrors {
  const { name, email } = checkContact({ ...person, phone: '' })
  return { ...(name && { name }), ...(email && { email }) }
}

export function isFreeNow(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'slot-is-open'
}

/** `heldUntil` in ISO 8601, shown by the facility's clock. */
export function claimedNews(
  slot: Pick<AvailabilitySlot, 'startTime' | 'endTime'> | undefined,
  { heldUntil, timeZone }: { heldUntil: string; timeZone: string },
): SelectionNews {
  return {
    title: `This time is held for you until ${clockText(isoIn(timeZone, Date.parse(heldUntil)))}.`,
    text: `${slot ? `${whenText(slot, timeZone)}. ` : ''}Add your details and book it before then.`,
    tone: 'info',
  }
}

/** `slot`: the lost time, if known. */
export function lostOfferNews(error: unknown, slot: SelectionNews['near']): SelectionNews {
  const news = lostOffer(error, 'The time went to the next person, or you already have it.')
  return slot && news.tone === 'info' ? { ...news, near: slot } : news
}

/** `info` if it has expired. `now`: who has it. */
export function lostOffer(error: unknown, now: string): { title: string; text: string; tone: 'info' | 'warning' } {
  switch (error instanceof ApiError ? error.problem?.code : undefined) {
    case 'offer-over':
      return { title: 'That offer has expired.', text: `${now} You were not charged.`, tone: 'info' }
    case 'waiting-not-found': {
      const text = 'Part of the link may be missing. Open it from the email again.'
      return { title: 'We can’t find that offer.', text, tone: 'warning' }
    }
    default:
      return { title: 'We couldn’t open your offer.', text: detailOf(error), tone: 'warning' }
  }
}

/** No response, or a temporary failure. */
export function canAskAgain(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500
}

export function withoutLink(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['offer', 'leave', 'key']) next.delete(name)
  return next
}
