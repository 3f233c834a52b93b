import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { describeError } from './log.ts'

const { db } = await testApp()

test('of a refused row a log learns the constraint and nothing of the row', async () => {
  const secret = 'pi_1_secret_2'
  const error = await db`
    insert into sandbox_payment_intent (id, client_secret, amount_cents, currency, status, capture_method)
    values ('pi_1', ${secret}, 1, 'usd', 'canceled', 'manual')`.catch((reason: Error) => reason)
  const told = describeError(error as Error)
  expect(told).toMatchObject({
    code: '23514',
    table: 'sandbox_payment_intent',
    constraint: 'sandbox_payment_intent_amount_cents_check',
  })
  expect(JSON.stringify(told)).not.toContain(secret)
})

test('of a value that cannot be read a log does not learn the value', async () => {
  const error = await db`select ${'somebody@example.org'}::text::uuid`.catch((reason: Error) => reason)
  expect(JSON.stringify(describeError(error as Error))).not.toContain('somebody')
})

test('any other error keeps its message and its place', () => {
  const told = describeError(new Error('The gateway holds another state.'))
  expect(told.message).toBe('The gateway holds another state.')
  expect(told.stack).toContain('log.test.ts')
})
