import type { BookingStatus } from '#bookings/contract.ts'
import { DAY } from '#kit/shared/time.ts'

/** In characters; for reviews and answers. */
const REVIEW_LENGTH = 2_000

export const RATING_MISSING = 'Choose 1 to 5 stars.'

/** Of a review, which may be stars alone. Expects tidied text; undefined if valid. Shared by server and page. */
export function reviewTextFault(text: string): string | undefined {
  if (text.length <= REVIEW_LENGTH) return undefined
  return `This is too long. Use ${REVIEW_LENGTH.toLocaleString('en-US')} characters or fewer.`
}

export function answerFault(text: string): string | undefined {
  return text === '' ? 'Write your reply first.' : reviewTextFault(text)
}

/** In characters. */
const HIDE_REASON_LENGTH = 500

/** Of hiding a review, shown to its author. */
export function hideReasonFault(text: string): string | undefined {
  if (text === '') return 'Say why, so its author understands.'
  if (text.length <= HIDE_REASON_LENGTH) return undefined
  return `This is too long. Use ${HIDE_REASON_LENGTH} characters or fewer.`
}

/** After the end of the booking, for writing and changing. */
export const REVIEW_DAYS = 30

/** Best first. */
export const ratings = [5, 4, 3, 2, 1] as const

export const reviewStates = ['not-yet', 'open', 'written', 'closed', 'not-played'] as const

type Played = { status: BookingStatus; endsAt: Date }

/** `now` in milliseconds; `isWritten`: has reviewed the facility before. */
export function reviewState(
  { status, endsAt }: Played,
  isWritten: boolean,
  now: number,
): (typeof reviewStates)[number] {
  if (status === 'cancelled' || status === 'redirected') return 'not-played'
  if (status === 'pending_confirmation' || now < endsAt.getTime()) return 'not-yet'
  if (now >= openUntil(endsAt).getTime()) return 'closed'
  return isWritten ? 'written' : 'open'
}

export function openUntil(endsAt: Date): Date {
  return new Date(endsAt.getTime() + REVIEW_DAYS * DAY)
}

/** First name and initial, "Dana D."; hides what is not a name, such as an address or number. */
export function authorOf(customerName: string): string {
  const words = customerName.trim().split(/\s+/)
  const [first = ''] = words
  if (!isName(first)) return 'A player'
  const last = words.length > 1 ? words.at(-1)! : ''
  const initial = /^\p{L}/u.exec(last)?.[0].toUpperCase()
  return initial ? `${first} ${initial}.` : first
}

function isName(word: string): boolean {
  return /^\p{L}[\p{L}\p{M}'’.-]{0,39}$/u.test(word) && !/\.\p{L}/u.test(word)
}

/** To one decimal; null if empty. */
export function averageOf(stars: readonly { rating: number; count: number }[]): number | null {
  const count = stars.reduce((sum, each) => sum + each.count, 0)
  if (count === 0) return null
  const points = stars.reduce((sum, each) => sum + each.rating * each.count, 0)
  return Math.round((points * 10) / count) / 10
}
