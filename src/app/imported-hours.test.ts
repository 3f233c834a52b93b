import { expect, test } from 'vitest'
import { defaultSchedule } from '#availability/rules.ts'
import { OPENING_HOURS } from '#imports/web/import-labels.ts'

test('imported facilities are shown with their exact default hours', () => {
  expect(defaultSchedule.hours).toEqual([{ days: [0, 1, 2, 3, 4, 5, 6], opens: '06:00', closes: '22:00' }])
  expect(OPENING_HOURS).toBe('from 6 AM to 10 PM')
})
