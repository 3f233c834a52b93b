import type { ProviderType } from '#facilities/contract.ts'

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

/** The one that holds its calendar; if that is ours, any. */
export function systemsFor(provider: ProviderType): readonly OtherProvider[] {
  return provider === 'manual' ? otherProviders : [provider]
}

export const TEST_DAYS = 14

/** Longer than any setting, file addresses included. */
export const SETTING_LENGTH = 2_048
export const SETTING_TOO_LONG = 'This is too long. Use 2,048 characters or fewer.'
