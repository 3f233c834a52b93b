import { expect, test } from 'vitest'
import { requestedTimes } from './rules-times.ts'

test.each([
  [{}, { asked: { date: undefined }, isRange: false }],
  [{ date: '2026-11-28' }, { asked: { date: '2026-11-28' }, isRange: false }],
  [{ time: 'evening' }, { asked: { date: undefined, timeStart: '18:00', timeEnd: '22:00' }, isRange: false }],
  [{ time: '15:00-16:30' }, { asked: { date: undefined, timeStart: '15:00', timeEnd: '16:30' }, isRange: true }],
  [{ time: '8-10' }, { asked: { date: undefined, timeStart: '08:00', timeEnd: '10:00' }, isRange: true }],
  [{ time: '18:00' }, { asked: { date: undefined, timeStart: '18:00', timeEnd: '19:00' }, isRange: true }],
  [{ time: '23:30' }, { asked: { date: undefined, timeStart: '23:30', timeEnd: '24:00' }, isRange: true }],
  [{ time: 'constructor' }, { asked: { date: undefined }, isRange: false }],
])('%j asks for %j', (filters, requested) => {
  expect(requestedTimes(filters)).toEqual(requested)
})
