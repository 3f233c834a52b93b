import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR } from '#kit/shared/time.ts'
import { RefundPolicy } from './contract.ts'
import {
  deadlinesAhead,
  defaultRefundPolicy,
  describe,
  describeByTime,
  fullRefundUntil,
  hoursFor,
  nextDeadline,
  percentAt,
  readPolicy,
  refundCents,
  writePolicy,
} from './refund-policy.ts'

const STARTS = Date.UTC(2027, 4, 3, 12)
const before = (hours: number) => STARTS - hours * HOUR

const tiers = { steps: [{ hours: 6, percent: 50 }, ...fullRefundUntil(48).steps] }
const none = { steps: [] }

test('one step refunds in full until its deadline, then nothing', () => {
  expect(percentAt(fullRefundUntil(24), STARTS, before(24))).toBe(100)
  expect(percentAt(fullRefundUntil(24), STARTS, before(24) + 1)).toBe(0)
  expect(percentAt(fullRefundUntil(0), STARTS, STARTS)).toBe(100)
  expect(percentAt(none, STARTS, before(1_000))).toBe(0)
})

test.each([
  [48, 100, { at: before(6), percent: 50 }],
  [47, 50, { at: before(6), percent: 50 }],
  [6, 50, null],
  [5, 0, null],
])('with two steps, canceling %i hours ahead refunds %i percent', (hours, percent, deadline) => {
  expect(percentAt(tiers, STARTS, before(hours))).toBe(percent)
  expect(nextDeadline(tiers, STARTS, before(hours))).toEqual(deadline)
})

test('a deadline reached right now is not offered', () => {
  expect(nextDeadline(tiers, STARTS, before(48) - 1)).toEqual({ at: before(48), percent: 100 })
  expect(nextDeadline(fullRefundUntil(24), STARTS, before(24))).toBeNull()
})

test('all later deadlines are listed, without steps that another one beats', () => {
  expect(deadlinesAhead(tiers, STARTS, before(49))).toEqual([
    { at: before(48), percent: 100 },
    { at: before(6), percent: 50 },
  ])
  const beaten = { steps: [...tiers.steps, { hours: 60, percent: 40 }] }
  expect(deadlinesAhead(beaten, STARTS, before(70))).toEqual(deadlinesAhead(tiers, STARTS, before(70)))
  expect(deadlinesAhead(none, STARTS, before(1))).toEqual([])
})

test('refunds never grow over time, and deadlines hold', () => {
  const step = fc.record({ hours: fc.nat(200), percent: fc.integer({ min: 1, max: 100 }) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 4 }), fc.nat(250 * 60), fc.nat(100_000), (steps, minutes, cents) => {
      const policy = RefundPolicy.parse({ steps })
      const now = STARTS - minutes * 60_000
      const [sooner, later] = [now, now + HOUR].map(at => refundCents(cents, policy, STARTS, at)) as [number, number]
      expect(later).toBeLessThanOrEqual(sooner)
      expect(sooner).toBeLessThanOrEqual(cents)
      const deadline = nextDeadline(policy, STARTS, now)
      if (!deadline) expect(percentAt(policy, STARTS, now + 1)).toBe(0)
      else {
        expect(percentAt(policy, STARTS, deadline.at)).toBe(deadline.percent)
        expect(percentAt(policy, STARTS, deadline.at + 1)).toBeLessThan(deadline.percent)
      }
    }),
  )
})

test('half a cent rounds up for the customer', () => {
  expect(refundCents(4_555, tiers, STARTS, before(10))).toBe(2_278)
})

test('hoursFor finds the step that refunds a percentage', () => {
  expect([1, 50, 51, 100].map(percent => hoursFor(tiers, percent))).toEqual([6, 6, 48, 48])
  expect(hoursFor(none, 1)).toBeNull()
})

test('a policy is described with all its steps, whatever their order', () => {
  expect(describe(defaultRefundPolicy)).toBe('full refund up to 24 hours before the start')
  expect(describe(fullRefundUntil(1), 'it starts')).toBe('full refund up to 1 hour before it starts')
  expect(describe(tiers)).toBe('full refund up to 48 hours before the start, then 50% back up to 6 hours before')
  expect(describe(none)).toBe('no refunds')
  expect(describeByTime(defaultRefundPolicy)).toBe('a full refund for times at least 24 hours away')
  expect(describeByTime(fullRefundUntil(0))).toBe('a full refund for times that haven’t started')
  expect(describeByTime(tiers)).toBe(
    'a full refund for times at least 48 hours away, 50% back for times at least 6 hours away',
  )
})

test.each([
  ['24', defaultRefundPolicy],
  ['0', fullRefundUntil(0)],
  ['100% until 48 hours; 50% until 6 hours', tiers],
  ['50% until 1 hour', { steps: [{ hours: 1, percent: 50 }] }],
  ['no refunds', none],
])('owners write “%s”', (text, policy) => {
  expect(writePolicy(policy)).toBe(text)
  expect(writePolicy(readPolicy(text)!)).toBe(text)
})

test.each([
  ['50 % up to 6h before, 100% refund until 48 HOURS', tiers],
  ['No Refunds', none],
  ['', null],
  ['24 hours before', null],
  ['0% until 6 hours', null],
  ['101% until 6 hours', null],
  ['100% until 48 hours; half until 6 hours', null],
  ['50% until 48 hours; 100% until 6 hours', null],
  ['50% until 24; 50% until 24', null],
  ['6% until 6; 5% until 5; 4% until 4; 3% until 3; 2% until 2; 1% until 1', null],
])('“%s” is read', (text, policy) => {
  expect(readPolicy(text)).toEqual(policy)
})
