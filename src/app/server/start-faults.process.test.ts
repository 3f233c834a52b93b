import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeDataDir } from '#app/testing/make-data-dir.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { checkout, type Ended, runProcess } from '#app/testing/run-process.ts'
import { addressOf, onServer } from '#app/testing/test-database.ts'
import { connect, type Db } from '#kit/server/db/db.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { startPostgres } from '#kit/server/postgres/embedded-postgres.ts'
import { canReach, serviceAccount } from '#kit/server/postgres/postgres-service-account.ts'
import { isBuildStale } from '#kit/server/program-files.ts'
import { loadTournaments } from '#tournaments/server/load-tournaments.ts'

vi.setConfig({ testTimeout: 60_000 })

const isRoot = process.getuid?.() === 0
const settings = { shared_buffers: '16MB', fsync: 'off' }

/** Reached like an external server: by address and password. */
const dataDir = await makeDataDir('faults')
const server = await startPostgres({ dataDir, settings, transport: 'tcp' })
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})
const connection = server.connection as { host: string; port: number; password: string }
const reached = { ...connection, user: server.user }

function urlOf(database: string, { password, port } = connection): string {
  return `postgres://${server.user}:${password}@127.0.0.1:${port}/${database}`
}

/** What `npm start` runs, which starts in half the time of the source; the source if it has changed since the build. */
const program = isBuildStale() ? 'src/app/server/main.ts' : 'dist/program/main.js'

function start(env: Record<string, string>, more: Parameters<typeof runProcess>[1] = {}): Promise<Ended> {
  return runProcess(program, { ...more, env })
}

/** One sentence, without stack or secrets. */
function expectSentence({ complained }: Ended, sentence: RegExp): void {
  expect(complained).toMatch(sentence)
  expect(complained.trim().split('\n')).toHaveLength(1)
  expect(complained).not.toContain(connection.password)
}

/** Valid as far as can be told before use. */
const anyText =
  /^(CELLS?|DATA_DIR|PHOTO_DIR|MAP_TILE_ATTRIBUTION|AI_MODEL|STRIPE_\w+|S3_(ACCESS_KEY_ID|SECRET_ACCESS_KEY)|(GOOGLE|APPLE)_\w+|OTEL_SERVICE_NAME|OTEL_EXPORTER_OTLP_HEADERS)$/

test('every invalid variable is named in its own sentence, and the process exits with 78', async () => {
  const wrong = {
    ROLE: 'both',
    PORT: '70000',
    HOST: 'local host',
    PUBLIC_URL: 'openfield',
    DATABASE_URL: 'mysql://db',
    DATABASE_REPLICA_URL: 'mysql://db',
    DATABASE_DIRECT_URL: 'mysql://db',
    DATABASE_CONNECTIONS: '10',
    METRICS_TOKEN: 'short',
    SLOW_QUERY_MS: 'slow',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector',
    OTEL_TRACES_SAMPLER_ARG: '2',
    SEALING_KEY: 'short',
    APP_MODE: 'prod',
    SMTP_URL: 'mail.example',
    MAIL_FROM: 'hello',
    DEMO_PUBLIC: 'yes',
    RATE_LIMITS: 'no',
    TIME_ZONE: 'Mars/Olympus',
    MAP_TILE_URL: 'tiles.example',
    MAP_STYLE_URL: 'tiles.example',
    MAP_STYLE_ORIGINS: 'fonts.example',
    S3_ENDPOINT: 's3.example',
    S3_BUCKET: '../other',
    S3_REGION: 'us east',
    AI_PROVIDER: 'openai',
    AI_API_KEY: 'two words',
    AI_BASE_URL: 'models.example',
    APPLE_PRIVATE_KEY: 'no key',
    TRUSTED_PROXIES: 'proxy',
    CELLS_SECRET: 'short',
    LOG_LEVEL: 'loud',
  }
  const { code, complained } = await start(wrong)
  expect(code).toBe(78)
  const named = complained
    .trim()
    .split('\n')
    .map(line => line.split(' ', 1)[0])
  expect(named).toHaveLength(Object.keys(wrong).length)
  expect(new Set(named)).toEqual(new Set(Object.keys(wrong)))
  const known = [...(await readFile(path.join(checkout, '.env.example'), 'utf8')).matchAll(/^#?([A-Z\d_]+)=/gm)]
  const untested = known.map(([, name]) => name!).filter(name => !(name in wrong) && !anyText.test(name))
  expect(untested).toEqual([])
})

test('live mode names every missing variable', async () => {
  const { code, complained } = await start({ APP_MODE: 'live', RATE_LIMITS: 'off', DATABASE_URL: urlOf('any') })
  expect(code).toBe(78)
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'PUBLIC_URL'])
    expect(complained).toContain(`APP_MODE=live needs ${name}`)
  expect(complained).toContain('SEALING_KEY')
  expect(complained).toContain('RATE_LIMITS=off is for APP_MODE=demo only.')
  expect(complained).not.toContain(connection.password)
})

