import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IntentStatus, PaymentStatus } from './contract.ts'
import {
  commissionOf,
  type IntentFacts,
  isOldNews,
  nextStatuses,
  nextStep,
  type PaymentFacts,
  refundedCommission,
  type Step,
  statusesBefore,
} from './rules.ts'

test('the commission is a tenth, half a cent rounded up, and never more than the amount', () => {
  expect([commissionOf(7500), commissionOf(5), commissionOf(4)]).toEqual([750, 1, 0])
  fc.assert(fc.property(fc.nat(10_000_000), cents => commissionOf(cents) <= cents))
})

test('a payment only moves forward: no path leads back to where it was, but for a refund tried again and a won dispute', () => {
  const back = PaymentStatus.options.filter(from => reachable(from).has(from))
  expect(back.sort()).toEqual(['captured', 'disputed', 'refund_failed', 'refunded', 'refunding'])
})

test('nothing leaves a status that is the end', () => {
  const ends = PaymentStatus.options.filter(status => nextStatuses[status].length === 0)
  expect(ends).toEqual(['voided', 'lost'])
})

test('the statuses before one are those whose next it is', () => {
  expect(statusesBefore('authorized')).toEqual(['created'])
  expect(statusesBefore('voiding')).toEqual(['created', 'authorized'])
})

test('partial refunds return exactly the commission in total', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(parts, amounts => {
      const amountCents = amounts.reduce((sum, part) => sum + part, 0)
      const charge = { amountCents, feeCents: commissionOf(amountCents) }
      let refunded = 0
      let back = 0
      for (const part of amounts) {
        const mine = refundedCommission(charge, refunded, part)
        expect(mine).toBeGreaterThanOrEqual(0)
        expect(mine).toBeLessThanOrEqual(part)
        back += mine
        refunded += part
      }
      expect(back).toBe(charge.feeCents)
    }),
  )
})

const payment: PaymentFacts = {
  status: 'created',
  amountCents: 6_000,
  isStale: false,
  hasCheckout: true,
  captureRequested: true,
}
const intent: IntentFacts = { status: 'requires_capture', amountCents: 6_000, currency: 'usd', dispute: null }

test.each<[string, Partial<PaymentFacts>, Partial<IntentFacts>, Step]>([
  ['an authorized card buys what was quoted', {}, {}, 'fulfil'],
  ['a card that was charged by somebody else buys it too', {}, { status: 'succeeded' }, 'fulfil'],
  ['as long as nobody said who buys, it waits', { hasCheckout: false }, {}, 'wait'],
  ['after the quote it buys nothing', { isStale: true }, {}, 'void-open'],
  ['another amount buys nothing', {}, { amountCents: 5_999 }, 'void-open'],
  ['another currency buys nothing', {}, { currency: 'eur' }, 'void-open'],
  ['a card that is not confirmed yet is waited for', {}, { status: 'requires_payment_method' }, 'wait'],
  ['but not for ever', { isStale: true }, { status: 'requires_payment_method' }, 'void-open'],
  ['while the bank asks, the times wait longer', {}, { status: 'requires_action' }, 'grace'],
  ['what the provider works on is left alone', { isStale: true }, { status: 'processing' }, 'wait'],
  ['an intent that is over ends its payment', {}, { status: 'canceled' }, 'void-open'],
  ['what was bought is charged', { status: 'authorized' }, {}, 'capture'],
  ['but not before the owner allows it', { status: 'authorized', captureRequested: false }, {}, 'wait'],
  ['a lost answer to a capture is found out', { status: 'authorized' }, { status: 'succeeded' }, 'record-capture'],
  [
    'an authorization that has expired takes the booking with it',
    { status: 'authorized' },
    { status: 'canceled' },
    'lose',
  ],
  ['what is given up is let go', { status: 'voiding' }, {}, 'cancel'],
  ['what is let go is noted', { status: 'voiding' }, { status: 'canceled' }, 'record-void'],
  [
    'a capture that crossed a cancellation is given back',
    { status: 'voiding' },
    { status: 'succeeded' },
    'return-money',
  ],
  ['a dispute is noted', { status: 'captured' }, { status: 'succeeded', dispute: 'open' }, 'record-dispute'],
  [
    'also when its beginning was missed',
    { status: 'captured' },
    { status: 'succeeded', dispute: 'lost' },
    'record-dispute',
  ],
  [
    'also when money is on its way back',
    { status: 'refunding' },
    { status: 'succeeded', dispute: 'open' },
    'record-dispute',
  ],
  ['a dispute that was won', { status: 'disputed' }, { status: 'succeeded', dispute: 'won' }, 'record-dispute-won'],
  ['and one that was lost', { status: 'disputed' }, { status: 'succeeded', dispute: 'lost' }, 'record-dispute-lost'],
])('%s', (_, ours, theirs, step) => {
  expect(nextStep({ ...payment, ...ours }, { ...intent, ...theirs })).toBe(step)
})

