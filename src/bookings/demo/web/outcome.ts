import type { Booking, BookingMode } from '#bookings/contract.ts'
import type { ProviderType } from '#facilities/contract.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { isSilence } from '#kit/web/api/is-silence.ts'
import type { ToastOptions } from '#kit/web/toast/toast-store.ts'
import { TimesNotOffered } from './test-mode.ts'
import type { Found } from './test-provider.ts'

export type Test = { kind: 'mode'; mode: BookingMode } | { kind: 'provider'; provider: ProviderType }

export type Failure = {
  state: 'failed'
  kind: Test['kind']
  message: string
  /** After a wrong claim: US dollars as a decimal string. */
  rightAmount: string | undefined
  needsOtherTimes: boolean
  /** No response: the request may have succeeded. */
  isUnknown: boolean
}

export type Outcome =
  | { state: 'booked'; mode: BookingMode; booking: Booking; redirectUrl: string | undefined }
  /** `ageMs`: age of the provider's data. */
  | { state: 'found'; provider: ProviderType; ageMs: number | null; found: Found }
  | Failure

export function failureOf(error: unknown, kind: Test['kind']): Failure {
  const problem = error instanceof ApiError ? error.problem : undefined
  const own = error instanceof TimesNotOffered ? error.message : undefined
  const amount = problem?.code === 'price-changed' ? problem.amount : undefined
  return {
    state: 'failed',
    kind,
    message: problem?.detail ?? own ?? failedTitles[kind],
    rightAmount: typeof amount === 'string' ? amount : undefined,
    needsOtherTimes: own !== undefined || timeCodes.includes(problem?.code ?? ''),
    isUnknown: isSilence(error),
  }
}

/** Texts: specification, section 8. */
export function toastOf(outcome: Outcome): ToastOptions {
  switch (outcome.state) {
    case 'booked':
      return { title: 'Booking processed', description: `${outcome.mode} booking completed successfully` }
    case 'found':
      return {
        title: `${outcome.provider} provider tested`,
        description: `Found ${outcome.found.count} available slots`,
      }
    case 'failed':
      return { title: failedTitles[outcome.kind], description: outcome.message, tone: 'destructive' }
  }
}

const failedTitles = { mode: 'Booking failed', provider: 'Provider test failed' } as const satisfies Record<
  Test['kind'],
  string
>

const timeCodes = [
  'slot-taken',
  'slots-lost',
  'slot-over',
  'slot-unknown',
  'not-bookable-yet',
  'too-late-to-book',
  'date-too-far-ahead',
]
