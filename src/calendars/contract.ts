import { problems } from '#kit/shared/problem.ts'
import type { Period } from './rules.ts'

export type ProviderAnswer = {
  /** Taken or closed; sorted and disjoint. */
  busy: readonly Period[]
  /** Milliseconds since 1970. */
  fetchedAt: number
  /** The provider is silent; this is its last good answer. */
  isLastGood: boolean
  isSimulated: boolean
}

export const providersProblem = problems({
  'provider-not-configured': [409, 'This facility isn’t connected to that system.'],
  'provider-silent': [
    503,
    'The system that manages this calendar isn’t responding. Please try again in a few minutes.',
  ],
})
