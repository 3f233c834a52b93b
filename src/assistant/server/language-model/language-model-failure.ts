import type { ExceededBudget } from './call-budget.ts'

/**
 * `slow`: timeout. `busy`: rate limit. `refused`: key, model or address. `down`: unreachable or broken. `unusable`:
 * invalid response.
 */
export type FailureKind = 'slow' | 'busy' | 'refused' | 'down' | 'unusable'

/** Failed calls, and calls not made. */
export type NotUsed = FailureKind | 'resting' | ExceededBudget | 'budget-unknown'

/** Safe to log: nothing that was sent or received. */
export class LanguageModelFailure extends Error {
  readonly kind: FailureKind
  /** HTTP status, if any. */
  readonly status: number | undefined

  constructor(kind: FailureKind, status?: number) {
    super(`The language model failed: ${kind}.`)
    this.name = 'LanguageModelFailure'
    this.kind = kind
    this.status = status
  }
}

/** An unusable response may be due to one visitor's text. */
export function isOfProvider(kind: FailureKind): boolean {
  return kind !== 'unusable'
}

export function kindOfStatus(status: number): FailureKind {
  if (status === 408 || status === 504) return 'slow'
  // 529: Anthropic overloaded.
  if ([429, 503, 529].includes(status)) return 'busy'
  if ([401, 402, 403, 404].includes(status)) return 'refused'
  return status >= 500 ? 'down' : 'unusable'
}

export function fallbackSentence(why: NotUsed, instead: 'reader' | 'writer'): string {
  return `${reasons[why]}, so our built-in ${instead} ${instead === 'reader' ? 'answered' : 'wrote these texts'}.`
}

const reasons: Record<NotUsed, string> = {
  slow: 'The language model didn’t respond in time',
  busy: 'The language model is too busy right now',
  refused: 'The language model isn’t set up correctly',
  down: 'We couldn’t reach the language model',
  unusable: 'The language model didn’t give a usable answer',
  resting: 'The language model failed several times and is paused',
  'visitor-limit': 'You’ve reached the hourly limit for the language model',
  'visitor-day-limit': 'You’ve reached the daily limit for the language model',
  'day-limit': 'The language model has reached its daily limit',
  'budget-unknown': 'The language model isn’t available right now',
}
