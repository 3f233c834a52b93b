import { expect, test } from 'vitest'
import type { Figures } from '#bookings/reports/contract.ts'
import {
  changeText,
  dollarsText,
  heatLevel,
  heatText,
  hoursText,
  hourText,
  monthText,
  spanText,
  utilizationChange,
  utilizationText,
} from './report-labels.ts'

const figures = (bookedMinutes: number, openMinutes: number) => ({ bookedMinutes, openMinutes }) as Figures

test.each([
  [12, 10, 'Up 20%'],
  [9, 10, 'Down 10%'],
  [10, 10, 'No change'],
  [10, 0, undefined],
  [10, -5, undefined],
])('%i after %i: %s', (now, before, text) => expect(changeText(now, before)).toBe(text))

test('utilization', () => {
  expect(utilizationText(figures(90, 600))).toBe('15%')
  expect(utilizationText(figures(0, 0))).toBe('Not open')
  expect(hoursText(figures(90, 60_000))).toBe('1.5 of 1,000 open hours')
  expect(utilizationChange({ now: figures(90, 600), before: figures(60, 600) })).toBe('Up 5 points')
  expect(utilizationChange({ now: figures(60, 600), before: figures(90, 600) })).toBe('Down 5 points')
  expect(utilizationChange({ now: figures(60, 600), before: figures(60, 600) })).toBe('No change')
  expect(utilizationChange({ now: figures(60, 600), before: figures(0, 0) })).toBeUndefined()
})

test('dates, hours and money', () => {
  expect(spanText({ from: '2026-11-01', to: '2026-11-27' })).toBe('Nov 1 to Nov 27, 2026')
  expect(spanText({ from: '2025-12-01', to: '2026-01-31' })).toBe('Dec 1, 2025 to Jan 31, 2026')
  expect(monthText('2026-11-01')).toBe('Nov 2026')
  expect([0, 12, 18].map(hourText)).toEqual(['12 AM', '12 PM', '6 PM'])
  expect(['75.00', '-75.50', '0.00'].map(dollarsText)).toEqual(['$75', '−$75.50', '$0'])
})

test.each([
  [0, 60, 0, '0%'],
  [1, 600, 1, '0%'],
  [12, 60, 1, '20%'],
  [13, 60, 2, '22%'],
  [60, 60, 5, '100%'],
  [90, 60, 5, '150%'],
  [0, 0, 0, 'Closed'],
  [90, 0, 5, '1.5 booked hours'],
])('%i of %i minutes have the shade %i: %s', (bookedMinutes, openMinutes, level, text) => {
  expect([heatLevel({ bookedMinutes, openMinutes }), heatText({ bookedMinutes, openMinutes })]).toEqual([level, text])
})
