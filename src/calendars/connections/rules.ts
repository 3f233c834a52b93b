import type { ProviderType } from '#facilities/contract.ts'
import { type OtherProvider, otherProviders } from '../contract.ts'

/** The one that holds its calendar; if that is ours, any. */
export function systemsFor(provider: ProviderType): readonly OtherProvider[] {
  return provider === 'manual' ? otherProviders : [provider]
}

export const TEST_DAYS = 14

/** Longer than any setting, file addresses included. */
export const SETTING_LENGTH = 2_048
export const SETTING_TOO_LONG = 'This is too long. Use 2,048 characters or fewer.'
