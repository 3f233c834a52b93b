import type { ProviderType } from '#facilities/contract.ts'
import { problems } from '#kit/shared/problem.ts'
import type { Period } from './rules.ts'

export type Vendor = Exclude<ProviderType, 'manual'>

export type OtherProvider = Vendor | 'ical'

export const otherProviders = [
  'ical',
  'civicrec',
  'rectrac',
  'activenet',
  'perfectmind',
] as const satisfies readonly OtherProvider[]

export const vendorNames = {
  civicrec: 'CivicRec',
  rectrac: 'RecTrac',
  activenet: 'ACTIVE Net',
  perfectmind: 'PerfectMind',
} as const satisfies Record<Vendor, string>

export const systemNames = { ical: 'iCal calendar', ...vendorNames } as const satisfies Record<OtherProvider, string>

export const providerNames = { manual: 'Manual', ...vendorNames } as const satisfies Record<ProviderType, string>

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
