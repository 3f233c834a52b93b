import { rm, statfs } from 'node:fs/promises'
import os from 'node:os'
import type { TestProject } from 'vitest/node'
import { connect } from '#kit/server/db/db.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { claimPaymentMode } from '#kit/server/db/settings.ts'
import { startPostgres } from '#kit/server/postgres/embedded-postgres.ts'
import { makeDataDir } from './make-data-dir.ts'
import { addressOf, onServer, TEMPLATE, type TestServer } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer
  }
}

/** Shared by all tests, removed afterwards. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir('test', await fastFolder())
  // Durability is not needed. The files that run at once share the connections.
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '300' }
  const server = await startPostgres({ dataDir, settings })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const address: TestServer = { ...server.connection, user: server.user }
  try {
    await makeTemplate(address)
  } catch (error) {
    // Teardown does not run if setup fails.
    await stop()
    throw error
  }
  provide('postgres', address)
  return stop
}

const MEMORY = '/dev/shm'
/** Many times what a run takes. */
const ENOUGH_BYTES = 6 * 2 ** 30

/** In memory, where Linux has room: copying a database is five times as fast as on a disk. */
async function fastFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined)
  return memory && memory.bavail * memory.bsize > ENOUGH_BYTES ? MEMORY : os.tmpdir()
}

async function makeTemplate(address: TestServer): Promise<void> {
  await onServer(address, `create database ${TEMPLATE}`)
  const db = connect(addressOf(address, TEMPLATE), { max: 1 })
  try {
    await migrate(db)
    await claimPaymentMode(db, 'demo')
  } finally {
    await db.end()
  }
}
