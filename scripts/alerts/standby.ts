import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { connect, type Db } from '#kit/server/db/db.ts'
import { startPostgres } from '#kit/server/postgres/embedded-postgres.ts'
import { type ChaosDatabase, openChaosDatabase } from '../../bench/chaos/database.ts'

export type Standby = { url: string; ask<T>(question: (db: Db) => Promise<T>): Promise<T>; close(): Promise<void> }

/** What the standby misses until it starts. */
const KEPT = { wal_keep_size: '512MB' }

/** A new database, and a standby that streams from it through the same proxy as everyone. */
export async function openWithStandby(folder: string): Promise<{ database: ChaosDatabase; standby: Standby }> {
  const [primaryDir, standbyDir] = [path.join(folder, 'data'), path.join(folder, 'standby')]
  for (const dir of [primaryDir, standbyDir]) mkdirSync(dir, { mode: 0o755 })
  const first = await startPostgres({ dataDir: primaryDir, transport: 'tcp' })
  await first.stop()
  await promisify(execFile)('cp', ['-a', first.clusterDir, standbyDir])
  const copy = path.join(standbyDir, path.basename(first.clusterDir))
  const signal = path.join(copy, 'standby.signal')
  writeFileSync(signal, '')
  const { uid, gid } = statSync(copy)
  chownSync(signal, uid, gid)
  const database = await openChaosDatabase(primaryDir, KEPT)
  try {
    return { database, standby: await startStandby(standbyDir, database) }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function startStandby(dataDir: string, { url, line }: ChaosDatabase): Promise<Standby> {
  const { username, password } = new URL(url)
  const primary = `host=127.0.0.1 port=${line.port} user=${username} password=${password}`
  const server = await startPostgres({ dataDir, transport: 'tcp', settings: { primary_conninfo: primary } })
  if (!('port' in server.connection)) throw new Error('The standby is not listening on a port.')
  const own = new URL(url)
  own.port = String(server.connection.port)
  return {
    url: own.href,
    async ask(question) {
      const db = connect({ url: own.href }, { max: 1 })
      try {
        return await question(db)
      } finally {
        await db.end({ timeout: 1 })
      }
    },
    close: () => server.stop(),
  }
}
