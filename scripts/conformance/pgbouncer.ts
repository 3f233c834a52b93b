import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#kit/server/db/db.ts'
import { freePort } from '#kit/server/free-port.ts'
import { makeDataDir } from '../../src/app/testing/make-data-dir.ts'
import { startDebianPostgres } from '../processes/start-debian-postgres.ts'
import { startProcesses } from '../processes/start-processes.ts'
import { type Row, rowOf } from './parts/check.ts'
import { missingPrograms, versionOf } from './parts/programs.ts'

type Mode = 'session' | 'transaction'

/** Session mode needs a server connection per client connection; transaction mode shares a few. */
const poolSizes: Record<Mode, number> = { session: 100, transaction: 10 }

const root = path.resolve(import.meta.dirname, '../..')
const journeys = ['e2e/book-a-field.spec', 'e2e/booking.spec']

/**
 * Browser journeys that buy, on two web processes and a worker behind PgBouncer, in each mode.
 */
export async function checkPgBouncer(): Promise<Row[]> {
  const program = 'PgBouncer'
  const missing = missingPrograms({ pgbouncer: 'pgbouncer' })
  const server = missing ?? (await startDebianPostgres().catch(() => 'not installed: apt-get install postgresql'))
  if (typeof server === 'string') return [{ program, version: '', what: 'buying in both modes', result: server }]
  const rows: Row[] = []
  try {
    for (const mode of ['session', 'transaction'] as const) {
      const what = `${mode} mode before ${server.version}: buying in a browser`
      rows.push(
        await rowOf({ program, version: versionOf('pgbouncer'), what }, async () => {
          const code = await runJourneys(mode, server.makeDatabase(mode))
          return code === 0 ? [] : [`the journeys ended with ${code}`]
        }),
      )
    }
  } finally {
    await server.stop()
  }
  return rows
}

async function runJourneys(mode: Mode, directUrl: string): Promise<number> {
  const [port, dataDir] = [await freePort(), await makeDataDir('conformance')]
  const pooler = await startPgBouncer(mode, directUrl)
  try {
    // See docs/scaling.md: transaction mode keeps no session, so the role carries the statement limits.
    if (mode === 'transaction') await setLimitsOfRole(directUrl)
    const processes = await startProcesses({
      port,
      dataDir,
      databaseUrl: pooler.url,
      directUrl: mode === 'transaction' ? directUrl : undefined,
    })
    try {
      const env = {
        ...process.env,
        E2E_PORT: String(port),
        E2E_DATABASE_URL: directUrl,
        E2E_OUTPUT: `./test-results/pgbouncer-${mode}`,
      }
      const playwright = path.join(root, 'node_modules/@playwright/test/cli.js')
      const run = spawn(process.execPath, [playwright, 'test', ...journeys], { cwd: root, env, stdio: 'inherit' })
      const [status] = (await once(run, 'exit')) as [number | null]
      return status ?? 1
    } finally {
      await processes.stop()
    }
  } finally {
    await pooler.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function setLimitsOfRole(url: string): Promise<void> {
  const db = connect({ url }, { max: 1 })
  await db`alter role current_user set statement_timeout = '5s'`
  await db`alter role current_user set lock_timeout = '3s'`
  await db.end()
}

/** Installed defaults except address, users and pool size. */
async function startPgBouncer(mode: Mode, directUrl: string) {
  const { hostname, port: serverPort, pathname, username } = new URL(directUrl)
  const [dir, port] = [mkdtempSync(path.join(os.tmpdir(), 'openfield-pgbouncer-')), await freePort()]
  chmodSync(dir, 0o755)
  const users = path.join(dir, 'users')
  writeFileSync(users, `"${username}" ""\n`)
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    pool_mode: mode,
    default_pool_size: poolSizes[mode],
    max_client_conn: 200,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const file = path.join(dir, 'pgbouncer.ini')
  const database = pathname.slice(1)
  writeFileSync(
    file,
    ['[databases]', `${database} = host=${hostname} port=${serverPort}`, '[pgbouncer]', ...lines, ''].join('\n'),
  )
  // PgBouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn('pgbouncer', ['--quiet', ...account, file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const gone = once(child, 'exit')
  await untilOpen(port)
  return {
    url: `postgres://${username}@127.0.0.1:${port}/${database}`,
    async stop() {
      child.kill('SIGTERM')
      await gone
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = createConnection({ host: '127.0.0.1', port })
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await sleep(100)
  }
  throw new Error('PgBouncer did not start.')
}
