import type { ContactErrors } from '#bookings/web/check-contact.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'

export type ClinicNews = {
  title: string
  text: string
  tone: 'info' | 'warning'
  /** Those with a place already. */
  names?: string[]
}

export type ClinicRefusal = {
  news: ClinicNews
  /** The open payment is unusable. */
  needsNewPayment: boolean
  /** The shown clinic data is stale. */
  isOutdated: boolean
  /** Participants the server named, and the field concerned. */
  named: { field: 'name' | 'age'; names: string[]; sentence: (name: string) => string } | null
}

/** `isPaid`: the card was already authorized. */
export function readClinicRefusal(error: unknown, isPaid: boolean): ClinicRefusal {
  const problem = error instanceof ApiError ? error.problem : undefined
  const detail = detailOf(error)
  const plain = { needsNewPayment: false, isOutdated: false, named: null }
  const nothing = isPaid ? 'Your card was not charged.' : 'Nothing was charged.'
  const warn = (title: string, text: string) => ({ title, text, tone: 'warning' as const })
  switch (problem?.code) {
    case 'clinic-full':
      return {
        ...plain,
        needsNewPayment: isPaid,
        isOutdated: true,
        news: warn('There are not so many places left.', `${nothing} What you typed is still here.`),
      }
    case 'clinic-cancelled':
      return { ...plain, isOutdated: true, news: warn('This clinic was called off.', nothing) }
    case 'clinic-over':
      return { ...plain, isOutdated: true, news: warn('This clinic has begun or is over.', nothing) }
    case 'clinic-deciding':
      return { ...plain, isOutdated: true, news: warn(detail, nothing) }
    case 'price-changed':
      return { ...plain, needsNewPayment: true, isOutdated: true, news: clinicPriceNews(problem.amount) }
    case 'participant-twice':
      return {
        ...plain,
        needsNewPayment: isPaid,
        news: { ...twiceNews(namesOf(problem), nothing), tone: 'warning' },
        named: {
          field: 'name',
          names: namesOf(problem),
          sentence: name => `${name} is booked with this email address already.`,
        },
      }
    case 'age-outside':
      return {
        ...plain,
        news: warn('This clinic is for other ages.', nothing),
        named: {
          field: 'age',
          names: namesOf(problem),
          sentence: name => `${name} is outside the ages of this clinic.`,
        },
      }
    case 'consent-missing':
    case 'waiver-changed':
      return { ...plain, news: warn(detail, nothing) }
    case 'payment-needs-action':
      return {
        ...plain,
        needsNewPayment: true,
        news: warn(detail, 'Nothing was charged. Pay again, with this card or another one.'),
      }
    case 'participants-changed':
    case 'payment-over':
    case 'payment-not-found':
    case 'payment-not-authorized':
    case 'payment-setup-failed':
    case 'visitor-unknown':
      return { ...plain, needsNewPayment: true, news: warn(detail, nothing) }
    default: {
      const rest = isPaid
        ? ' Your card is charged only when the booking exists: press the button again to finish it.'
        : ''
      return { ...plain, news: warn('We could not finish your booking.', detail + rest) }
    }
  }
}

function twiceNews(names: string[], nothing: string) {
  const who = names.length > 0 ? names.join(' and ') : 'Somebody'
  return {
    title: `${who} ${names.length > 1 ? 'have places' : 'has a place'} at this clinic already.`,
    text: `${nothing} The receipt was sent to the email address above.`,
    names,
  }
}

/** Retrying would not help. */
export const clinicRefusals = [
  'clinic-full',
  'clinic-cancelled',
  'clinic-over',
  'clinic-deciding',
  'amount-too-small',
  'nothing-to-pay',
]

/** `amount`: the server's price. */
export function clinicPriceNews(amount: unknown): ClinicNews {
  const cents = typeof amount === 'string' ? fromDecimal(amount) : undefined
  const now =
    cents === undefined ? 'The price has changed.' : `The price has changed: the total is ${toDollars(cents)} now.`
  return { title: now, text: 'Nothing was charged. Look at it again before you pay.', tone: 'warning' }
}

function namesOf(problem: Record<string, unknown>): string[] {
  return Array.isArray(problem.names) ? problem.names.filter(name => typeof name === 'string') : []
}

/** The server's messages, by contact field. */
export function refusedParticipant(error: unknown): ContactErrors {
  const errors = (error instanceof ApiError && error.problem?.errors) || []
  const fields = ['name', 'email', 'phone'] as const
  return Object.fromEntries(
    fields.flatMap(field => {
      const wanted = `participant${field}`
      const found = errors.find(({ path }) => path.split('.').at(-1)?.toLowerCase() === wanted)
      return found ? [[field, found.message]] : []
    }),
  )
}
