import { expect, test } from 'vitest'
import type { OrganizationRole } from '#accounts/rules.ts'
import { mayOf } from './use-may.ts'

const account = { id: 'a', email: 'sam@example.com', name: 'Sam', isEmailVerified: true }
const signedIn = { account, isAdministrator: false } as Parameters<typeof mayOf>[0]

function memberOf(roles: Record<string, OrganizationRole>, chosenId: string | null) {
  const rest = { kind: null, isVerified: true, venues: null }
  return { organizations: Object.entries(roles).map(([id, role]) => ({ id, name: id, role, ...rest })), chosenId }
}

test('the role in the shown organization decides', () => {
  const roles = { one: 'viewer', two: 'scheduler' } as const
  expect(mayOf(signedIn, memberOf(roles, 'one'))('see-requests')).toBe(false)
  expect(mayOf(signedIn, memberOf(roles, 'two'))('see-requests')).toBe(true)
})

test('an account without an organization owns its own', () => {
  expect(mayOf(signedIn, memberOf({}, null))('add-facility')).toBe(true)
})

test('nothing is known before the organizations are', () => {
  expect(mayOf(signedIn, undefined)('add-facility')).toBeUndefined()
  expect(mayOf(undefined, undefined)('add-facility')).toBeUndefined()
})

test('administrators keep what the table gives them', () => {
  const viewer = memberOf({ one: 'viewer' }, 'one')
  expect(mayOf({ ...signedIn!, isAdministrator: true }, viewer)('edit-facility')).toBe(true)
})
