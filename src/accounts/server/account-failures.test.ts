import { expect, test } from 'vitest'
import { accountCalls, newEmail } from '#app/testing/account-calls.ts'
import { testApp } from '#app/testing/test-app.ts'

const app = await testApp()
const { signUp, signIn, sessionOf } = accountCalls(app)

test('a failed password insert rolls back the account', async () => {
  const email = newEmail()
  await app.db`alter table account_credential rename to account_credential_away`
  const failed = await signUp({ email })
  await app.db`alter table account_credential_away rename to account_credential`
  expect(failed).toMatchObject({ status: 500, body: { code: 'internal' } })
  expect(await rowsOf(email)).toEqual([])
  expect(await signUp({ email })).toMatchObject({ status: 200 })
})

test('a connection lost during sign-up creates no account', async () => {
  const email = newEmail()
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const lock = app.db.begin(async tx => {
    await tx`lock table account_credential in access exclusive mode`
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const answer = signUp({ email })
  // The account's row is inserted; the password's waits for a lock.
  await expect.poll(terminateWaiting, { timeout: 2_500, interval: 20 }).toBe(1)
  expect(await answer).toMatchObject({ status: 503, body: { code: 'temporarily-unavailable' } })
  release.resolve()
  await lock
  expect(await rowsOf(email)).toEqual([])
  expect(await signUp({ email })).toMatchObject({ status: 200 })
})

test('a database timeout returns 503 instead of signing the caller out', async () => {
  const owner = await app.owner()
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const lock = app.db.begin(async tx => {
    await tx`lock table account_session in access exclusive mode`
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const answers = await Promise.all([
    app.get('/api/session', owner),
    app.post('/api/sign-out', undefined, owner),
    signUp({ email: newEmail() }),
    signIn({ email: owner.account.email, password: 'correct horse battery' }),
  ])
  release.resolve()
  await lock
  expect(answers.map(answer => answer.status)).toEqual([503, 503, 503, 503])
  expect((await sessionOf(owner)).account).toEqual(owner.account)
})

function rowsOf(email: string) {
  return app.db`
    select name, (select count(*)::int from account_credential where account_id = account.id) as credentials
    from account where email = ${email}`
}

/** Terminates the connections that wait for a lock to write a password; returns their number. */
async function terminateWaiting(): Promise<number> {
  const rows = await app.db`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "account_credential"%'`
  return rows.length
}
