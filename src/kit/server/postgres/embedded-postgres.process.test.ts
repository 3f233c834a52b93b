import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect, type Db } from '../db/db.ts'
import type { Row } from '../db/statement.ts'
import { type EmbeddedPostgres, startPostgres } from './embedded-postgres.ts'
import { installedFolder, program, repair, serverEnvironment } from './postgres-binaries.ts'
import { canReach, serviceAccount } from './postgres-service-account.ts'
import { readPostmaster } from './postmaster-pid.ts'

// A start takes under a second; several on a busy machine take longer.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const isRoot = process.getuid?.() === 0
const settings = { shared_buffers: '16MB' }

test('a new folder gets a UTF-8 database in any system locale', async () => {
  const dataDir = makeDataDir()
  const first = await startElsewhere(dataDir, { LC_ALL: 'de_DE', LANG: undefined, PGCLIENTENCODING: 'LATIN1' })
  const [row] = await query(
    first,
    sql => sql`
    select current_setting('server_encoding') as encoding, lower('ÄÉ') as lower, 'Z' < 'a' as bytes,
           current_setting('TimeZone') as zone, current_setting('fsync') as fsync`,
  )
  expect(row).toEqual({ encoding: 'UTF8', lower: 'äé', bytes: true, zone: 'UTC', fsync: 'on' })
  const { path: socket = '' } = first.connection as { path?: string }
  expect(fs.statSync(path.dirname(socket)).mode & 0o777).toBe(0o700)
  expect(first.clusterDir).toBe(path.join(dataDir, 'pg18'))
})

test.runIf(process.platform !== 'win32')(
  'L1: only its owner can read the server log, which contains no user input',
  async () => {
    const dataDir = makeDataDir()
    fs.writeFileSync(path.join(dataDir, 'pg18.log'), 'written by 0.10\n', { mode: 0o644 })
    const server = await startHere(dataDir)
    await query(server, async sql => {
      await sql`create table person (email text primary key)`
      await sql`insert into person values ('sam@example.org')`
      await sql`insert into person values (${'sam@example.org'})`.catch(() => {})
      await sql.unsafe(`insert into person values ('sam@example.org')`).catch(() => {})
      return []
    })
    await server.stop()
    expect(fs.statSync(server.logFile).mode & 0o777).toBe(0o600)
    expect(fs.statSync(path.dirname(server.logFile)).mode & 0o777).toBe(0o700)
    const log = fs.readFileSync(server.logFile, 'utf8')
    expect(log).toContain('duplicate key value violates unique constraint')
    expect(log).not.toContain('sam@example.org')
    expect(log).toContain('written by 0.10')
    expect(fs.existsSync(path.join(dataDir, 'pg18.log'))).toBe(false)
  },
)

test('four processes starting at once on a new folder share one server', async () => {
  const dataDir = makeDataDir()
  const servers = await Promise.all([1, 2, 3, 4].map(() => startElsewhere(dataDir)))
  expect(new Set(servers.map(server => server.pid)).size).toBe(1)
  expect(servers.filter(server => !server.adopted)).toHaveLength(1)
  await query(servers[0]!, sql => sql`create table visit (process int, number int)`)
  await Promise.all(
    servers.map((server, process) =>
      query(server, sql => sql`insert into visit select ${process}, n from generate_series(1, 250) n`),
    ),
  )
  const [row] = await query(servers[3]!, sql => sql`select count(*)::int as rows from visit`)
  expect(row).toEqual({ rows: 1000 })
})

