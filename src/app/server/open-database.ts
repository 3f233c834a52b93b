import type { Config } from '#kit/server/config.ts'
import { connect, type Db } from '#kit/server/db.ts'
import { type EmbeddedPostgres, startPostgres } from '#kit/server/embedded-postgres.ts'

export type OpenDatabase = {
  db: Db
  /** For people, at start: which database it is. Never a password. */
  description: string
  close(): Promise<void>
}

/** The database that `DATABASE_URL` names, or else the embedded one in `DATA_DIR`, started if nobody has. */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  return databaseUrl ? openGiven(databaseUrl) : openEmbedded(dataDir)
}

async function openGiven(url: string): Promise<OpenDatabase> {
  const db = connect({ url })
  const { host, pathname } = new URL(url)
  const place = `PostgreSQL at ${host}${pathname}`
  try {
    await db`select 1`
  } catch (error) {
    await db.end({ timeout: 1 })
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`${place} (DATABASE_URL) does not answer: ${why}.`, { cause: error })
  }
  return { db, description: place, close: () => db.end({ timeout: 5 }) }
}

/** How soon a server that was killed is started again. */
const WATCH_MS = 1_000

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const server = await startPostgres({ dataDir })
  const db = connect({ ...server.connection, user: server.user, database: 'postgres' })
  const watch = keepAlive(dataDir, server)
  return {
    db,
    description: `embedded PostgreSQL in ${server.clusterDir}${server.adopted ? ' (already running)' : ''}`,
    async close() {
      const current = await watch.stop()
      await db.end({ timeout: 5 })
      await current.stop()
    },
  }
}

/**
 * Starts the embedded server again when it is gone: killed, or stopped by the process that had started it. It comes back at the
 * same address, so connections find it by themselves. `stop` ends the watch and answers the server of that moment.
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
