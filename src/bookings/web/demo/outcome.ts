import type { Booking, BookingMode } from '#bookings/contract.ts'
import type { ProviderType } from '#facilities/contract.ts'
import { ApiError } from '#kit/web/api-error.ts'
import type { ToastOptions } from '#kit/web/toast-store.ts'
import { isSilence } from '../until-answered.ts'
import { TimesNotOffered } from './test-mode.ts'
import type { Found } from './test-provider.ts'

/** What a button tests. */
export type Test = { kind: 'mode'; mode: BookingMode } | { kind: 'provider'; provider: ProviderType }

export type Failure = {
  state: 'failed'
  kind: Test['kind']
  message: string
  /** The server's total, where another was claimed: US dollars as a decimal string. */
  rightAmount: string | undefined
  /** Other times would do. */
  needsOtherTimes: boolean
  /** Nobody answered, so what was asked for may have been done. */
  isUnknown: boolean
}

/** What came of a test. */
export type Outcome =
  | { state: 'booked'; mode: BookingMode; booking: Booking; redirectUrl: string | undefined }
  /** `ageMs`: how old the answer was. */
  | { state: 'found'; provider: ProviderType; ageMs: number | null; found: Found }
  | Failure

/** Why a test failed, in the server's words where it has said some. */
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

/** The news of a test (texts: specification, section 8). */
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

const timeCodes = ['slot-taken', 'slots-lost', 'slot-over', 'slot-unknown', 'too-late-to-book', 'date-too-far-ahead']