/** A dispute's step in each status; unlisted ones wait. */
const disputeSteps: Partial<Record<PaymentStatus, Partial<Record<'open' | 'won' | 'lost', Step>>>> = {
  captured: { open: 'record-dispute', lost: 'record-dispute' },
  refunding: { open: 'record-dispute', lost: 'record-dispute' },
  refund_failed: { open: 'record-dispute', lost: 'record-dispute' },
  disputed: { won: 'record-dispute-won', lost: 'record-dispute-lost' },
}

test.each(
  (['captured', 'refunding', 'refunded', 'refund_failed', 'voided', 'disputed', 'lost'] as const).flatMap(status =>
    (['open', 'won', 'lost', null] as const).map(dispute => [status, dispute] as const),
  ),
)('a payment that is %s, with a dispute that is %s', (status, dispute) => {
  const step = (dispute && disputeSteps[status]?.[dispute]) ?? 'wait'
  expect(nextStep({ ...payment, status }, { ...intent, status: 'succeeded', dispute })).toBe(step)
})

test('only the echo of our own capture is old news', () => {
  expect(isOldNews('payment_intent.succeeded', 'captured')).toBe(true)
  for (const status of PaymentStatus.options.filter(each => each !== 'captured'))
    expect(isOldNews('payment_intent.succeeded', status)).toBe(false)
  for (const type of ['payment_intent.canceled', 'charge.dispute.created', 'refund.updated'])
    expect(isOldNews(type, 'captured')).toBe(false)
})

test('money is never taken for a payment that is not authorized, nor while nobody has allowed it', () => {
  const facts = fc.record({
    status: fc.constantFrom(...PaymentStatus.options),
    amountCents: fc.constantFrom(6_000, 5_000),
    isStale: fc.boolean(),
    hasCheckout: fc.boolean(),
    captureRequested: fc.boolean(),
  })
  const theirs = fc.record({
    status: fc.constantFrom(...IntentStatus.options),
    amountCents: fc.constantFrom(6_000, 5_000),
    currency: fc.constantFrom('usd', 'eur'),
    dispute: fc.constantFrom('open' as const, 'won' as const, 'lost' as const, null),
  })
  fc.assert(
    fc.property(facts, theirs, (ours, its) => {
      const step = nextStep(ours, its)
      if (step === 'capture') expect(ours).toMatchObject({ status: 'authorized', captureRequested: true })
      if (step === 'fulfil') {
        expect(ours).toMatchObject({ status: 'created', hasCheckout: true, isStale: false })
        expect(its).toMatchObject({ amountCents: ours.amountCents, currency: 'usd' })
      }
      if (nextStatuses[ours.status].length === 0) expect(step).toBe('wait')
    }),
  )
})

function reachable(from: PaymentStatus): Set<PaymentStatus> {
  const found = new Set<PaymentStatus>()
  const waiting: PaymentStatus[] = [...nextStatuses[from]]
  for (let status = waiting.pop(); status; status = waiting.pop()) {
    if (found.has(status)) continue
    found.add(status)
    waiting.push(...nextStatuses[status])
  }
  return found
}
