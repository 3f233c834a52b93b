import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PaymentStatus } from './contract.ts'
import { commissionOf, nextStatuses, statusesBefore } from './rules.ts'

test('the commission is a tenth, half a cent rounded up, and never more than the amount', () => {
  expect([commissionOf(7500), commissionOf(5), commissionOf(4)]).toEqual([750, 1, 0])
  fc.assert(fc.property(fc.nat(10_000_000), cents => commissionOf(cents) <= cents))
})

test('a payment only moves forward: no path leads back to where it was, but for a refund tried again and a won dispute', () => {
  const back = PaymentStatus.options.filter(from => reachable(from).has(from))
  expect(back.sort()).toEqual(['captured', 'disputed', 'refund_failed', 'refunding'])
})

test('nothing leaves a status that is the end', () => {
  const ends = PaymentStatus.options.filter(status => nextStatuses[status].length === 0)
  expect(ends).toEqual(['refunded', 'voided', 'lost'])
})

test('the statuses before one are those whose next it is', () => {
  expect(statusesBefore('authorized')).toEqual(['created'])
  expect(statusesBefore('voiding')).toEqual(['created', 'authorized'])
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
