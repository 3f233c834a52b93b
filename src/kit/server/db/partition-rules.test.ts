import { expect, test } from 'vitest'
import { DAY, HOUR } from '#kit/shared/time.ts'
import { type Partition, planPartitions, WEEK } from './partition-rules.ts'

/** A Friday. */
const now = Date.parse('2026-11-27T20:00:00Z')
const keptMs = 30 * DAY
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const before: Partition = { name: 'change_before', from: null, to: at('2026-12-07') }
const other: Partition = { name: 'change_other', from: null, to: null }
const planAt = (instant: number, partitions: readonly Partition[]) =>
  planPartitions('change', partitions, { now: instant, keptMs })

test('weeks follow the last one, four weeks ahead', () => {
  const { create, drop, sweep } = planAt(now, [before, other])
  expect(create.map(({ name }) => name)).toEqual(['change_20261207', 'change_20261214', 'change_20261221'])
  for (const { from, to } of create) expect(to - from).toBe(WEEK)
  expect(drop).toEqual([])
  expect(sweep).toEqual([before, other])
  expect(planAt(now, [before, other, ...create]).create).toEqual([])
  expect(planAt(now + WEEK, [before, other, ...create]).create.map(({ from }) => from)).toEqual([at('2026-12-28')])
})

test('a week is dropped when its last moment is old enough, and not before', () => {
  const week = { name: 'change_20261019', from: at('2026-10-19'), to: at('2026-10-26') }
  expect(planAt(week.to + keptMs - 1, [before, week, other]).drop).toEqual([])
  expect(planAt(week.to + keptMs, [before, week, other]).drop).toEqual([week])
})

test('what was there before the weeks is dropped as a whole in the end', () => {
  const { drop, sweep } = planAt(before.to! + keptMs, [before, other])
  expect(drop).toEqual([before])
  expect(sweep).toEqual([other])
})

test('after a gap the weeks begin with a Monday that is at least a day away', () => {
  const later = now + 200 * DAY
  for (let hours = 0; hours < 7 * 24; hours += 5) {
    const moment = later + hours * HOUR
    const [first] = planAt(moment, [before, other]).create
    expect(new Date(first!.from).getUTCDay()).toBe(1)
    expect(first!.from - moment).toBeGreaterThanOrEqual(DAY)
    expect(first!.from - moment).toBeLessThan(DAY + WEEK)
  }
})
