import type { ProviderType } from '#facilities/contract.ts'

/** A vendor's system that can hold a facility's calendar instead of ours. */
export type Vendor = Exclude<ProviderType, 'manual'>

/** What a facility can be connected to: any calendar with an address, or a vendor's system. */
export type OtherProvider = Vendor | 'ical'

export const otherProviders = [
  'ical',
  'civicrec',
  'rectrac',
  'activenet',
  'perfectmind',
] as const satisfies readonly OtherProvider[]

/** As their makers write them. */
export const vendorNames = {
  civicrec: 'CivicRec',
  rectrac: 'RecTrac',
  activenet: 'ACTIVE Net',
  perfectmind: 'PerfectMind',
} as const satisfies Record<Vendor, string>

/** What a connection is called on screens. */
export const systemNames = { ical: 'iCal calendar', ...vendorNames } as const satisfies Record<OtherProvider, string>

/** All that hold calendars, ourselves first. */
export const providerNames = { manual: 'Manual', ...vendorNames } as const satisfies Record<ProviderType, string>

/**
 * Which systems a facility can be connected to: the one that holds its calendar; where we hold it, any in which it is booked too,
 * so that their times are laid over ours.
 */
export function systemsFor(provider: ProviderType): readonly OtherProvider[] {
  return provider === 'manual' ? otherProviders : [provider]
}

/** Days that a test asks for. */
export const TEST_DAYS = 14

/** Longer than anything that can be entered, the address of a file among it. */
export const SETTING_LENGTH = 2_048
