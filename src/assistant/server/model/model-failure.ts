/**
 * What can go wrong with a call: no answer in time; too many calls for the provider; the key, the model or the address not taken;
 * nobody there, or broken; an answer that is none.
 */
export type FailureKind = 'slow' | 'busy' | 'refused' | 'down' | 'unusable'

/** Why the model was not used: a call that failed, or none made, since it failed lately or was asked often enough. */
export type NotUsed = FailureKind | 'resting' | 'visitor-limit' | 'visitor-day-limit' | 'day-limit'

/** A call that failed, without a word of what was sent or answered: this may stand in a log. */
export class ModelFailure extends Error {
  readonly kind: FailureKind
  /** Of HTTP, where there was one. */
  readonly status: number | undefined

  constructor(kind: FailureKind, status?: number) {
    super(`The language model failed: ${kind}.`)
    this.name = 'ModelFailure'
    this.kind = kind
    this.status = status
  }
}

/** Whether all calls fail so, and not only one text: an answer that is none may come from what a single visitor typed. */
export function isOfProvider(kind: FailureKind): boolean {
  return kind !== 'unusable'
}

/** What an answer of this status means that is no success. */
export function kindOfStatus(status: number): FailureKind {
  if (status === 408 || status === 504) return 'slow'
  // 529 is the "overloaded" of Anthropic.
  if ([429, 503, 529].includes(status)) return 'busy'
  if ([401, 402, 403, 404].includes(status)) return 'refused'
  return status >= 500 ? 'down' : 'unusable'
}

/** Why the built-in reader or writer has answered instead, in a sentence for people. */
export function fallbackSentence(why: NotUsed, instead: 'reader' | 'writer'): string {
  return `${reasons[why]}, so our built-in ${instead} ${instead === 'reader' ? 'answered' : 'wrote these texts'}.`
}

const reasons: Record<NotUsed, string> = {
  slow: 'The language model did not answer in time',
  busy: 'The language model is too busy right now',
  refused: 'The language model is not set up correctly',
  down: 'The language model could not be reached',
  unusable: 'The language model gave no usable answer',
  resting: 'The language model has failed several times and is taking a short break',
  'visitor-limit': 'You have asked the language model as often as is possible within an hour',
  'visitor-day-limit': 'You have asked the language model as often as is possible within a day',
  'day-limit': 'The language model has answered as many requests as it may today',
}
