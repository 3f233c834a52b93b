import { execFile } from 'node:child_process'
import { chown, rm, stat, writeFile } from 'node:fs/promises'
import { connect as connectSocket, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeDataDir } from '#app/testing/make-data-dir.ts'
import { copyDatabase } from '#app/testing/test-database.ts'
import { type EmbeddedPostgres, startPostgres } from '../postgres/embedded-postgres.ts'
import { connect, type Db } from './db.ts'
import { openReplica, readFresh } from './replica.ts'

// A primary and a real streaming standby. Skipped without cp and sockets.
const isPossible = process.platform !== 'win32'
const folders: string[] = []
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let db: Db
let direct: Db
let following: Record<string, string>
/** The standby's folder before it first started. */
let fresh: string
const messages: string[] = []
const tell = (sentence: string) => void messages.push(sentence)

beforeAll(async () => {
  if (!isPossible) return
  const dataDir = await folder()
  const first = await startPostgres({ dataDir, settings: light })
  await first.stop()
  const copy = await folder()
  await promisify(execFile)('cp', ['-a', first.clusterDir, copy])
  const cluster = path.join(copy, path.basename(first.clusterDir))
  primary = await startPostgres({ dataDir, settings: light })
  await makeStandby(cluster)
  fresh = await folder()
  await promisify(execFile)('cp', ['-a', cluster, fresh])
  const { path: socket } = primary.connection as { path: string }
  following = { ...light, primary_conninfo: `host=${path.dirname(socket)} port=5432 user=${primary.user}` }
  standby = await startPostgres({ dataDir: copy, settings: following })
  db = connect(addressOf(primary))
  direct = connect(addressOf(standby))
  await db`create table thing (name text)`
})

afterAll(async () => {
  if (!isPossible) return
  await Promise.all([db.end({ timeout: 1 }), direct.end({ timeout: 1 })])
  await standby.stop()
  await primary.stop()
  await Promise.all(folders.map(dir => rm(dir, { recursive: true, force: true })))
})

test.runIf(isPossible)('stale-tolerant reads go to the replica, all others to the primary', async () => {
  const replica = await openReplica(db, addressOf(standby), { tell })
  await expect.poll(() => readSources(replica)).toEqual({ read: 'standby', rest: 'primary' })
  await replica.end()
})

test.runIf(isPossible)('a lagging replica is skipped until it catches up', async () => {
  const replica = await openReplica(db, addressOf(standby), { tell, maxAgeMs: 2_000 })
  await expect.poll(() => readSources(replica)).toMatchObject({ read: 'standby' })
  await direct`select pg_wal_replay_pause()`
  messages.length = 0
  await db`insert into thing values ('new')`
  await expect.poll(() => readSources(replica)).toMatchObject({ read: 'primary' })
  expect(replica.figures().isFresh).toBe(false)
  await expect.poll(() => messages).toEqual([expect.stringContaining('too far behind')])
  expect(await replica.allowStale(({ read }) => read`select name from thing`)).toEqual([{ name: 'new' }])
  await direct`select pg_wal_replay_resume()`
  await expect.poll(() => readSources(replica)).toMatchObject({ read: 'standby' })
  expect(messages[1]).toContain('is up to date')
  expect(replica.figures().isFresh).toBe(true)
  expect(await replica.allowStale(({ read }) => read`select name from thing`)).toEqual([{ name: 'new' }])
  await replica.end()
})

test.runIf(isPossible)('a table missing on the replica is read from the primary', async () => {
  const replica = await openReplica(db, addressOf(standby), { tell, maxAgeMs: 60_000 })
  await expect.poll(() => readSources(replica)).toMatchObject({ read: 'standby' })
  await direct`select pg_wal_replay_pause()`
  await db`create table later (name text)`
  expect(await replica.allowStale(({ read }) => read`select name from later`)).toEqual([])
  await direct`select pg_wal_replay_resume()`
  await replica.end()
})

test.runIf(isPossible)('a failing query is not retried on the primary', async () => {
  const replica = await openReplica(db, addressOf(standby), { tell })
  let asked = 0
  const question = () =>
    replica.allowStale(({ read }) => {
      asked += 1
      return read`select 1 / 0`
    })
  await expect(question()).rejects.toThrow('division by zero')
  expect(asked).toBe(1)
  await replica.end()
})

test.runIf(isPossible)('a database that is not a replica of the primary is refused at startup', async () => {
  const other = await copyDatabase(inject('postgres'))
  await expect(openReplica(db, other.address, { tell })).rejects.toThrow(
    /is not a replica of the database.*Set it to a hot standby/,
  )
  await expect(openReplica(db, addressOf(primary), { tell })).rejects.toThrow('is a writable database')
  await other.drop()
})

test.runIf(isPossible)('losing a replica fails no request, and it serves again once back', async () => {
  const replica = await openReplica(db, addressOf(standby), { tell })
  await expect.poll(() => readSources(replica)).toMatchObject({ read: 'standby' })
  const { clusterDir } = standby
  await standby.stop()
  for (let i = 0; i < 5; i++) expect(await readSources(replica)).toEqual({ read: 'primary', rest: 'primary' })
  standby = await startPostgres({ dataDir: path.dirname(clusterDir), settings: following })
  await expect.poll(() => readSources(replica)).toMatchObject({ read: 'standby' })
  await replica.end()
})

