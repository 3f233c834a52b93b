import { expect, test } from 'vitest'
import { ratio } from '../parts/rounds.ts'
import { costRow, exactly, fasterRow, isMet } from './bench-row.ts'

test('a ratio is computed per round, not from medians', () => {
  // In the second round the machine was half as fast for both.
  expect(ratio([100, 50, 90], [200, 100, 100])).toEqual({ median: 0.5, low: 0.5, high: 0.9 })
})

test.each([
  [0.55, true],
  [0.54, false],
])('a rate of %d × against a goal of 0.55 is met: %s', (median, met) => {
  expect(isMet(fasterRow('hold', exactly(median), { reference: 'pgbench', goal: 0.55 }))).toBe(met)
})

test.each([
  [0.4, true],
  [0.41, false],
])('a cost of %d ms against a goal of 0.4 is met: %s', (median, met) => {
  expect(isMet(costRow('read', 'CPU ms', { measured: exactly(median), goal: 0.4 }))).toBe(met)
})

test('without a goal or a measurement the verdict is undefined', () => {
  expect(isMet(costRow('read', 'ms', { measured: exactly(1) }))).toBeUndefined()
  expect(isMet({ what: 'hold', unit: '×', better: 'higher', goal: 1, missing: 'no pgbench' })).toBeUndefined()
})