test('a server whose parent was killed is adopted and outlives the adopter', async () => {
  const dataDir = makeDataDir()
  const orphan = await startElsewhere(dataDir)
  orphan.parent.kill('SIGKILL')
  await once(orphan.parent, 'exit')
  const adopted = await startHere(dataDir)
  expect(adopted).toMatchObject({ adopted: true, pid: orphan.pid, connection: orphan.connection })
  await adopted.stop()
  expect(await query(adopted, sql => sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test('a killed server restarts with every committed row', async () => {
  const dataDir = makeDataDir()
  const killed = await startHere(dataDir)
  await query(killed, sql => sql`create table kept as select 7 as number`)
  process.kill(killed.pid, 'SIGKILL')
  // A dying server still accepts connections for a moment, and would be joined.
  await vi.waitFor(() => expect(() => process.kill(killed.pid, 0)).toThrow('ESRCH'))
  const next = await startHere(dataDir)
  expect(next.pid).not.toBe(killed.pid)
  expect(await query(next, sql => sql`select number from kept`)).toEqual([{ number: 7 }])
})

test.runIf(process.platform === 'linux')(
  'a pid file with an unrelated process’s pid does not stop startup',
  async () => {
    const dataDir = makeDataDir()
    const first = await startHere(dataDir)
    const pidFile = path.join(first.clusterDir, 'postmaster.pid')
    const written = fs.readFileSync(pidFile, 'utf8')
    await first.stop()
    fs.writeFileSync(pidFile, written.replace(/^\d+/, String(process.pid)))
    const second = await startHere(dataDir)
    expect(second.adopted).toBe(false)
    expect(fs.readdirSync(second.clusterDir).filter(name => name.startsWith('postmaster.pid.'))).toEqual([])
  },
)

test('a data folder too long for a socket path works', async () => {
  const dataDir = path.join(makeDataDir(), 'a-long-name-'.repeat(12))
  const server = await startHere(dataDir)
  expect(await query(server, sql => sql`select 1 as one`)).toEqual([{ one: 1 }])
  const { path: socket = '' } = server.connection as { path?: string }
  expect(Buffer.byteLength(socket)).toBeLessThan(104)
  expect(fs.statSync(path.dirname(socket)).mode & 0o777).toBe(0o700)
  await server.stop()
  expect(fs.existsSync(path.dirname(socket))).toBe(false)
})

test('over TCP the server requires its original password', async () => {
  const dataDir = makeDataDir()
  const server = await startPostgres({ dataDir, settings, transport: 'tcp' })
  onTestFinished(() => server.stop())
  const again = await startPostgres({ dataDir, settings, transport: 'tcp' })
  expect(await query(again, sql => sql`select 1 as one`)).toEqual([{ one: 1 }])
  const wrong = { ...server, connection: { ...server.connection, password: 'guessed' } }
  await expect(query(wrong, sql => sql`select 1`)).rejects.toThrow('password authentication failed')
})

test('missing library links are recreated', async () => {
  const native = path.join(makeDataDir(), 'native')
  fs.cpSync(installedFolder(), native, { recursive: true, filter: file => !fs.lstatSync(file).isSymbolicLink() })
  expect(await runs(native)).toBe(false)
  repair(native)
  expect(await runs(native)).toBe(true)
})

test('stop leaves no process and can be called twice', async () => {
  const server = await startHere(makeDataDir())
  await Promise.all([server.stop(), server.stop()])
  expect(() => process.kill(server.pid, 0)).toThrow('ESRCH')
  expect(fs.existsSync(path.join(server.clusterDir, 'postmaster.pid'))).toBe(false)
})

test('an impossible data folder fails with one sentence that names DATABASE_URL', async () => {
  const file = path.join(makeDataDir(), 'a-file')
  fs.writeFileSync(file, '')
  await expect(startHere(path.join(file, 'data'))).rejects.toThrow(
    /^The embedded PostgreSQL cannot run here \(.*\): set DATA_DIR to a folder, or set DATABASE_URL to a PostgreSQL server of your own\.$/,
  )
})

test.runIf(isRoot)('as root, the server runs as an ordinary account', async () => {
  const server = await startHere(makeDataDir())
  expect(fs.statSync(`/proc/${server.pid}`).uid).toBe(fs.statSync(server.clusterDir).uid)
  expect(fs.statSync(server.clusterDir).uid).not.toBe(0)
})

test.runIf(isRoot)('root’s private folders map to separate folders under /var/lib/openfield', async () => {
  const closed = makeDataDir()
  fs.chmodSync(closed, 0o700)
  const homes: string[] = []
  onTestFinished(() => homes.forEach(remove))
  const [one, two] = [await startHere(path.join(closed, 'one')), await startHere(path.join(closed, 'two'))]
  homes.push(path.dirname(one.clusterDir), path.dirname(two.clusterDir))
  expect(one.clusterDir).toMatch(/^\/var\/lib\/openfield\/.+\/pg18$/)
  expect(two.clusterDir).not.toBe(one.clusterDir)
})

const reachable =
  isRoot && canReach(serviceAccount('/')!, process.execPath) && canReach(serviceAccount('/')!, import.meta.filename)

test.runIf(reachable)('an ordinary account’s server keeps its account when root starts it', async () => {
  const { uid, gid } = serviceAccount('/')!
  const dataDir = makeDataDir()
  fs.chownSync(dataDir, uid, gid)
  const theirs = await startElsewhere(dataDir, {}, { uid, gid })
  theirs.parent.stdin?.end()
  await once(theirs.parent, 'exit')
  const ours = await startHere(dataDir)
  expect(ours.adopted).toBe(false)
  expect(fs.statSync(`/proc/${ours.pid}`).uid).toBe(uid)
})

/** Passable by other accounts; removed after the test. */
function makeDataDir(): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-postgres-')))
  fs.chmodSync(folder, 0o755)
  onTestFinished(() => remove(folder))
  return folder
}

function remove(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

/** Vitest runs cleanups last in, first out: the server stops before its folder is removed. */
async function startHere(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startPostgres({ dataDir, settings })
  onTestFinished(() => end(server))
  return server
}

type Elsewhere = EmbeddedPostgres & { parent: ChildProcess }

/** In its own Node process, which stops PostgreSQL when its input ends. */
async function startElsewhere(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  account: { uid?: number; gid?: number } = {},
): Promise<Elsewhere> {
  const program = `
    import { startPostgres } from ${JSON.stringify(import.meta.resolve('./embedded-postgres.ts'))}
    const server = await startPostgres(${JSON.stringify({ dataDir, settings })})
    console.log(JSON.stringify(server))
    process.stdin.resume().once('end', () => server.stop())`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    ...account,
    cwd: '/',
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = await createInterface(parent.stdout)[Symbol.asyncIterator]().next()
  const server: EmbeddedPostgres = JSON.parse(lines.value ?? '')
  onTestFinished(async () => {
    parent.kill('SIGKILL')
    await end(server)
  })
  return { ...server, parent }
}

/** Regardless of who started it; `readPostmaster` checks that the pid is still the server's. */
async function end({ clusterDir, pid }: EmbeddedPostgres): Promise<void> {
  if (readPostmaster(clusterDir)?.pid === pid) process.kill(pid, 'SIGINT')
  await expect.poll(() => readPostmaster(clusterDir), { timeout: 10_000 }).toBeUndefined()
}

async function query(
  server: Pick<EmbeddedPostgres, 'connection' | 'user'>,
  ask: (sql: Db) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const sql = connect({ ...server.connection, user: server.user, database: 'postgres' }, { max: 1 })
  try {
    return [...(await ask(sql))]
  } finally {
    await sql.end()
  }
}

async function runs(native: string): Promise<boolean> {
  const child = spawn(program(native, 'postgres'), ['--version'], { env: serverEnvironment(), stdio: 'ignore' })
  const [status] = await once(child, 'exit')
  return status === 0
}