test.runIf(isPossible)('a silently cut replica is abandoned', async () => {
  const { path: socket } = standby.connection as { path: string }
  const proxy = await breakableProxy(socket)
  const address = { path: proxy.path, user: standby.user, database: 'postgres' }
  const replica = await openReplica(db, address, { tell, silentMs: 300 })
  await expect.poll(() => readSources(replica)).toMatchObject({ read: 'standby' })
  proxy.cut()
  expect(await readSources(replica)).toEqual({ read: 'primary', rest: 'primary' })
  await proxy.close()
  await replica.end()
})

test.runIf(isPossible)(
  'behind a balancer, no read comes from an older standby than the one that is watched',
  async () => {
    const older = await anotherStandby()
    const directly = connect(addressOf(older))
    const balancer = await breakableProxy((standby.connection as { path: string }).path)
    const address = { path: balancer.path, user: standby.user, database: 'postgres' }
    const replica = await openReplica(db, address, { tell })
    const names = () => replica.allowStale(({ read }) => read<{ name: string }[]>`select name from thing`)
    const count = async (sql: Db) => (await sql`select from thing`).length
    try {
      await expect.poll(() => replica.figures().isFresh).toBe(true)
      await expect.poll(() => count(directly)).toBe(await count(db))
      await directly`select pg_wal_replay_pause()`
      await db`insert into thing values ('after the pause')`
      await expect.poll(() => count(direct)).toBe(await count(db))
      // The watched standby is fresh; new connections reach the one that has stopped.
      balancer.moveTo((older.connection as { path: string }).path)
      expect(await names()).toContainEqual({ name: 'after the pause' })
      balancer.cutAll()
      for (let i = 0; i < 20; i++) {
        expect(await names()).toContainEqual({ name: 'after the pause' })
        await sleep(100)
      }
      await directly`select pg_wal_replay_resume()`
      await expect.poll(() => readSources(replica), { timeout: 10_000 }).toMatchObject({ read: 'standby' })
      expect(await names()).toContainEqual({ name: 'after the pause' })
    } finally {
      await replica.end()
      await directly.end({ timeout: 1 })
      await balancer.close()
      await older.stop()
    }
  },
  60_000,
)

test.runIf(isPossible)('someone who has just changed something reads from the primary', async () => {
  const replica = await openReplica(db, addressOf(standby), { tell })
  await expect.poll(() => readSources(replica)).toMatchObject({ read: 'standby' })
  expect(await readFresh(() => readSources(replica))).toEqual({ read: 'primary', rest: 'primary' })
  expect(await readSources(replica)).toMatchObject({ read: 'standby' })
  await replica.end()
})

test.runIf(isPossible)('an unresponsive replica does not block startup', async () => {
  const nowhere = { path: '/nowhere/.s.PGSQL.5432', user: primary.user, database: 'postgres' }
  messages.length = 0
  const replica = await openReplica(db, nowhere, { tell })
  expect(await readSources(replica)).toEqual({ read: 'primary', rest: 'primary' })
  await expect.poll(() => messages).toEqual([expect.stringContaining('is unreachable')])
  await replica.end()
})

/** Durability is not needed. */
const light = { fsync: 'off', shared_buffers: '16MB' }

const addressOf = ({ connection, user }: EmbeddedPostgres) => ({ ...connection, user, database: 'postgres' })

async function folder(): Promise<string> {
  const dir = await makeDataDir('replica')
  folders.push(dir)
  return dir
}

async function anotherStandby(): Promise<EmbeddedPostgres> {
  return startPostgres({ dataDir: fresh, settings: following })
}

/** Makes a copy follow the primary; owned by the server's account. */
async function makeStandby(cluster: string): Promise<void> {
  const signal = path.join(cluster, 'standby.signal')
  const { uid, gid } = await stat(cluster)
  await writeFile(signal, '')
  await chown(signal, uid, gid)
}

async function readSources({ allowStale }: Pick<Db, 'allowStale'>): Promise<{ read: string; rest: string }> {
  return allowStale(async within => {
    const ask = async (sql: Db['read']) => {
      const [row] = await sql<{ isStandby: boolean }[]>`select pg_is_in_recovery() as is_standby`
      return row!.isStandby ? 'standby' : 'primary'
    }
    return { read: await ask(within.read), rest: await ask(within) }
  })
}

/** A proxy to a socket; once cut, nothing arrives and nothing ends. */
async function breakableProxy(target: string) {
  const near = path.join(await folder(), '.s.PGSQL.5432')
  const ends: Socket[] = []
  let upstream = target
  const server = createServer(socket => {
    const far = connectSocket(upstream)
    ends.push(socket, far)
    for (const end of [socket, far]) end.on('error', () => {})
    socket.pipe(far)
    far.pipe(socket)
  })
  await new Promise<void>(resolve => server.listen(near, resolve))
  return {
    path: near,
    cut() {
      for (const end of ends) end.unpipe()
    },
    /** New connections. */
    moveTo: (path: string) => void (upstream = path),
    cutAll() {
      for (const end of ends.splice(0)) end.destroy()
    },
    async close() {
      for (const end of ends) end.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
