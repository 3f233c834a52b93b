import { readFileSync, statSync } from 'node:fs'
import type { Config } from '#kit/server/config/config.ts'
import { connect, type Db, withOwn } from '#kit/server/db/db.ts'
import { NoReplica, openReplica } from '#kit/server/db/replica.ts'
import { splitConnections } from '#kit/server/db/split-connections.ts'
import { errorCode } from '#kit/server/error-code.ts'
import { type EmbeddedPostgres, startPostgres } from '#kit/server/postgres/embedded-postgres.ts'
import { lastComplaint } from '#kit/server/postgres/postgres-process.ts'
import { postgresUnavailable } from '#kit/server/postgres/postgres-unavailable.ts'
import { reasonOf } from '#kit/server/start/read-fault.ts'
import { StartFault } from '#kit/server/start-fault.ts'

export type OpenDatabase = {
  db: Db
  /** For the startup banner, without password. */
  description: string
  /** The cause from the embedded server's log, if any: a full disk appears as a lost connection. */
  explain(error: unknown): unknown
  /** Seconds for running statements; default none. */
  close(timeout?: number): Promise<void>
}

type Sizes = { max: number; searches: number }

const CLOSE_TIMEOUT_S = 5

export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'directUrl' | 'replicaUrl' | 'databaseConnections' | 'role' | 'dataDir'>,
): Promise<OpenDatabase> {
  const { databaseUrl, directUrl, replicaUrl, dataDir } = config
  const { transactions, searches } = splitConnections(config)
  const sizes = { max: transactions, searches }
  if (!databaseUrl) return openEmbedded(dataDir, sizes)
  const given = await openGiven({ url: databaseUrl, directUrl }, sizes)
  return replicaUrl ? besideReplica(given, replicaUrl) : given
}

export async function withDatabase<T>(
  config: Parameters<typeof openDatabase>[0],
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config)
  try {
    return await work(database)
  } catch (error) {
    throw database.explain(error)
  } finally {
    await database.close()
  }
}

async function besideReplica(given: OpenDatabase, url: string): Promise<OpenDatabase> {
  const { db } = given
  try {
    const replica = await openReplica(db, { url }, { tell: sentence => console.error(sentence) })
    return {
      db: withOwn(db, {
        allowStale: work => replica.allowStale(work),
        pools: () => [...db.pools(), replica.figures()],
      }),
      description: `${given.description}, with a replica at ${new URL(url).host} for searches`,
      explain: error => given.explain(error),
      async close(timeout) {
        await replica.end()
        await given.close(timeout)
      },
    }
  } catch (error) {
    await given.close()
    throw error instanceof NoReplica ? new StartFault('config', error.message, error) : error
  }
}

async function openGiven(address: { url: string; directUrl: string | undefined }, sizes: Sizes): Promise<OpenDatabase> {
  const { url } = address
  const db = connect(address, sizes)
  const { host, pathname } = new URL(url)
  const place = `PostgreSQL at ${host}${pathname}`
  try {
    await checkServer(db)
  } catch (error) {
    await db.end({ timeout: 1 })
    const why = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
    if (error instanceof StartFault || !isUnavailable(error))
      throw new StartFault('config', `${place} (DATABASE_URL) cannot be used: ${why}.`, error)
    throw new StartFault('unavailable', `${place} (DATABASE_URL) isn’t responding: ${why}.${adviceFor(error)}`, error)
  }
  return {
    db,
    description: place,
    explain: error => error,
    close: (timeout = CLOSE_TIMEOUT_S) => db.end({ timeout: timeout }),
  }
}

function adviceFor(error: unknown): string {
  return errorCode(error) === 'CERT_HAS_EXPIRED'
    ? ' Renew the certificate of the database server, then reload its configuration.'
    : ''
}

/** Required by migrations and guarantees. */
const LEAST_VERSION = 15

/** Throws when too old or a standby. */
async function checkServer(db: Db): Promise<void> {
  const [row] = await db<{ version: number; isReplica: boolean }[]>`
    select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as is_replica`
  const { version, isReplica } = row!
  if (version < LEAST_VERSION)
    throw new StartFault('config', `it runs PostgreSQL ${version}, but Openfield needs ${LEAST_VERSION} or later`)
  if (isReplica) throw new StartFault('config', 'it is a read-only replica')
}

/** Wrong credentials or a missing database will not pass. */
function isUnavailable(error: unknown): boolean {
  return !/^(28|3D|42)/.test(errorCode(error) ?? '')
}

const WATCH_MS = 1_000

async function openEmbedded(dataDir: string, sizes: Sizes): Promise<OpenDatabase> {
  const server = await startPostgres({ dataDir })
  const logStart = sizeOf(server.logFile)
  const db = connect({ ...server.connection, user: server.user, database: 'postgres' }, sizes)
  const watch = keepAlive(dataDir, server)
  return {
    db,
    description: `embedded PostgreSQL in ${server.clusterDir}${server.adopted ? ' (already running)' : ''}`,
    explain: error => explainByLog(error, server.logFile, logStart),
    async close(timeout = CLOSE_TIMEOUT_S) {
      const current = await watch.stop()
      await db.end({ timeout: timeout })
      await current.stop()
    },
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function explainByLog(error: unknown, logFile: string, start: number): unknown {
  if ((reasonOf(error) ?? 'unavailable') !== 'unavailable' || sizeOf(logFile) <= start) return error
  const said = lastComplaint(readFileSync(logFile).subarray(start).toString())
  return reasonOf(new Error(said)) ? postgresUnavailable(`${said}; see ${logFile}`, error) : error
}

/**
 * Restarts it when killed, or stopped by its owner, at the same address, so that connections recover. `stop` returns
 * the current server.
 */
function keepAlive(dataDir: string, first: EmbeddedPostgres): { stop(): Promise<EmbeddedPostgres> } {
  let server = first
  let restart: Promise<void> | undefined
  const timer = setInterval(() => {
    if (restart || isAlive(server.pid)) return
    restart = startPostgres({ dataDir })
      .then(started => {
        server = started
      })
      .catch((error: unknown) => console.error(error instanceof Error ? error.message : error))
      .finally(() => {
        restart = undefined
      })
  }, WATCH_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await restart
      return server
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
