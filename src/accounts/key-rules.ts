import type { Action } from './rules.ts'

/**
 * `read`: see what the account sees; `book`: hold, book, change and cancel as a customer; `manage`: change what the
 * account owns or leads.
 */
export const keyScopes = ['read', 'book', 'manage'] as const
export type KeyScope = (typeof keyScopes)[number]

export type KeyInUse = {
  /** The start of the key; not secret. */
  prefix: string
  scopes: readonly KeyScope[]
}

/**
 * `any`: open to strangers, so any key will do; `never`: people only: administration, sign-in methods and payout
 * details.
 */
const scopesOfChanges = {
  'read-public': 'any',
  'bring-proof': 'any',
  'act-for-oneself': 'book',
  'hold-slots': 'book',
  'book-field': 'book',
  'book-clinic': 'book',
  'wait-in-line': 'book',
  'ask-assistant': 'read',
  'read-booking': 'read',
  'cancel-booking': 'book',
  'change-booking': 'book',
  'transfer-booking': 'book',
  'write-to-facility': 'book',
  'leave-waiting-list': 'book',
  'write-review': 'book',
  'read-clinic-booking': 'read',
  'cancel-clinic-booking': 'book',
  'send-form': 'manage',
  'validate-import': 'manage',
  'answer-customer': 'manage',
  'answer-review': 'manage',
  'confirm-booking': 'manage',
  'close-facility': 'manage',
  'see-facility-desk': 'manage',
  'edit-facility': 'manage',
  'edit-schedule': 'manage',
  'edit-calendar': 'manage',
  'follow-calendar': 'manage',
  'add-facility': 'manage',
  'see-payouts': 'manage',
  'manage-clinic': 'manage',
  'publish-clinic': 'manage',
  'answer-clinic': 'manage',
  'import-facilities': 'manage',
  'see-own-facilities': 'manage',
  'export-own': 'manage',
  'sign-in': 'never',
  'manage-account': 'never',
  'change-payouts': 'never',
  'see-dashboard': 'never',
  'see-all-bookings': 'never',
  'see-jobs': 'never',
  'run-jobs': 'never',
  'see-payments': 'never',
  'mend-payments': 'never',
  'see-leads': 'never',
  'see-listings': 'never',
  'review-listings': 'never',
  'review-tournaments': 'never',
  'see-facilities': 'never',
  'give-facility': 'never',
  'search-everything': 'never',
  'see-accounts': 'never',
  'change-roles': 'never',
  'see-audit-log': 'never',
} as const satisfies Record<Action, KeyScope | 'any' | 'never'>

/** Reading needs `read` only. */
export function scopeFor(action: Action, isReading: boolean): KeyScope | 'any' | 'never' {
  const scope = scopesOfChanges[action]
  return isReading && scope !== 'any' && scope !== 'never' ? 'read' : scope
}

export function isWithin(scopes: readonly KeyScope[], action: Action, isReading: boolean): boolean {
  const scope = scopeFor(action, isReading)
  return scope === 'any' || (scope !== 'never' && scopes.includes(scope))
}

/** And not only as a customer: to read, or with `manage`. */
export function actsAsOwner(scopes: readonly KeyScope[], isReading: boolean): boolean {
  return isReading || scopes.includes('manage')
}
