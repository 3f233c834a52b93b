import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeAdministratorLink } from '#accounts/server/people/make-administrator-link.ts'
import { CHANGED_COOKIE } from '#app/contract.ts'
import { leaveTraces, words } from '#app/testing/leave-traces.ts'
import { programOf } from '#app/testing/make-key.ts'
import { meet } from '#app/testing/permissions/roles.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import { makeFormStamp } from '#kit/server/http/bot-check.ts'

const lines: string[] = []
const app = await testApp({
  env: { LOG_LEVEL: 'trace', SLOW_QUERY_MS: '0' },
  logTo: { write: line => void lines.push(line) },
})

/** Output that bypasses the log: libraries that print. */
const printed = (['log', 'info', 'warn', 'error', 'debug'] as const).map(name =>
  vi.spyOn(console, name).mockImplementation((...words: unknown[]) => void lines.push(`console: ${String(words)}`)),
)
afterAll(() => {
  for (const spy of printed) spy.mockRestore()
})

const planted = {
  ...words,
  accountName: 'Thelonious Logwright',
  accountEmail: 'thelonious.logwright@example.org',
  password: 'parsnip trombone cathedral',
  wrongPassword: 'parsnip trombone minster',
  inQuery: 'query-canary-71c2',
  inPath: 'path-canary-55aa@example.org',
  inHeader: 'header-canary-90fe',
  userAgent: 'Agent-canary/8.8',
  address: '203.0.113.77',
  inBody: 'body-canary-2b2b',
  idempotencyKey: 'idempotency-canary-1f1f',
}

const secrets: string[] = []

beforeAll(async () => {
  await doEverything()
  await failInEveryWay()
})

test('the log records requests and errors as JSON lines', () => {
  const entries = lines
    .filter(line => !line.startsWith('console: '))
    .map(line => JSON.parse(line) as Record<string, unknown>)
  const messages = new Set(entries.map(({ msg }) => msg))
  expect([...messages]).toEqual(
    expect.arrayContaining(['request', 'internal', 'slow-statement', 'message-not-written']),
  )
  for (const entry of entries.filter(({ msg }) => msg === 'request')) {
    expect(entry).toMatchObject({
      reqId: expect.any(String) as string,
      route: expect.stringMatching(/^[/u]/) as string,
      status: expect.any(Number) as number,
      ms: expect.any(Number) as number,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    })
  }
  const callers = entries.filter(({ msg }) => msg === 'slow-statement').map(({ by }) => by)
  expect(callers).toEqual(expect.arrayContaining(['POST /api/hold-slots', 'GET /api/session', 'job send-messages']))
  // A failure and its request share an id.
  const failed = entries.find(({ msg }) => msg === 'internal')!
  expect(entries).toContainEqual(expect.objectContaining({ msg: 'request', reqId: failed.reqId, status: 500 }))
})

test.each(Object.entries(planted))('no log line contains the planted %s', (_what, word) => {
  expect(lines.filter(line => line.includes(word))).toEqual([])
})

test('no log line contains a cookie, key, link, id or secret', () => {
  expect(secrets.length).toBeGreaterThan(8)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(7)
    expect(lines.filter(line => line.includes(secret))).toEqual([])
  }
})

async function doEverything(): Promise<void> {
  const { accountName: name, accountEmail: email, password, wrongPassword } = planted
  const visitor = newBrowser()
  const { booking, open } = await leaveTraces(app, visitor)
  const member = newBrowser()
  await app.post('/api/account/sign-up', { name, email, password }, member)
  await app.post('/api/account/sign-in', { email, password: wrongPassword })
  const program = await programOf(app, await meet(app, 'member'))
  await app.get('/api/session', program)
  const administrator = await app.administrator()
  const link = new URL(await makeAdministratorLink(app.db, 'http://localhost'))
  await app.app.inject(`/sign-in${link.search}`)
  secrets.push(link.searchParams.get('token')!)
  secrets.push(booking.id, booking.reference, booking.manageKey, program.made.token)
  secrets.push(open.intent.clientSecret, open.intent.paymentIntentId)
  for (const { cookies } of [visitor, member, administrator])
    secrets.push(...[...cookies].filter(([name]) => name !== CHANGED_COOKIE).map(([, value]) => value))
  for (const job of ['send-messages', 'settle-payments', 'remove-expired-holds', 'deliver-webhooks']) await app.run(job)
}

/** In every part of a request, and with each kind of server error. */
async function failInEveryWay(): Promise<void> {
  const { inQuery, inPath, inHeader, userAgent, address, inBody, idempotencyKey } = planted
  const headers = {
    cookie: `openfield_visitor=${inHeader}`,
    authorization: `Bearer ofk_${inHeader}`,
    referer: `https://openfield.example/?key=${inHeader}`,
    'user-agent': userAgent,
    'x-forwarded-for': address,
    'idempotency-key': idempotencyKey,
    'content-type': 'application/json',
  }
  const ask = (url: string, payload?: string) =>
    app.app.inject({
      method: payload ? 'POST' : 'GET',
      url,
      headers,
      remoteAddress: address,
      ...(payload && { payload }),
    })
  await ask(`/api/bookings/${inPath}?key=${inQuery}`)
  await ask(`/api/${inPath}`)
  await ask('/api/%zz')
  await ask('/api/bookings', `{"userInfo":{"email":"${inPath}","name":"${inBody}`)
  await ask('/api/bookings', JSON.stringify({ userInfo: inBody }))
  await ask('/api/webhooks/stripe', JSON.stringify({ id: inBody }))
  await failInDatabase()
  await failInJob()
}

/** What PostgreSQL repeats: a row, a name, and a trigger's message. */
const breakages = [
  [`alter table lead add constraint planted check (name = 'nobody')`, 'alter table lead drop constraint planted'],
  ['alter table lead rename to lead_away', 'alter table lead_away rename to lead'],
  [
    `create function planted() returns trigger language plpgsql as
       $$ begin raise exception '% of % is not let in', new.name, new.email; end $$;
     create trigger planted before insert on lead for each row execute function planted()`,
    'drop trigger planted on lead; drop function planted()',
  ],
] as const

async function failInDatabase(): Promise<void> {
  const { accountName: name, inPath: email, inBody: city } = planted
  const formStamp = makeFormStamp(app.services.signingSecret, Date.now() - 10_000)
  for (const [sabotage, repair] of breakages) {
    await app.db.unsafe(sabotage)
    const { status } = await app.post('/api/lead', { formStamp, name, email, city })
    await app.db.unsafe(repair)
    expect(status).toBe(500)
  }
}

/** A message without valid facts, and a job with a failing statement. */
async function failInJob(): Promise<void> {
  const { accountEmail, inBody } = planted
  await app.db`
    insert into message (kind, recipient, payload, dedupe_key)
    values ('booking-reminder', ${accountEmail}, ${app.db.json({ booking: inBody })}, 'planted')`
  await app.run('send-messages')
  await app.db`alter table idempotency_key rename to idempotency_key_away`
  await expect(app.run('delete-idempotency-keys')).rejects.toThrow('idempotency_key')
  await app.db`alter table idempotency_key_away rename to idempotency_key`
}
