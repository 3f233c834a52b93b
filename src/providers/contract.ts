import { problems } from '#kit/shared/problem.ts'
import type { Period } from './rules.ts'

/** What the system that holds a facility's calendar said, and when. */
export type ProviderAnswer = {
  /** When it cannot be booked there, being taken or closed; in order, none of them touching another. */
  busy: readonly Period[]
  /** Milliseconds since 1970. */
  askedAt: number
  /** It is silent now, and this is what it said before. */
  isLastGood: boolean
  /** Nobody has a key of it: the demo plays it. */
  isSimulated: boolean
}

export const providersProblem = problems({
  'provider-not-configured': [409, 'This facility is not connected to that system.'],
  'provider-silent': [
    503,
    'The system that holds this calendar does not answer now. Please try again in a few minutes.',
  ],
})
