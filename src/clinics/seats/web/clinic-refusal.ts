import { priceNews } from '#checkout/web/checkout-news.ts'
import type { ClinicNews } from '#clinics/web/clinic-news.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import type { FormErrors } from '#kit/web/form/form-errors.ts'
import type { BookingValues } from './attendance.ts'

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
  const nothing = isPaid ? 'Your card was not charged.' : 'You were not charged.'
  const warn = (title: string, text: string) => ({ title, text, tone: 'warning' as const })
  switch (problem?.code) {
    case 'clinic-full':
      return {
        ...plain,
        needsNewPayment: isPaid,
        isOutdated: true,
        news: warn('Not enough seats are left.', `${nothing} Your details are saved.`),
      }
    case 'clinic-cancelled':
      return { ...plain, isOutdated: true, news: warn('This clinic was canceled.', nothing) }
    case 'clinic-over':
      return { ...plain, isOutdated: true, news: warn('This clinic has started or ended.', nothing) }
    case 'clinic-deciding':
      return { ...plain, isOutdated: true, news: warn(detail, nothing) }
    case 'price-changed':
      return { ...plain, needsNewPayment: true, isOutdated: true, news: priceNews(problem.amount) }
    case 'participant-twice':
      return {
        ...plain,
        needsNewPayment: isPaid,
        news: { ...twiceNews(namesOf(problem), nothing), tone: 'warning' },
        named: {
          field: 'name',
          names: namesOf(problem),
          sentence: name => `${name} is already booked with this email.`,
        },
      }
    case 'age-outside':
      return {
        ...plain,
        news: warn('This clinic is for a different age group.', nothing),
        named: {
          field: 'age',
          names: namesOf(problem),
          sentence: name => `${name}’s age doesn’t fit this clinic.`,
        },
      }
    case 'consent-missing':
    case 'waiver-changed':
      return { ...plain, news: warn(detail, nothing) }
    case 'payment-needs-action':
      return {
        ...plain,
        needsNewPayment: true,
        news: warn(detail, 'You were not charged. Try again with this card or another one.'),
      }
    case 'participants-changed':
    case 'payment-over':
    case 'payment-not-found':
    case 'payment-not-authorized':
    case 'payment-setup-failed':
    case 'visitor-unknown':
      return { ...plain, needsNewPayment: true, news: warn(detail, nothing) }
    default: {
      const rest = isPaid ? ' Your card is charged only once you’re booked. Press the button again to finish.' : ''
      return { ...plain, news: warn('We couldn’t complete your booking.', detail + rest) }
    }
  }
}

function twiceNews(names: string[], nothing: string) {
  const who = names.length > 0 ? names.join(' and ') : 'Someone in your group'
  return {
    title: `${who} ${names.length > 1 ? 'are' : 'is'} already booked.`,
    text: `${nothing} We sent the receipt to the email above.`,
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

function namesOf(problem: Record<string, unknown>): string[] {
  return Array.isArray(problem.names) ? problem.names.filter(name => typeof name === 'string') : []
}

/** The server's messages, by the form's fields. `takesPart`: the customer is the first participant. */
export function refusedFields(error: unknown, takesPart: boolean): FormErrors<BookingValues> {
  const errors = (error instanceof ApiError && error.problem?.errors) || []
  return Object.fromEntries(
    errors.flatMap(({ path, message }) => {
      const field = fieldOf(path.replace(/^attendance\./, ''), takesPart)
      return field ? [[field, message]] : []
    }),
  )
}

function fieldOf(path: string, takesPart: boolean): string | undefined {
  const [, index, part] = /^participants\.(\d+)\.(name|age)$/.exec(path) ?? []
  const other = Number(index) - (takesPart ? 1 : 0)
  if (index === undefined) return fieldNames.get(path)
  return other < 0 ? part : `other-${other}-${part}`
}

const fieldNames = new Map([
  ['participantName', 'name'],
  ['participantEmail', 'email'],
  ['participantPhone', 'phone'],
  ['notes', 'notes'],
  ['consent.guardianName', 'guardianName'],
  ['consent.emergencyContact.name', 'emergencyName'],
  ['consent.emergencyContact.phone', 'emergencyPhone'],
])
