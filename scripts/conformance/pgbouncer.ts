import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { connect } from '#kit/server/db/db.ts'
import { freePort } from '#kit/server/free-port.ts'
import { makeDataDir } from '../../src/app/testing/make-data-dir.ts'
import { startDebianPostgres } from '../processes/start-debian-postgres.ts'
import { type PoolMode, startPgBouncer } from '../processes/start-pgbouncer.ts'
import { startProcesses } from '../processes/start-processes.ts'
import { type Row, rowOf } from './parts/check.ts'
import { missingPrograms, versionOf } from './parts/programs.ts'

/** Session mode needs a server connection per client connection; transaction mode shares a few. */
const poolSizes: Record<PoolMode, number> = { session: 100, transaction: 10 }

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

async function runJourneys(mode: PoolMode, directUrl: string): Promise<number> {
  const [port, dataDir] = [await freePort(), await makeDataDir('conformance')]
  const pooler = await startPgBouncer(directUrl, { mode, poolSize: poolSizes[mode] })
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
