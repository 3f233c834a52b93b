import { expect, test } from 'vitest'
import { defaultSchedule } from '#availability/rules.ts'
import { OPENING_HOURS } from '#bulk-import/web/import-words.ts'

test('owners are told the very hours at which an imported facility is offered', () => {
  expect(defaultSchedule.hours).toEqual([{ days: [0, 1, 2, 3, 4, 5, 6], opens: '06:00', closes: '22:00' }])
  expect(OPENING_HOURS).toBe('from 6 AM to 10 PM')
})
