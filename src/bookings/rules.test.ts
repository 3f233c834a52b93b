import fc from 'fast-check'
import { expect, test } from 'vitest'
import { providerTypes } from '#facilities/contract.ts'
import { fullRefundUntil } from '#facilities/refund-policy.ts'
import { BookingMode, BookingStatus } from './contract.ts'
import {
  creditPart,
  firstStatus,
  liesAhead,
  makeCreditCode,
  makeReference,
  modeFor,
  modesOf,
  nextStatuses,
  paidWith,
  promiseOf,
  refundableCents,
  runsOf,
  shareCents,
  splitRefund,
} from './rules.ts'

test('the first status is confirmed for marketplace, pending for hold, redirected for linkout', () => {
  expect(BookingMode.options.map(firstStatus)).toEqual(['redirected', 'pending_confirmation', 'confirmed'])
})

test('our calendar books instantly, others link out, and all can take requests', () => {
  const bookingUrl = 'https://www.example.com/book'
  const approval = 'instant'
  const usual = providerTypes.map(providerType => modeFor({ providerType, bookingUrl, approval }))
  expect(usual).toEqual(['marketplace', 'linkout', 'linkout', 'linkout', 'linkout'])
  for (const providerType of providerTypes) expect(modesOf({ providerType, bookingUrl, approval })).toContain('hold')
  expect(modesOf({ providerType: 'rectrac', bookingUrl: null, approval })).toEqual(['hold'])
})

test('a credit pays as much as possible, leaving the card nothing or at least fifty cents', () => {
  const part = (remaining: number) => creditPart(3000, remaining)
  expect([0, 1000, 2950, 2951, 2999, 3000, 9000].map(part)).toEqual([0, 1000, 2950, 2950, 2950, 3000, 3000])
  expect([0, 20, 30].map(remaining => creditPart(30, remaining))).toEqual([0, 0, 30])
  expect(creditPart(60, 59)).toBe(10)
  expect(creditPart(0, 500)).toBe(0)
})

test('a requested mode is used if the facility offers it', () => {
  const facility = { providerType: 'manual', bookingUrl: null, approval: 'instant' } as const
  expect(['hold', 'linkout', 'nonsense', null].map(request => modeFor(facility, request))).toEqual([
    'hold',
    'marketplace',
    'marketplace',
    'marketplace',
  ])
})

test('a facility that approves bookings never offers an instant one', () => {
  const facility = { providerType: 'manual', bookingUrl: null, approval: 'request' } as const
  expect(modesOf(facility)).toEqual(['hold'])
  expect(['marketplace', 'hold', 'linkout', null].map(request => modeFor(facility, request))).toEqual(
    Array(4).fill('hold'),
  )
  const elsewhere = { ...facility, providerType: 'civicrec', bookingUrl: 'https://www.example.com/book' } as const
  expect(modesOf(elsewhere)).toEqual(['linkout', 'hold'])
})

test('each mode has its own promise, and a request names the response time', () => {
  expect(new Set(BookingMode.options.map(mode => promiseOf(mode, 4))).size).toBe(3)
  expect([1, 4, 72].map(hours => promiseOf('hold', hours))).toEqual([
    'The owner confirms within 1 hour',
    'The owner confirms within 4 hours',
    'The owner confirms within 72 hours',
  ])
})

test('redirected and canceled are terminal states', () => {
  expect(BookingStatus.options.filter(status => nextStatuses[status].length === 0)).toEqual(['redirected', 'cancelled'])
})

test('a reference has eight unambiguous characters', () => {
  expect(makeReference(new Uint8Array([0, 1, 2, 3, 29, 30, 31, 255]))).toBe('OF-2345-Z23H')
})

const hour = 3_600_000
const slot = (start: number, priceCents = 3_000) => ({ start: start * hour, end: (start + 1) * hour, priceCents })

test('adjacent slots form one stay in any order', () => {
  expect(runsOf([slot(31), slot(10), slot(30)])).toEqual([
    { start: 10 * hour, end: 11 * hour, priceCents: 3_000, isMoved: false },
    { start: 30 * hour, end: 32 * hour, priceCents: 6_000, isMoved: false },
  ])
})

const policy = fullRefundUntil(24)

test('a stay is fully refundable until its notice starts, then not at all', () => {
  const stay = [slot(24), slot(25)]
  expect(refundableCents(stay, policy, 0)).toBe(6_000)
  expect(refundableCents(stay, policy, 1)).toBe(0)
})

test('each week of a series is judged separately', () => {
  expect(refundableCents([slot(10), slot(10 + 168), slot(10 + 336)], policy, 0)).toBe(6_000)
})

test('a slot moved by the owner is refundable until it starts, without affecting others', () => {
  const moved = { ...slot(10), isMoved: true }
  expect(refundableCents([moved, slot(11), slot(15)], policy, 0)).toBe(6_000)
})

test('each week of a series gets its own refund step', () => {
  const steps = [...policy.steps, { hours: 6, percent: 50 }]
  expect(refundableCents([slot(5), slot(10), slot(10 + 168)], { steps }, 0)).toBe(1_500 + 3_000)
})

test('a booking can be canceled while part of it lies ahead', () => {
  expect(liesAhead([slot(1), slot(2)], 1.5 * hour)).toBe(false)
  expect(liesAhead([slot(1), slot(169)], 1.5 * hour)).toBe(true)
})

test('a refund goes to the card first, then to the credit, within what each paid', () => {
  expect(splitRefund(5_000, { cardCents: 4_000, creditCents: 2_000 })).toEqual({ cardCents: 4_000, creditCents: 1_000 })
  expect(splitRefund(9_000, { cardCents: 4_000, creditCents: 2_000 })).toEqual({ cardCents: 4_000, creditCents: 2_000 })
})

test('a credit code has twelve unambiguous characters', () => {
  expect(makeCreditCode(new Uint8Array(12))).toBe('CR-2222-2222-2222')
})

test.each([
  ['elsewhere', { mode: 'linkout' as const }],
  ['free', { totalCents: 0 }],
  ['free', { totalCents: 0, isPaidAtFacility: true }],
  ['facility', { isPaidAtFacility: true }],
  ['card', {}],
  ['card-and-credit', { creditCents: 1 }],
  ['credit', { creditCents: 7_500 }],
])('a booking is paid with %s when it has %j', (expected, more) => {
  const booking = { mode: 'marketplace' as const, totalCents: 7_500, creditCents: 0, isPaidAtFacility: false }
  expect(paidWith({ ...booking, ...more })).toBe(expected)
})

const weights = fc
  .array(fc.nat({ max: 10_000_000 }), { minLength: 1, maxLength: 40 })
  .filter(parts => parts.some(part => part > 0))

test('shares add up to the cent, and none is off by a cent or more', () => {
  fc.assert(
    fc.property(fc.nat({ max: 400_000_000 }), weights, (cents, parts) => {
      const shares = shareCents(cents, parts)
      const sum = parts.reduce((total, part) => total + part, 0)
      expect(shares.reduce((total, share) => total + share, 0)).toBe(cents)
      shares.forEach((share, index) => {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(Math.abs(share - (cents * parts[index]!) / sum)).toBeLessThanOrEqual(1)
      })
    }),
  )
})
