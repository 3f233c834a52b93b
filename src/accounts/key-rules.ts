import { type Action, actions } from './rules.ts'

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

/** Reading needs `read` only. */
export function scopeFor(action: Action, isReading: boolean): KeyScope | 'any' | 'never' {
  const scope = actions[action].key
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
