import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { type ClinicErrors, type ClinicField, clinicFields } from './clinic-form-rules.ts'

export type PublishRefusal = {
  /** By field. */
  errors: ClinicErrors
  /** Ids of slots taken since. */
  takenIds: readonly string[]
  /** The field's price differs from the one shown. */
  isPriceStale: boolean
  needs: 'account' | 'profile' | null
  /** Not about a field. */
  failure: string | null
}

const nothing: PublishRefusal = { errors: {}, takenIds: [], isPriceStale: false, needs: null, failure: null }

/** For refusals of `POST /api/nil-clinics`. */
export function refusalOf(error: unknown): PublishRefusal {
  const problem = error instanceof ApiError ? error.problem : undefined
  const code = problem?.code ?? ''
  const detail = detailOf(error)
  if (code === 'account-needed') return { ...nothing, needs: 'account' }
  if (code === 'profile-needed') return { ...nothing, needs: 'profile' }
  if (code === 'slot-taken') return { ...nothing, takenIds: textsOf(problem?.slotIds), errors: { slots: TAKEN } }
  if (code === 'price-changed') return { ...nothing, isPriceStale: true, errors: { slots: priceText(problem?.amount) } }
  const field = fieldOfCode.get(code)
  if (field) return { ...nothing, errors: { [field]: detail } }
  const errors = fieldErrors(problem?.errors ?? [])
  return Object.keys(errors).length > 0 ? { ...nothing, errors } : { ...nothing, failure: detail }
}

export const TAKEN = 'Someone just booked one of these times. Choose others. The rest of your draft is saved.'

function priceText(amount: unknown): string {
  const cents = typeof amount === 'string' ? fromDecimal(amount) : undefined
  const now = cents === undefined ? 'The field’s price has changed.' : `The field now costs ${toDollars(cents)}.`
  return `${now} Check the numbers again before you publish.`
}

const fieldOfCode = new Map<string, ClinicField>([
  ['facility-not-found', 'facility'],
  ['mode-not-offered', 'facility'],
  ['facility-not-sold', 'facility'],
  ['slot-unknown', 'slots'],
  ['slot-over', 'slots'],
  ['too-late-to-book', 'slots'],
  ['date-too-far-ahead', 'slots'],
  ['slots-of-several-facilities', 'slots'],
  ['slots-apart', 'slots'],
  ['clinic-too-long', 'slots'],
  ['clinic-too-soon', 'slots'],
  ['decide-by-invalid', 'decideBy'],
  ['field-not-paid', 'minParticipants'],
  ['free-clinic-needs-free-field', 'price'],
])

/** The server's messages; `slotIds.3` becomes `slotIds`. */
function fieldErrors(refused: readonly { path: string; message: string }[]): ClinicErrors {
  const named = refused.map(({ path, message }) => {
    const name = path.split('.')[0]!
    return [wireNames.get(name) ?? name, message] as const
  })
  return Object.fromEntries(named.filter(([name]) => (clinicFields as readonly string[]).includes(name)))
}

const wireNames = new Map<string, ClinicField>([
  ['slotIds', 'slots'],
  ['fieldAmount', 'slots'],
])

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : []
}
