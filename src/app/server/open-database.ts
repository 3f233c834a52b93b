import type { Config } from '#kit/server/config.ts'
import { connect, type Db } from '#kit/server/db.ts'
import { startPostgres } from '#kit/server/embedded-postgres.ts'

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
  if (databaseUrl) {
    const db = connect({ url: databaseUrl })
    const { host, pathname } = new URL(databaseUrl)
    return { db, description: `PostgreSQL at ${host}${pathname}`, close: () => db.end({ timeout: 5 }) }
  }
  const server = await startPostgres({ dataDir })
  const db = connect({ ...server.connection, user: server.user, database: 'postgres' })
  return {
    db,
    description: `embedded PostgreSQL in ${server.clusterDir}${server.adopted ? ' (already running)' : ''}`,
    async close() {
      await db.end({ timeout: 5 })
      await server.stop()
    },
  }
}