test('incomplete groups of variables name what is missing, and the other mode’s are refused', async () => {
  const { code, complained } = await start({
    STRIPE_SECRET_KEY: 'sk_live_secret',
    PUBLIC_URL: 'https://openfield.example',
    MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}',
    S3_BUCKET: 'field-photos',
    AI_PROVIDER: 'anthropic',
    GOOGLE_CLIENT_ID: 'g',
  })
  expect(code).toBe(78)
  for (const said of [
    'is a live key',
    'DEMO_PUBLIC=1',
    'MAP_TILE_ATTRIBUTION',
    'S3_REGION',
    'AI_MODEL',
    'GOOGLE_CLIENT_SECRET',
  ])
    expect(complained).toContain(said)
  expect(complained).not.toContain('sk_live_secret')
})

test('an unresponsive database exits with 69, a refused login with 78', async () => {
  const silent = await start({ DATABASE_URL: urlOf('x', { ...connection, port: 1 }) })
  expect(silent.code).toBe(69)
  expectSentence(silent, /^PostgreSQL at 127\.0\.0\.1:1\/x \(DATABASE_URL\) isn’t responding: .*ECONNREFUSED/)
  const wrongPassword = await start({ DATABASE_URL: urlOf('postgres', { ...connection, password: 'guessed' }) })
  expect(wrongPassword.code).toBe(78)
  expectSentence(wrongPassword, /cannot be used: password authentication failed/)
  const missing = await start({ DATABASE_URL: urlOf('nowhere') })
  expect(missing.code).toBe(78)
  expectSentence(missing, /cannot be used: database "nowhere" does not exist\./)
})

test('a connection limit below what one process needs exits with 78, too few free connections are a warning', async () => {
  const { url, db } = await database()
  const role = `little_${randomUUID().slice(0, 8)}`
  const [{ name } = { name: '' }] = await db<{ name: string }[]>`select current_database() as name`
  await db.unsafe(`create role ${role} login password 'secret' connection limit 12`)
  onTestFinished(() => onServer(reached, `drop role ${role}`))
  const asRole = { DATABASE_URL: url.replace(/\/\/[^@]+@/, `//${role}:secret@`) }
  const ofRole = await start(asRole)
  expect(ofRole.code).toBe(78)
  expectSentence(
    ofRole,
    new RegExp(
      `^The connection limit of the role ${role} is 12, and this process opens up to 15\\. Raise the limit, or set DATABASE_CONNECTIONS=12\\.$`,
      'm',
    ),
  )
  await db.unsafe(`alter role ${role} connection limit 100; alter database ${name} connection limit 5`)
  const ofDatabase = await start({ ...asRole, DATABASE_CONNECTIONS: '11' })
  expect(ofDatabase.code).toBe(78)
  expectSentence(
    ofDatabase,
    new RegExp(
      `^The connection limit of the database ${name} is 5, and .* up to 11\\. Raise the limit to 11 or more\\.$`,
      'm',
    ),
  )
  const ofServer = await start({ DATABASE_URL: url, DATABASE_CONNECTIONS: '500' })
  expect(ofServer.code).toBe(78)
  expectSentence(
    ofServer,
    /^PostgreSQL’s max_connections, less what is reserved, is 100, and .* set DATABASE_CONNECTIONS=100\.$/m,
  )
  // Not the owner, so it warns and then may not migrate.
  await db.unsafe(`alter database ${name} connection limit 11`)
  const full = await start({ ...asRole, DATABASE_CONNECTIONS: '11' })
  expect(full.complained).toMatch(
    /^The connection limit of the database .* is 11, and this process opens up to 11\. 2 are in use, so requests may fail with 503\. Raise the limit, or lower DATABASE_CONNECTIONS\.$/m,
  )
})

test('a newer version’s database is left unchanged', async () => {
  const { url, db } = await database()
  await migrate(db)
  await db`insert into migration (name, checksum) values ('9998-future.sql', 'x'), ('9999-future.sql', 'x')`
  const ended = await start({ DATABASE_URL: url })
  expect(ended.code).toBe(78)
  expectSentence(
    ended,
    /^A newer version of Openfield has updated this database \(it has 9999-future\.sql\)\. Start that version\.$/m,
  )
})

