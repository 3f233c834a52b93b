import { expect, test } from 'vitest'
import { DAY, HOUR } from '#kit/shared/time.ts'
import {
  type Action,
  actions,
  may,
  type Relation,
  readAdministrator,
  readVisitor,
  writeAdministrator,
} from './rules.ts'

const relations: Relation[] = ['customer', 'facility', 'owner', 'host', 'administrator']

test.each<[Action, customer: boolean, facility: boolean, owner: boolean, host: boolean, administrator: boolean]>([
  ['read-booking', true, true, false, false, true],
  ['cancel-booking', true, true, false, false, true],
  ['change-booking', true, false, false, false, true],
  ['hand-over-booking', true, false, false, false, false],
  ['write-review', true, false, false, false, false],
  ['answer-review', false, true, false, false, true],
  ['confirm-booking', false, true, false, false, true],
  ['close-facility', false, true, false, false, true],
  ['see-facility-desk', false, true, false, false, true],
  ['see-all-bookings', false, false, false, false, true],
  ['see-jobs', false, false, false, false, true],
  ['see-payments', false, false, false, false, true],
  ['see-leads', false, false, false, false, true],
  ['see-listings', false, false, false, false, true],
  ['review-tournaments', false, false, false, false, true],
  ['onboard-payouts', false, true, true, true, true],
  ['see-payouts', false, false, true, true, false],
  ['read-clinic-booking', true, false, false, false, true],
  ['cancel-clinic-booking', true, false, false, false, true],
  ['manage-clinic', false, false, false, true, true],
  ['publish-clinic', false, false, false, true, false],
  ['import-facilities', false, false, true, false, false],
  ['see-own-facilities', false, false, true, false, false],
  ['export-own', false, false, true, false, false],
])('%s: customer %s, facility %s, owner %s, host %s, administrator %s', (action, ...expected) => {
  expect(relations.map(relation => may([relation], action))).toEqual(expected)
})

test('the table above has a line for every action', () => expect(Object.keys(actions)).toHaveLength(24))

test('one relation that allows is enough, and without any nothing is allowed', () => {
  expect(may(['customer', 'facility'], 'confirm-booking')).toBe(true)
  for (const action of Object.keys(actions) as Action[]) expect(may([], action)).toBe(false)
})

test('an action that does not exist does not compile', () => {
  // @ts-expect-error: misspelt on purpose
  expect(() => may(['customer'], 'cancel-bookings')).toThrow()
})

const now = Date.UTC(2026, 10, 21)
const sessionId = 'x'.repeat(43)

test('an administrator is known for twelve hours', () => {
  const text = writeAdministrator(sessionId, now)
  expect(readAdministrator(text, now + 12 * HOUR - 1)).toBe(sessionId)
  expect(readAdministrator(text, now + 12 * HOUR)).toBeUndefined()
})

test("a visitor's cookie does not read as an administrator's, nor the other way round", () => {
  expect(readAdministrator(`6f2a1d3c-0000-4000-8000-000000000000.${now / 1000}`, now)).toBeUndefined()
  expect(readVisitor(writeAdministrator(sessionId, now), now)).toBeUndefined()
})

test.each(['', '.', sessionId, `${sessionId}.`, `${sessionId}.1`, `${sessionId}.${now / 1000}.1`, `.${now / 1000}`])(
  '%j is no cookie of ours',
  text => {
    expect(readAdministrator(text, now)).toBeUndefined()
    expect(readVisitor(text, now - DAY)).toBeUndefined()
  },
)
