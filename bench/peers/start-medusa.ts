import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { connect } from '#kit/server/db/db.ts'
import type { BenchDatabase } from '../parts/bench-database.ts'
import { type RunningServer, start } from '../parts/start-server.ts'
import { copyProducts } from './copy-products.ts'
import { ADMIN } from './seed-medusa.ts'

export type Medusa = RunningServer & {
  publishableKey: string
  locationId: string
  adminToken: string
  /** By sku. */
  itemIds: ReadonlyMap<string, string>
}

const CLI = 'node_modules/@medusajs/cli/cli.js'
const DATABASE = 'medusa'

/** In a database of its own on the same server: migrated, seeded, in production mode, without a request log. */
export async function startMedusa(database: BenchDatabase, { folder, work }: { folder: string; work: string }) {
  await database.db.unsafe(`create database ${DATABASE}`)
  const environment = {
    DATABASE_URL: database.url.replace(/\/postgres$/, `/${DATABASE}`),
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    MEDUSA_DISABLE_TELEMETRY: 'true',
  }
  const run = async (...args: string[]) => {
    const env = { PATH: process.env.PATH, ...environment }
    await promisify(execFile)(process.execPath, [CLI, ...args], { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 })
  }
  const seededFile = path.join(work, 'medusa.json')
  await run('db:migrate')
  await run('exec', path.join(import.meta.dirname, 'seed-medusa.ts'), seededFile)
  const itemIds = await fill(database)
  const logFile = path.join(work, 'medusa.log')
  const server = await start([CLI, 'start'], environment, { logFile, firstPath: '/health', folder })
  const seeded = JSON.parse(readFileSync(seededFile, 'utf8')) as Pick<Medusa, 'publishableKey' | 'locationId'>
  return { ...server, ...seeded, itemIds, adminToken: await signIn(server.port) } satisfies Medusa
}

async function fill({ host, port, user, password }: BenchDatabase): Promise<Medusa['itemIds']> {
  const db = connect({ host, port, user, password, database: DATABASE }, { max: 1, settings: { statement_timeout: 0 } })
  await copyProducts(db)
  const items = await db<{ sku: string; id: string }[]>`select sku, id from inventory_item`
  await db.end()
  return new Map(items.map(({ sku, id }) => [sku, id]))
}

async function signIn(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/auth/user/emailpass`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  if (!answer.ok) throw new Error(`Medusa's administrator could not sign in: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}