test('a database from before 0.11 is left unchanged, by DATABASE_URL and DATA_DIR', async () => {
  const { url, db } = await database()
  const folder = await tempDataDir()
  const embedded = await startPostgres({ dataDir: folder, settings })
  const inFolder = connect({ ...embedded.connection, user: embedded.user, database: 'postgres' }, { max: 1 })
  for (const old of [db, inFolder]) {
    await old`create table migration (name text primary key, checksum text not null)`
    await old`insert into migration (name, checksum) values ('0001-system.sql', 'x'), ('0060-free-booking-limits.sql', 'x')`
  }
  await inFolder.end()
  await embedded.stop()
  for (const [name, value] of [
    ['DATABASE_URL', url],
    ['DATA_DIR', folder],
  ] as const) {
    const ended = await start({ [name]: value })
    expect(ended.code).toBe(78)
    expectSentence(
      ended,
      /^This database was created by Openfield before 0\.11 and can’t be updated\. Export .* DATABASE_URL or DATA_DIR to an empty one; /m,
    )
  }
  expect(await db`select name from migration order by name`).toHaveLength(2)
})

test('a database of another mode or sealing key is left unchanged', async () => {
  const { url, db } = await database()
  await migrate(db)
  await db`insert into payment_mode (livemode) values (true)`
  const live = await start({ DATABASE_URL: url })
  expect(live.code).toBe(78)
  expectSentence(
    live,
    /^This database was created in live mode and can’t be used with APP_MODE=demo\. Use another one\.$/m,
  )
  await db`update payment_mode set livemode = false`
  await db`insert into system_setting (name, value) values ('sealing_key_fingerprint', 'another')`
  const sealed = await start({ DATABASE_URL: url, SEALING_KEY: 'k'.repeat(32) })
  expect(sealed.code).toBe(78)
  expectSentence(sealed, /^SEALING_KEY is not the key that encrypts the secrets in this database; /)
})

test('a port in use exits with 75 and creates no database', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as { port: number }
  const made = await makeDataDir('no-port')
  onTestFinished(() => rm(made, { recursive: true }))
  const ended = await start({ DATA_DIR: made, HOST: '127.0.0.1', PORT: String(port) })
  expect(ended.code).toBe(75)
  expect(await readdir(made)).toEqual([])
  expectSentence(ended, new RegExp(`^Another program is using port ${port}\\. Set PORT to a free port\\.$`, 'm'))
})

test('SIGTERM while waiting for the database exits with 0', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as { port: number }
  const leaveAfter = once(silent, 'connection')
  const ended = await start({ DATABASE_URL: urlOf('x', { ...connection, port }) }, { leaveAfter })
  expect(ended).toEqual({ code: 0, printed: '', complained: '' })
})

test.skipIf(process.platform === 'win32')(
  'SIGTERM while filling the embedded database exits with 0 and stops it',
  async () => {
    const folder = await tempDataDir()
    const log = path.join(folder, 'pg18/server.log')
    const isUp = () => existsSync(log) && readFileSync(log, 'utf8').includes('ready to accept connections')
    const leaveAfter = expect.poll(isUp, { timeout: 30_000, interval: 5 }).toBe(true)
    const ended = await start({ DATA_DIR: folder }, { leaveAfter })
    expect(ended).toEqual({ code: 0, printed: '', complained: '' })
    expect(readFileSync(log, 'utf8')).toContain('database system is shut down')
  },
)

test('an address that this machine does not have is named', async () => {
  const { url, db } = await database()
  await fillLittle(db)
  const ended = await start({ DATABASE_URL: url, ...worker, HOST: '192.0.2.1' })
  expect(ended.code).toBe(78)
  expectSentence(ended, /^HOST=192\.0\.2\.1 isn’t an address of this machine\. /)
})

test.each([
  ['ahead of', 3_600_000],
  ['behind', -3_600_000],
])('a clock an hour %s the database’s exits with 75', async (_which, ms) => {
  const { url } = await database()
  const shifted = `data:text/javascript,Date.now=(now=>()=>now()+(${ms}))(Date.now.bind(Date))`
  const ended = await start({ DATABASE_URL: url, NODE_OPTIONS: `--import=${shifted}` })
  expect(ended.code).toBe(75)
  expectSentence(
    ended,
    /^The clocks of this machine and the database are 60 minutes apart\. Sync both with a time server\.$/m,
  )
})

