import { expect, test } from 'vitest'
import { whoMay } from './organization-labels.ts'

test.each([
  ['edit-organization', 'an owner'],
  ['see-statements', 'an owner or finance'],
  ['edit-calendar', 'an owner, a manager or the front desk'],
] as const)('%s: %s', (action, people) => {
  expect(whoMay(action)).toBe(people)
})
