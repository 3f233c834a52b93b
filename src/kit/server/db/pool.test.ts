import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { copyDatabase } from '#app/testing/test-database.ts'
import { errorCode } from '#kit/server/error-code.ts'
import type { DatabaseAddress } from '../config/config.ts'
import { connect, isDatabaseUnavailable } from './db.ts'

const database = await copyDatabase(inject('postgres'))
const proxy = await openProxy(database.address)
const db = connect(proxy.address, { max: 2 })
afterAll(async () => {
  await db.end({ timeout: 1 })
  proxy.close()
  await database.drop()
})

test('after repeated connection resets, every query settles and the next succeeds', async () => {
  await Promise.all([db`select 1`, db.read`select 1`])
  const asked: Promise<unknown>[] = []
  for (let round = 0; round < 60; round++) {
    const ask = () =>
      void asked.push(
        db`select ${round}::int`.catch(() => {}),
        db.read`select 1`.catch(() => {}),
      )
    for (let count = 0; count < 5; count++) ask()
    await sleep(round % 4)
    proxy.cut()
    // Also at the very moment the loss is noticed.
    setImmediate(ask)
    await new Promise(resolve => setImmediate(resolve))
    ask()
  }
  const answered = Promise.all(asked).then(() => 'all')
  expect(await Promise.race([answered, sleep(15_000, 'some wait')])).toBe('all')
  for (let count = 0; count < 10; count++) expect(await db`select 1 as one`).toEqual([{ one: 1 }])
  expect(db.pools().map(({ inUse, waiting }) => inUse + waiting)).toEqual([0, 0, 0])
}, 30_000)

test('while the server is down queries fail, and succeed once it is back', async () => {
  await proxy.goDown()
  const codes = await Promise.all(
    Array.from({ length: 30 }, async (_, turn) => {
      await sleep(turn)
      return db`select 1`.then(() => 'answered', errorCode)
    }),
  )
  expect(
    codes.filter(code => code !== 'ECONNREFUSED' && code !== 'CONNECTION_CLOSED' && code !== 'ECONNRESET'),
  ).toEqual([])
  await proxy.comeBack()
  for (let count = 0; count < 5; count++) expect(await db`select 1 as one`).toEqual([{ one: 1 }])
})

test('a pooler without its server counts as unavailable, a protocol violation does not', async () => {
  const pooler = createServer(socket => socket.once('data', () => socket.end(poolerError))).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const { port } = pooler.address() as AddressInfo
  const pooled = connect({ url: `postgres://someone@127.0.0.1:${port}/some`, directUrl: 'postgres://unused' })
  const error: unknown = await pooled`select 1`.then(
    () => 'answered',
    (refused: unknown) => refused,
  )
  expect(error).toMatchObject({ code: '08P01', message: expect.stringContaining('server login has been failing') })
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(isDatabaseUnavailable(Object.assign(new Error(), { code: '08P01', routine: 'PostgresMain' }))).toBe(false)
  await pooled.end({ timeout: 1 })
  pooler.close()
})

test('a running query survives losing another connection', async () => {
  const slow = db`select pg_sleep(0.3), 1 as one`.execute()
  await sleep(50)
  const [row] = await db<{ pid: number }[]>`select pg_backend_pid() as pid`
  await db.read`select pg_terminate_backend(${row!.pid})`
  expect(await slow).toMatchObject([{ one: 1 }])
  expect(await db`select 1 as one`).toEqual([{ one: 1 }])
})

test('a silently cut connection fails its query and is not reused', async () => {
  const hasty = connect(proxy.address, { max: 1, settings: { statement_timeout: 200 } })
  const askAll = () => [hasty`select 1`, hasty.read`select 1`, hasty.begin(tx => tx`select 1`)]
  await Promise.all(askAll())
  proxy.goSilent()
  const answers = await Promise.all(askAll().map(answer => answer.then(() => 'answered', errorCode)))
  expect(answers).toEqual(['ETIMEDOUT', 'ETIMEDOUT', 'ETIMEDOUT'])
  expect(await Promise.all(askAll())).toHaveLength(3)
  await hasty.end({ timeout: 1 })
  // Those of `db` were silent too.
  proxy.cut()
  await sleep(50)
})

test('a query with a plan outdated by a migration is resent', async () => {
  await db`create table planned (a integer)`
  await db`insert into planned values (1)`
  const ask = () => db`select * from planned`
  await Promise.all([ask(), ask(), ask(), ask()])
  await db.begin(tx => tx`alter table planned add b text default 'new'`)
  expect(await ask()).toEqual([{ a: 1, b: 'new' }])
  expect(await ask()).toEqual([{ a: 1, b: 'new' }])
})

test('a listener is notified when it may have missed messages', async () => {
  let connects = 0
  const listening = await db.listen(
    'missed',
    () => {},
    () => void connects++,
  )
  expect(connects).toBe(1)
  proxy.cut()
  await expect.poll(() => connects).toBe(2)
  await listening.unlisten()
})

test('a listener receives messages after reconnecting', async () => {
  const heard: string[] = []
  await db.listen('news', text => void heard.push(text))
  proxy.cut()
  await expect
    .poll(async () => {
      await db.notify('news', 'again').catch(() => {})
      return heard
    })
    .toContain('again')
})

/** A proxy to the database that can be cut. */
async function openProxy(to: DatabaseAddress) {
  if ('url' in to) throw new Error('The database of the tests has no address of its parts.')
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const far = 'path' in to ? connectSocket(to.path) : connectSocket(to.port, to.host)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { path: _, ...rest } = { path: undefined, ...to }
  const address = { ...rest, host: '127.0.0.1', port } as DatabaseAddress
  const cut = () => {
    for (const socket of sockets)
      if (socket.remoteAddress) socket.resetAndDestroy()
      else socket.destroy()
  }
  return {
    address,
    cut,
    /** For open connections only: nothing arrives, and nothing ends. */
    goSilent() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    async goDown() {
      cut()
      await new Promise(resolve => server.close(resolve))
    },
    async comeBack() {
      await once(server.listen(port, '127.0.0.1'), 'listening')
    },
    close() {
      cut()
      server.close()
    },
  }
}

/** Of PgBouncer 1.18. */
const said = 'SFATAL\0C08P01\0Mserver login has been failing, try again later (server_login_retry)\0\0'
const poolerError = Buffer.from(`E\0\0\0\0${said}`)
poolerError.writeInt32BE(said.length + 4, 1)