test('a killed server’s lock is taken over', async () => {
  const folder = await tempDataDir()
  const killed = await startPostgres({ dataDir: folder, settings })
  process.kill(killed.pid, 'SIGKILL')
  const ended = await runProcess('scripts/db.ts', { env: { DATA_DIR: folder } })
  expect(ended).toMatchObject({ code: 0, complained: '' })
  expect(ended.printed).toContain('Applied:  01-kit.sql')
})

test.skipIf(process.platform === 'win32')('a full disk exits with 74', async () => {
  const ended = await start({ DATA_DIR: await tempDataDir() }, { first: 'ulimit -f 2000' })
  expect(ended.code).toBe(74)
  expectSentence(
    ended,
    /^The embedded PostgreSQL cannot run here \(.*\): make room on the disk of DATA_DIR, or set DATABASE_URL /,
  )
})

test.skipIf(process.platform === 'win32')('a disk that fills up while creating tables exits with 74', async () => {
  const folder = await tempDataDir()
  await (await startPostgres({ dataDir: folder, settings })).stop()
  // A new cluster fits, its next 16 MB of journal do not.
  const ended = await runProcess('scripts/db.ts', { env: { DATA_DIR: folder }, first: 'ulimit -f 4000' })
  expect(ended.code).toBe(74)
  expect(ended.complained).toMatch(/make room on the disk of DATA_DIR/)
})

const nobody = isRoot ? serviceAccount('/')! : undefined
const isReachable =
  !nobody || (canReach(nobody, process.execPath) && canReach(nobody, path.join(checkout, 'package.json')))

test.runIf(isReachable && process.platform !== 'win32')('a read-only data folder exits with 73', async () => {
  const folder = await tempDataDir()
  if (nobody) await chown(folder, 0, 0)
  else await chmod(folder, 0o555)
  const ended = await start({ DATA_DIR: folder }, nobody && { account: { uid: nobody.uid, gid: nobody.gid } })
  expect(ended.code).toBe(73)
  expectSentence(
    ended,
    /^The embedded PostgreSQL cannot run here \(the data folder .* is not writable\): let this account write to DATA_DIR, or set DATABASE_URL /,
  )
})

test.runIf(isReachable && process.platform !== 'win32')('a read-only photo folder exits with 73', async () => {
  const folder = await tempDataDir()
  if (nobody) await chown(folder, 0, 0)
  else await chmod(folder, 0o555)
  const account = nobody && { account: { uid: nobody.uid, gid: nobody.gid } }
  const ended = await start({ DATABASE_URL: 'postgres://127.0.0.1:1/x', PHOTO_DIR: `${folder}/photos` }, account)
  expect(ended.code).toBe(73)
  expectSentence(ended, /^PHOTO_DIR: this user can’t write to .*\. Grant access, or set another folder\.$/m)
})

test.each([
  [
    'DATA_DIR',
    /^The embedded PostgreSQL cannot run here \(.*package\.json is not a folder\): set DATA_DIR to a folder, or /,
  ],
  ['PHOTO_DIR', /^PHOTO_DIR: .*package\.json is not a folder\.$/m],
])('a %s that is a file exits with 78', async (name, sentence) => {
  const ended = await start({ DATA_DIR: await tempDataDir(), [name]: path.join(checkout, 'package.json') })
  expect(ended.code).toBe(78)
  expectSentence(ended, sentence)
})

test.runIf(process.platform === 'linux')('an impossible data folder exits with 73 without hanging', async () => {
  const ended = await start({ DATA_DIR: '/proc/openfield' })
  expect(ended.code).toBe(73)
  expectSentence(
    ended,
    /\(the data folder \/proc\/openfield cannot be created\): let this account write to DATA_DIR, or /,
  )
})

test.skipIf(process.platform === 'win32')('a data folder that is a dangling link exits with 78', async () => {
  const link = path.join(await tempDataDir(), 'link')
  await symlink('/nowhere/at/all', link)
  const ended = await start({ DATA_DIR: link })
  expect(ended.code).toBe(78)
  expectSentence(ended, /\(the data folder .*link cannot be created\): set DATA_DIR to a folder, or /)
})

/** Serves no pages, so needs no build. */
const worker = { ROLE: 'worker' }

async function database(): Promise<{ url: string; db: Db }> {
  const name = `fault_${randomUUID().replaceAll('-', '')}`
  await onServer(reached, `create database ${name}`)
  const db = connect(addressOf(reached, name), { max: 1 })
  onTestFinished(() => db.end())
  return { url: urlOf(name), db }
}

/** Skips loading the demo. */
async function fillLittle(db: Db): Promise<void> {
  await migrate(db)
  await loadTournaments(db)
  await makeFacility(db)
}

async function tempDataDir(): Promise<string> {
  const folder = await makeDataDir('fault')
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  return folder
}
