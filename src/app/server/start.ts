import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Config, readConfig } from '#kit/server/config.ts'
import { errorCode } from '#kit/server/db.ts'
import { runJobs } from '#kit/server/jobs.ts'
import { migrate } from '#kit/server/migrate.ts'
import { claimPaymentMode, readSigningSecret } from '#kit/server/settings.ts'
import { chooseGateway } from '#payments/server/choose-gateway.ts'
import { buildApp } from './build-app.ts'
import { allJobs } from './jobs.ts'
import { loadDemo } from './load-demo.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

/** Starts the product as the environment says. Throws `ConfigFault`, or an error whose message says what is in the way. */
export async function start(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    await serve(config, database)
  } catch (error) {
    // Or else the embedded server, which has a session of its own, would stay behind.
    await database.close()
    throw error
  }
}

async function serve(config: Config, database: OpenDatabase): Promise<void> {
  const { db, description } = database
  // Before anything is written: a mode without a gateway must leave no mark in the database.
  const gateway = chooseGateway(db, config.mode)
  await migrate(db)
  await claimPaymentMode(db, config.mode)
  if (config.mode === 'demo') await loadDemo(db)

  const services = { db, gateway, config, signingSecret: await readSigningSecret(db) }
  const app = await buildApp(services, { pages: process.argv.includes('--dev') ? 'dev' : 'built' })
  const jobs = runJobs(db, app.log, allJobs(gateway))
  stopOnSignal(app, jobs, database)
  await listen(app, config)
  announce(app.server.address(), config, description)
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error
    throw new Error(`Port ${port} is in use by another program; set PORT to a free one.`, { cause: error })
  }
}

/** A terminal and a watcher may both pass on one Ctrl-C: what comes so soon is the same wish, not impatience. */
const SAME_WISH_MS = 1_000

/** The first signal lets requests and jobs under way end; whoever cannot wait sends a second. */
function stopOnSignal(app: FastifyInstance, jobs: { stop(): Promise<void> }, database: OpenDatabase): void {
  let since = 0
  async function stop(): Promise<void> {
    if (since && Date.now() - since > SAME_WISH_MS) process.exit(1)
    if (since) return
    since = Date.now()
    await Promise.all([app.close(), jobs.stop()])
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

function announce(address: string | AddressInfo | null, { mode, host }: Config, database: string): void {
  const port = typeof address === 'object' ? address?.port : address
  console.log(
    [
      '',
      `  Openfield is listening at http://${host.includes(':') ? `[${host}]` : host}:${port}`,
      `  Database:      ${database}`,
      `  Mode:          ${mode}${mode === 'demo' ? ' (test cards only, no card is charged)' : ''}`,
      '  Administrator: accounts are not part of this version; their one-time sign-in will stand here',
      '',
    ].join('\n'),
  )
}
