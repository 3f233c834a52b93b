import { expect, test } from 'vitest'
import { actsAsOwner, isWithin, keyScopes, scopeFor } from './key-rules.ts'
import { type Action, actions, type Relation } from './rules.ts'

const all = Object.keys(actions) as Action[]
const signInOnly = ['sign-in', 'manage-account', 'change-payouts']
/** An organization and its people. */
const ofOrganizations = [
  'join-organization',
  'leave-organization',
  'edit-organization',
  'see-organization-log',
  'see-members',
  'manage-members',
  'read-evidence',
]

test('no key can perform administrator, sign-in, account, organization or payout actions', () => {
  const closed = all.filter(action => !isWithin(keyScopes, action, true) && !isWithin(keyScopes, action, false))
  const administrative = all.filter(action => actions[action].by.every((one: Relation) => one === 'administrator'))
  expect(closed.sort()).toEqual([...administrative, ...signInOnly, ...ofOrganizations].sort())
})

test('reading needs only the read scope, and the read scope cannot write', () => {
  for (const action of all) {
    expect(['read', 'any', 'never']).toContain(scopeFor(action, true))
    if (isWithin(['read'], action, false))
      expect(['read-public', 'bring-proof', 'ask-assistant', 'read-booking', 'read-clinic-booking']).toContain(action)
  }
})

test('owner and host actions require the manage scope', () => {
  const owners = all.filter(action => {
    const who: readonly Relation[] = actions[action].by
    return who.some(one => one === 'owner' || one === 'host') && !who.includes('customer')
  })
  for (const action of owners) expect(isWithin(['read', 'book'], action, false), action).toBe(false)
  expect(actsAsOwner(['read', 'book'], false)).toBe(false)
  expect(actsAsOwner(['read'], true)).toBe(true)
  expect(actsAsOwner(['manage'], false)).toBe(true)
})
