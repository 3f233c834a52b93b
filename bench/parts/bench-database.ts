import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { connect, type Db } from '#kit/server/db/db.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { claimPaymentMode } from '#kit/server/db/settings.ts'
import { startPostgres } from '#kit/server/postgres/embedded-postgres.ts'
import { trackStatements } from './count-statements.ts'
import { seedBench } from './seed-bench.ts'

export type BenchDatabase = {
  db: Db
  host: string
  port: number
  user: string
  password: string
  url: string
  /** Process id. */
  postmaster: number
  logFile: string
  close(): Promise<void>
}

type BenchWorld = {
  seed?: (db: Db) => Promise<void>
  /** Keeps this data folder. */
  keptIn?: string | undefined
  /** Of this start only. */
  settings?: Record<string, string>
}

/** In the log, for the recording of a purchase. The product's log has no values. */
const withParameters = { log_error_verbosity: 'default' }

/**
 * Temporary, with the product's settings and durable writes. Over loopback, not a socket, like an existing database
 * behind `DATABASE_URL`.
 */
export async function openBenchDatabase({
  seed = seedBench,
  keptIn,
  settings: own = {},
}: BenchWorld = {}): Promise<BenchDatabase> {
  const dataDir = keptIn ?? (await makeOpenFolder())
  const settings = { ...statementStatistics, ...withParameters, ...own }
  const server = await startPostgres({ dataDir, transport: 'tcp', settings })
  if (!('port' in server.connection)) throw new Error('The benchmark database is not listening on a port.')
  const { host, port, password = '' } = server.connection
  const db = connect(
    { host, port, password, user: server.user, database: 'postgres' },
    { max: 1, settings: { statement_timeout: 0 } },
  )
  const close = onceOnly(async () => {
    await db.end({ timeout: 5 })
    await server.stop()
    if (!keptIn) await rm(dataDir, { recursive: true, force: true })
  })
  // PostgreSQL has its own session: signals to the benchmark don't reach it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().then(() => process.exit(1)))
  try {
    await prepare(db)
    await seed(db)
  } catch (error) {
    await close()
    throw error
  }
  const url = `postgres://${server.user}:${password}@${host}:${port}/postgres`
  return { db, host, port, user: server.user, password, url, postmaster: server.pid, logFile: server.logFile, close }
}

/** Removed on exit. Open to others: started by root, PostgreSQL runs under an ordinary account. */
export async function makeOpenFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'openfield-bench-'))
  await chmod(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function onceOnly(work: () => Promise<void>): () => Promise<void> {
  let working: Promise<void> | undefined
  return () => (working ??= work())
}

const statementStatistics = { shared_preload_libraries: 'pg_stat_statements' }

async function prepare(db: Db): Promise<void> {
  await db`create extension if not exists pg_stat_statements`
  await trackStatements(db, false)
  await migrate(db)
  await claimPaymentMode(db, 'demo')
  const [server] = await db<{ version: string }[]>`select current_setting('server_version') as version`
  process.send?.({ postgres: server!.version })
}
