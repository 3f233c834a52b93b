import { expect, test } from 'vitest'
import { DEFAULT_PRICE_CENTS, defaultSchedule } from '#availability/rules.ts'
import { OPENING_HOURS, PRICE_WITHOUT_ONE } from '#bulk-import/web/import-words.ts'
import { toDollars } from '#kit/shared/money.ts'

test('owners are told the very hours and price at which an imported facility is offered', () => {
  expect(defaultSchedule.hours).toEqual([{ days: [0, 1, 2, 3, 4, 5, 6], opens: '06:00', closes: '22:00' }])
  expect(OPENING_HOURS).toBe('from 6 AM to 10 PM')
  expect(PRICE_WITHOUT_ONE).toBe(toDollars(DEFAULT_PRICE_CENTS))
})
