import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { fieldErrors } from '#kit/web/form/form-errors.ts'
import { type ClinicErrors, type ClinicValues, emptyClinic } from './clinic-form-rules.ts'

/** Thrown before the server would refuse. */
export class Missing extends Error {
  readonly what: 'account' | 'profile'

  constructor(what: 'account' | 'profile') {
    super(`No ${what}`)
    this.what = what
  }
}

export type PublishRefusal = {
  /** By field. */
  errors: ClinicErrors
  /** Ids of slots taken since. */
  takenIds: readonly string[]
  /** The field's price differs from the one shown. */
  isPriceStale: boolean
  needs: Missing['what'] | null
}

const nothing: PublishRefusal = { errors: {}, takenIds: [], isPriceStale: false, needs: null }

/** For refusals of `POST /api/nil-clinics`. */
export function refusalOf(error: unknown): PublishRefusal {
  if (error instanceof Missing) return { ...nothing, needs: error.what }
  const problem = error instanceof ApiError ? error.problem : undefined
  const code = problem?.code ?? ''
  if (code === 'account-needed') return { ...nothing, needs: 'account' }
  if (code === 'profile-needed') return { ...nothing, needs: 'profile' }
  if (code === 'slot-taken') return { ...nothing, takenIds: textsOf(problem?.slotIds), errors: { slots: TAKEN } }
  if (code === 'price-changed') return { ...nothing, isPriceStale: true, errors: { slots: priceText(problem?.amount) } }
  const field = fieldOfCode.get(code)
  return { ...nothing, errors: field ? { [field]: detailOf(error) } : namedErrors(error) }
}

export const TAKEN = 'Someone just booked one of these times. Choose others. The rest of your draft is saved.'

function priceText(amount: unknown): string {
  const cents = typeof amount === 'string' ? fromDecimal(amount) : undefined
  const now = cents === undefined ? 'The field’s price has changed.' : `The field now costs ${toDollars(cents)}.`
  return `${now} Check the numbers again before you publish.`
}

const fieldOfCode = new Map<string, keyof ClinicValues>([
  ['facility-not-found', 'facility'],
  ['mode-not-offered', 'facility'],
  ['facility-not-sold', 'facility'],
  ['slot-unknown', 'slots'],
  ['slot-over', 'slots'],
  ['too-late-to-book', 'slots'],
  ['not-bookable-yet', 'slots'],
  ['date-too-far-ahead', 'slots'],
  ['slots-of-several-facilities', 'slots'],
  ['slots-apart', 'slots'],
  ['clinic-too-long', 'slots'],
  ['clinic-too-soon', 'slots'],
  ['decide-by-invalid', 'decideHours'],
  ['field-not-paid', 'minParticipants'],
  ['free-clinic-needs-free-field', 'price'],
])

/** The server's messages, from the request's names to the form's. */
function namedErrors(error: unknown): ClinicErrors {
  const sent = { ...emptyClinic, slotIds: [], fieldAmount: '', decideBy: '' }
  const { slotIds, fieldAmount, decideBy, ...errors } = fieldErrors(error, sent)
  return { ...errors, slots: slotIds ?? fieldAmount, decideHours: decideBy }
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : []
}
