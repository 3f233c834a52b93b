import { expect, test } from 'vitest'
import { soonest } from './rules.ts'

test('of several facilities, the one that suits the requested time best comes first, then the earliest, then the cheapest', () => {
  const at = (hour: number, match: 'all' | 'part' | 'none' | null = null, pricePerSlot = '40.00') => ({
    match,
    times: [{ startTime: `2026-11-28T${hour}:00:00-05:00`, endTime: '', pricePerSlot }],
  })
  const none = { match: null, times: [] }
  expect(soonest([none, at(18), at(17)])).toEqual(at(17))
  expect(soonest([at(17, 'part'), at(18, 'all'), at(16, 'none')])).toEqual(at(18, 'all'))
  expect(soonest([at(17), at(17, null, '9.00')])).toEqual(at(17, null, '9.00'))
  expect(soonest([none])).toBeUndefined()
})
