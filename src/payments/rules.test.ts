import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IntentStatus, PaymentStatus } from './contract.ts'
import {
  commissionOf,
  type IntentFacts,
  isEcho,
  nextStatuses,
  nextStep,
  type PaymentFacts,
  refundedCommission,
  type Step,
  statusesBefore,
} from './rules.ts'

test('the commission is a tenth, rounded half up, and never exceeds the amount', () => {
  expect([commissionOf(7500), commissionOf(5), commissionOf(4)]).toEqual([750, 1, 0])
  fc.assert(fc.property(fc.nat(10_000_000), cents => commissionOf(cents) <= cents))
})

test('only refunds and disputes can return a payment to an earlier status', () => {
  const back = PaymentStatus.options.filter(from => reachable(from).has(from))
  expect(back.sort()).toEqual(['captured', 'disputed', 'refund_failed', 'refunded', 'refunding'])
})

test('voided and lost are terminal states', () => {
  const ends = PaymentStatus.options.filter(status => nextStatuses[status].length === 0)
  expect(ends).toEqual(['voided', 'lost'])
})

test('the statuses before one are those that lead to it', () => {
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
        // To the nearest cent at each step.
        expect(Math.abs(back - (charge.feeCents * refunded) / amountCents)).toBeLessThanOrEqual(0.5)
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
  ['an authorized payment is fulfilled', {}, {}, 'fulfil'],
  ['a payment captured elsewhere is fulfilled', {}, { status: 'succeeded' }, 'fulfil'],
  ['an authorized payment without a checkout waits', { hasCheckout: false }, {}, 'wait'],
  ['a stale payment is voided', { isStale: true }, {}, 'void-open'],
  ['a payment of another amount is voided', {}, { amountCents: 5_999 }, 'void-open'],
  ['a payment in another currency is voided', {}, { currency: 'eur' }, 'void-open'],
  ['an unconfirmed payment waits', {}, { status: 'requires_payment_method' }, 'wait'],
  ['a stale unconfirmed payment is voided', { isStale: true }, { status: 'requires_payment_method' }, 'void-open'],
  ['a payment awaiting authentication extends its holds', {}, { status: 'requires_action' }, 'grace'],
  ['a processing payment waits even if stale', { isStale: true }, { status: 'processing' }, 'wait'],
  ['a canceled intent voids its payment', {}, { status: 'canceled' }, 'void-open'],
  ['a fulfilled payment is captured', { status: 'authorized' }, {}, 'capture'],
  ['a fulfilled payment waits for capture permission', { status: 'authorized', captureRequested: false }, {}, 'wait'],
  ['a capture with a lost response is recorded', { status: 'authorized' }, { status: 'succeeded' }, 'record-capture'],
  ['an expired authorization loses its booking', { status: 'authorized' }, { status: 'canceled' }, 'lose'],
  ['a voiding payment is canceled at the provider', { status: 'voiding' }, {}, 'cancel'],
  ['a canceled intent completes the void', { status: 'voiding' }, { status: 'canceled' }, 'record-void'],
  ['a capture that raced a void is refunded', { status: 'voiding' }, { status: 'succeeded' }, 'return-money'],
  ['a dispute is recorded', { status: 'captured' }, { status: 'succeeded', dispute: 'open' }, 'record-dispute'],
  [
    'a lost dispute whose start was missed is recorded',
    { status: 'captured' },
    { status: 'succeeded', dispute: 'lost' },
    'record-dispute',
  ],
  [
    'a dispute during a refund is recorded',
    { status: 'refunding' },
    { status: 'succeeded', dispute: 'open' },
    'record-dispute',
  ],
  ['a won dispute is recorded', { status: 'disputed' }, { status: 'succeeded', dispute: 'won' }, 'record-dispute-won'],
  [
    'a lost dispute is recorded',
    { status: 'disputed' },
    { status: 'succeeded', dispute: 'lost' },
    'record-dispute-lost',
  ],
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
)('the step for a %s payment with a %s dispute', (status, dispute) => {
  const step = (dispute && disputeSteps[status]?.[dispute]) ?? 'wait'
  expect(nextStep({ ...payment, status }, { ...intent, status: 'succeeded', dispute })).toBe(step)
})

test('only the event of our own capture is outdated', () => {
  expect(isEcho('payment_intent.succeeded', 'captured')).toBe(true)
  for (const status of PaymentStatus.options.filter(each => each !== 'captured'))
    expect(isEcho('payment_intent.succeeded', status)).toBe(false)
  for (const type of ['payment_intent.canceled', 'charge.dispute.created', 'refund.updated'])
    expect(isEcho(type, 'captured')).toBe(false)
})

test('a payment is never captured without authorization and permission', () => {
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
