import { expect, test } from 'vitest'
import { isComplete } from './results.ts'
import { alertsSince } from './rules.ts'
import { timesOf } from './try-stage.ts'

const [began, repaired] = [1_000, 60_000]
const row = (times: ReturnType<typeof timesOf>) => ({ rule: 'A', words: '', ...times })

test('an alert that fires in the fault and resolves after the repair is complete', () => {
  const times = timesOf({ firedAt: 31_000, resolvedAt: 75_000 }, began, repaired)
  expect(times).toEqual({ firedAfter: 30, resolvedAfter: 15 })
  expect(isComplete(row(times))).toBe(true)
})

test('one that resolves before the repair is not', () => {
  const times = timesOf({ firedAt: 31_000, resolvedAt: 50_000 }, began, repaired)
  expect(times).toEqual({ firedAfter: 30, isTooEarly: true })
  expect(isComplete(row(times))).toBe(false)
})

test('… unless it fires again and resolves after the repair', () => {
  const notices = ([31_000, 50_000, 55_000, 70_000] as const).map((at, turn) => ({
    status: turn % 2 ? ('resolved' as const) : ('firing' as const),
    labels: { alertname: 'A', installation: 'busy' },
    fingerprint: 'a',
    at,
  }))
  const { firedAt, resolvedAt } = alertsSince(notices, 'busy', began).get('A')!
  expect(timesOf({ firedAt, resolvedAt }, began, repaired)).toEqual({ firedAfter: 30, resolvedAfter: 10 })
})
