import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { describeError } from './log.ts'

const { db } = await testApp()

test('a constraint violation is logged with its constraint and without the row', async () => {
  const secret = 'pi_1_secret_2'
  const error = await db`
    insert into sandbox_payment_intent (id, client_secret, amount_cents, currency, status, capture_method)
    values ('pi_1', ${secret}, 1, 'usd', 'canceled', 'manual')`.catch(reason => reason)
  const logged = describeError(error as Error)
  expect(logged).toMatchObject({
    code: '23514',
    table: 'sandbox_payment_intent',
    constraint: 'sandbox_payment_intent_amount_cents_check',
  })
  expect(JSON.stringify(logged)).not.toContain(secret)
})

test('an invalid value is not logged', async () => {
  const error = await db`select ${'somebody@example.org'}::text::uuid`.catch(reason => reason)
  expect(JSON.stringify(describeError(error as Error))).not.toContain('somebody')
})

test('other errors keep their message and stack', () => {
  const logged = describeError(new Error('The gateway holds another state.'))
  expect(logged.message).toBe('The gateway holds another state.')
  expect(logged.stack).toContain('log.test.ts')
})

test('unparsable text is not logged', () => {
  try {
    JSON.parse('{"email": somebody@example.org}')
  } catch (error) {
    expect((error as Error).message).toContain('somebody')
    expect(JSON.stringify(describeError(error as Error))).not.toContain('somebody')
  }
  expect.assertions(2)
})

test.each([
  ['No such customer: ada@example.org', 'No such customer: <address>'],
  ['Recipient <ada.lovelace+news@mail.example.org> refused', 'Recipient <<address>> refused'],
  ['Invalid API Key provided: sk_live_51abc', 'Invalid API Key provided: <key>'],
  ['Bearer ofk_a-b_c.d was not known', '<key> was not known'],
  ['The secret pi_3abc_secret_9def is stale', 'The secret <key> is stale'],
  ['whsec_1234 does not sign this', '<key> does not sign this'],
])('"%s" is logged as "%s"', (message, logged) => expect(describeError(new Error(message)).message).toBe(logged))

test('an uncaught error ends the process with one log line and no data', () => {
  const program = `
    const { endOnCrash, describeError } = await import('./src/kit/server/observability/log.ts')
    endOnCrash({ fatal: ({ err }, message) => console.log(JSON.stringify({ ...describeError(err), msg: message })) })
    setTimeout(() => { throw Object.assign(new Error('row of Ada'), { code: '23514', detail: 'Failing row contains Ada' }) })`
  const ended = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(ended.status).toBe(70)
  expect(JSON.parse(ended.stdout)).toMatchObject({ msg: 'crashed', code: '23514', message: '' })
  expect(ended.stdout + ended.stderr).not.toContain('Ada')
})

test.each(['CONNECTION_CLOSED', 'ERR_OTHER'])('an unhandled rejection (%s) ends the process', code => {
  const program = `
    const { endOnCrash } = await import('./src/kit/server/observability/log.ts')
    const say = (_, message) => console.log(message)
    endOnCrash({ fatal: say })
    void Promise.reject(Object.assign(new Error('Lost.'), { code: '${code}' }))
    setTimeout(() => console.log('goes on'))`
  const ended = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect([ended.status, ended.stdout.trim().split('\n')]).toEqual([70, ['crashed']])
})
