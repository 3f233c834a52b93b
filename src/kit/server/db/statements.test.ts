import { afterEach, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { runAsCaller } from '#kit/server/observability/request-context.ts'
import { logSlowStatements } from './slow-statements.ts'
import { type EndedStatement, nameStatement } from './statements.ts'

const { db } = await testApp()
const ended: EndedStatement[] = []

afterEach(() => {
  db.watchers.clear()
  ended.length = 0
})

test.each([
  ['select id, name from facility f where id = $1', 'select facility'],
  ['insert into message (kind) values ($1)', 'insert message'],
  ['update job_run set run_until = now()', 'update job_run'],
  ['delete from only hold where id = $1', 'delete hold'],
  ['with gone as (select id from hold) delete from reservation r using gone', 'delete reservation'],
  ['with a as (select 1 from facility) select * from a', 'select facility'],
  ['with t as (update payment set status = $1 returning id) select * from t', 'update payment'],
  ['select 1', 'select'],
  ['begin', 'begin'],
  ['  rollback to part_0 ', 'rollback'],
])('"%s" is named %s', (text, name) => expect(nameStatement(text)).toBe(name))

test('a watcher sees every query without its values', async () => {
  watch()
  await db`select ${'ada@example.org'}::text as email ${db`, ${'secret'}::text as key`}`
  await db.read`select ${'ada@example.org'}::text`
  await db.begin(tx => tx`select ${'ada@example.org'}::text`)
  expect(ended.map(({ text }) => text)).toEqual([
    'select $1::text as email , $2::text as key',
    'select $1::text',
    'select $1::text',
    'commit',
  ])
  expect(JSON.stringify(ended)).not.toMatch(/ada|secret/)
})

test('a watcher sees a failed query, and its caller gets the error', async () => {
  watch()
  await expect(db`select 1 from nowhere`).rejects.toThrow('nowhere')
  expect(ended).toMatchObject([{ text: 'select 1 from nowhere', error: { code: '42P01' } }])
})

test('pools count queries in use and waiting', async () => {
  const idle = db.pools()
  expect(idle.map(({ inUse, waiting }) => inUse + waiting)).toEqual([0, 0, 0])
  const slow = Array.from({ length: 7 }, () => db`select pg_sleep(0.05)`.execute())
  const search = db.read`select pg_sleep(0.05)`.execute()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const transactions = Array.from({ length: 6 }, () => db.begin(() => gate))
  await new Promise(resolve => setImmediate(resolve))
  expect(db.pools()).toEqual([
    { pool: 'statements', connections: 6, inUse: 6, waiting: 6 },
    { pool: 'searches', connections: 2, inUse: 1, waiting: 0 },
    { pool: 'transactions', connections: 5, inUse: 5, waiting: 1 },
  ])
  open()
  await Promise.all([...slow, search, ...transactions])
  expect(db.pools().map(({ inUse, waiting }) => inUse + waiting)).toEqual([0, 0, 0])
})

test('a slow query is logged with its route, a fast one is not', async () => {
  const lines: [unknown, string?][] = []
  const log = { warn: (facts: unknown, message?: string) => void lines.push([facts, message]) }
  db.watchers.add(logSlowStatements(log as never, 50))
  await runAsCaller({ by: 'GET /api/bookings/:id', requestId: 'r1' }, async () => {
    await db`select pg_sleep(0.06), ${'ada'}::text`
  })
  await db`select 1`
  expect(lines).toEqual([
    [
      {
        by: 'GET /api/bookings/:id',
        requestId: 'r1',
        ms: expect.any(Number) as number,
        statement: 'select pg_sleep(0.06), $1::text',
      },
      'slow-statement',
    ],
  ])
})

function watch(): void {
  db.watchers.add(() => statement => void ended.push(statement))
}
