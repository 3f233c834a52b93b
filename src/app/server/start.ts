import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { makeFirstAdministratorLink } from '#accounts/server/make-administrator-link.ts'
import { type BookingNews, followBookings } from '#bookings/server/booking-news.ts'
import { type Config, readConfig } from '#kit/server/config.ts'
import { errorCode } from '#kit/server/db.ts'
import { type JobRunner, startJobs } from '#kit/server/job-runner.ts'
import { migrate } from '#kit/server/migrate.ts'
import { readSealingKey } from '#kit/server/sealing-key.ts'
import { claimPaymentMode, readSigningSecret } from '#kit/server/settings.ts'
import { paths } from '#kit/shared/paths.ts'
import { chooseGateway } from '#payments/server/choose-gateway.ts'
import { startSimulator } from '#providers/server/simulator/start-simulator.ts'
import { buildApp } from './build-app.ts'
import { allJobs } from './jobs.ts'
import { loadDemo } from './load-demo.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { connectDomains, type Foundation } from './services.ts'

/** What a journey may put in the place of the net. */
type Given = Pick<Foundation, 'askOutside'>

/** Starts the product as the environment says. Throws `ConfigFault`, or an error whose message says what is in the way. */
export async function start(given: Given = {}): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    await serve(config, database, given)
  } catch (error) {
    // Or else the embedded server, which has a session of its own, would stay behind.
    await database.close()
    throw error
  }
}

async function serve(config: Config, database: OpenDatabase, given: Given): Promise<void> {
  const { db, description } = database
  await migrate(db)
  await claimPaymentMode(db, config.mode)
  const sealingKey = await readSealingKey(db, config)
  if (config.mode === 'demo') await loadDemo(db)

  const signingSecret = await readSigningSecret(db)
  const { gateway, publishableKey, sandbox } = await chooseGateway(db, { ...config, signingSecret })
  // The demo has no vendor's key: its other booking systems are played within this process.
  const simulator = config.mode === 'demo' ? await startSimulator({ port: 0 }) : null
  let jobs: JobRunner | undefined
  const wake = (name: string) => jobs?.wake(name)
  const news = followBookings(db)
  news.follow(() => wake('deliver-webhooks'))
  const keys = { signingSecret, sealingKey, publishableKey }
  const services = connectDomains({ db, config, ...keys, gateway, wake, simulator, ...given })
  const app = await buildApp(services, { pages: process.argv.includes('--dev') ? 'dev' : 'built' })
  const startedJobs = listen(app, config).then(async () => {
    sandbox?.deliverTo(`${originOf(app)}/api/webhooks/stripe`)
    jobs = await startJobs({ db, address: db.address, log: app.log, jobs: await allJobs(services) })
    // The dashboard of the demo shows from its first minute how the systems are doing that it plays.
    if (simulator) wake('ask-providers')
    return jobs
  })
  stopOnSignal(app, startedJobs, { close: () => closeAll(news, [sandbox, simulator], database) })
  await startedJobs
  announce(app, {
    config,
    database: description,
    administratorLink: await makeFirstAdministratorLink(db, config.publicUrl),
  })
}

type Closable = { close(): Promise<void> }

async function closeAll(news: BookingNews, played: (Closable | null)[], database: OpenDatabase): Promise<void> {
  news.close()
  await Promise.all(played.flatMap(server => (server ? [server.close()] : [])))
  await database.close()
}

/** Where this very process is reached on this machine. */
function originOf(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo
  const isV6 = family === 'IPv6'
  const host =
    address === '0.0.0.0' || address === '::' ? (isV6 ? '[::1]' : '127.0.0.1') : isV6 ? `[${address}]` : address
  return `http://${host}:${port}`
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
function stopOnSignal(app: FastifyInstance, startedJobs: Promise<JobRunner>, rest: { close(): Promise<void> }): void {
  let since = 0
  async function stop(): Promise<void> {
    if (since && Date.now() - since > SAME_WISH_MS) process.exit(1)
    if (since) return
    since = Date.now()
    await Promise.all([app.close(), startedJobs.then(jobs => jobs.stop())])
    await rest.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

type Announced = { config: Config; database: string; administratorLink: string | null }

function announce(app: FastifyInstance, { config: { mode, host }, database, administratorLink }: Announced): void {
  const { port } = app.server.address() as AddressInfo
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const isDemo = mode === 'demo'
  console.log(
    [
      '',
      `  Openfield is listening at ${origin}`,
      `  Database:      ${database}`,
      `  Mode:          ${mode}${isDemo ? ' (test cards only, no card is charged)' : ''}`,
      ...(isDemo ? [`  Mail:          nothing is sent; read it at ${origin}${paths.mailbox}`] : []),
      `  Administrator: ${administratorLink ?? 'npm run admin -- link prints a sign-in link'}`,
      '',
    ].join('\n'),
  )
}
