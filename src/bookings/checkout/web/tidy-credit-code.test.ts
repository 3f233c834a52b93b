import { expect, test } from 'vitest'
import { CreditCode } from '#bookings/checkout/contract.ts'
import { tidyCreditCode } from './use-credit.ts'

test.each(['cr ev9v x5t2 r522', 'CR-EV9V-X5T2-R522', ' crev9vx5t2r522 ', 'EV9V–X5T2–R522'])(
  'a credit code typed as "%s" is normalized',
  typed => {
    expect(CreditCode.parse(tidyCreditCode(typed))).toBe('CR-EV9V-X5T2-R522')
  },
)

test('an invalid credit code stays invalid', () => {
  expect(CreditCode.safeParse(tidyCreditCode('CR-EV9V-X5T2')).success).toBe(false)
  expect(CreditCode.safeParse(tidyCreditCode('EV9V X5T2 R522 7')).success).toBe(false)
  expect(tidyCreditCode(' - ')).toBe('')
})
