import { expect, test } from 'vitest'
import { organizationRoles } from '#accounts/rules.ts'
import { grantableRoles, mayGrant, organizationNameFault } from './rules.ts'

const [north, south] = ['north', 'south']

test('owners grant every role, managers schedulers and viewers, others none', () => {
  expect(Object.fromEntries(organizationRoles.map(role => [role, grantableRoles(role)]))).toEqual({
    owner: ['owner', 'manager', 'scheduler', 'finance', 'viewer'],
    manager: ['scheduler', 'viewer'],
    scheduler: [],
    finance: [],
    viewer: [],
  })
})

test.each([
  [null, null, true],
  [null, [north], true],
  [[north], [north], true],
  [[north], [], true],
  [[north, south], [south], true],
  [[north], [south], false],
  [[north], [north, south], false],
  [[north], null, false],
  [[], null, false],
  [[], [north], false],
])('a manager of %j may give somebody %j: %s', (own, given, isAllowed) => {
  expect(mayGrant({ role: 'manager', venueIds: own }, { role: 'viewer', venueIds: given })).toBe(isAllowed)
})

test('an organization’s name has up to 100 characters and no address', () => {
  expect(organizationNameFault('Austin Parks & Recreation')).toBeUndefined()
  expect(organizationNameFault('')).toBe('Enter a name')
  expect(organizationNameFault('x'.repeat(101))).toContain('too long')
  expect(organizationNameFault('Pay at evil.com')).toContain('Remove web and email addresses')
})
