import type { FastifyInstance } from 'fastify'
import { makeFirstAdministratorLink } from '#accounts/server/people/make-administrator-link.ts'
import { connectDomains, type Foundation, type Services } from '#app/server/services/services.ts'
import { type BookingNews, followBookings } from '#bookings/server/booking-news.ts'
import { type Simulator, startSimulator } from '#calendars/simulator/server/start-simulator.ts'
import { type Config, readConfig } from '#kit/server/config/config.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { claimPaymentMode, readSigningSecret } from '#kit/server/db/settings.ts'
import { checkFolder } from '#kit/server/files/check-folder.ts'
import { openJobQueue } from '#kit/server/jobs/job-queue.ts'
import { startJobs } from '#kit/server/jobs/job-runner.ts'
import type { JobRunner } from '#kit/server/jobs/jobs.ts'
import { endOnCrash } from '#kit/server/observability/log.ts'
import { readSealingKey } from '#kit/server/security/sealing-key.ts'
import { checkClock } from '#kit/server/start/check-clock.ts'
import { checkConnections } from '#kit/server/start/check-connections.ts'
import { chooseGateway } from '#payments/server/choose-gateway.ts'
import { buildApp } from './build-app.ts'
import { buildWorkerApp } from './build-worker-app.ts'
import { allJobs } from './jobs.ts'
import { type HeldPort, holdPort, listen, originOf } from './listen.ts'
import { loadDemo } from './load-demo.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { startBanner } from './start-banner.ts'
import { leaveOnSignal, stopOnSignal } from './stop-on-signal.ts'

/** Replaces the network in tests. */
type Given = Pick<Foundation, 'fetchOutside'> &
  Pick<Parameters<typeof chooseGateway>[1], 'reachSandbox'> & {
    /** Receives the simulated booking systems, to break them. */
    onSimulator?: (simulator: Simulator) => void
  }

/** Throws `ConfigFault`, or an error whose message says what failed. */
export async function start(given: Given = {}): Promise<void> {
  // First, so that a second start fails at once.
  const held = await holdPort(readConfig(process.env))
  // With PORT=0 the addresses in links need the port that was chosen.
  const config = readConfig({ ...process.env, PORT: String(held.port) })
  if (config.photoDir) checkFolder('PHOTO_DIR', config.photoDir)
  const opening = openDatabase(config)
  // The embedded server's own session would survive.
  const leaving = leaveOnSignal(async () => {
    if (!config.databaseUrl) await (await opening).close(0)
  })
  try {
    await serve(config, await opening, held, given)
  } catch (error) {
    if (leaving.hasBegun()) return
    const database = await opening
    const explained = database.explain(error)
    await database.close().catch(() => {})
    throw explained
  }
}

async function serve(
  config: Config,
  database: OpenDatabase,
  held: HeldPort,
  { reachSandbox, onSimulator, ...given }: Given,
): Promise<void> {
  const { db, description } = database
  await checkClock(db)
  const warning = await checkConnections(db, config)
  if (warning) console.error(warning)
  await migrate(db)
  await claimPaymentMode(db, config.mode)
  const sealingKey = await readSealingKey(db, config)
  if (config.mode === 'demo') await loadDemo(db, config.cells)

  const signingSecret = await readSigningSecret(db)
  const { gateway, publishableKey, sandbox } = await chooseGateway(db, { ...config, signingSecret, reachSandbox })
  const simulator = config.mode === 'demo' ? await startSimulator({ port: 0 }) : null
  if (simulator) onSimulator?.(simulator)
  let jobs: JobRunner | undefined
  const wake = (name: string) => jobs?.wake(name)
  const news = followBookings(db)
  // Local: queued, it would run once per process.
  if (config.role !== 'web') news.follow(() => wake('deliver-webhooks'))
  const keys = { signingSecret, sealingKey, publishableKey }
  const services = connectDomains({ db, config, ...keys, gateway, wake, simulator, ...given })
  const app =
    config.role === 'worker'
      ? await buildWorkerApp(services)
      : await buildApp(services, { pages: pagesOf(), shedsLoad: true })
  endOnCrash(app.log)
  await held.release()
  await listen(app, config)
  // Web processes deliver the events of a worker's sandbox.
  if (config.role !== 'worker') sandbox?.deliverTo(`${originOf(app)}/api/webhooks/stripe`)
  const startedJobs = openJobs(services, app)
  stopOnSignal(app, {
    stopJobs: () => startedJobs.then(started => started.stop()),
    close: () => closeAll(news, [sandbox, simulator], database),
  })
  jobs = await startedJobs
  // The demo's dashboard shows provider health from the start.
  if (simulator) wake('refresh-busy-times')
  const banner = startBanner({
    config,
    database: description,
    // Printed by processes that serve sign-in.
    administratorLink: config.role === 'worker' ? null : await makeFirstAdministratorLink(db, config.publicUrl),
  })
  console.log(banner)
}

function pagesOf(): 'dev' | 'built' {
  return process.argv.includes('--dev') ? 'dev' : 'built'
}

async function openJobs(services: Services, { log, traceJobs = jobs => jobs }: FastifyInstance): Promise<JobRunner> {
  const { db, config } = services
  if (config.role === 'web') return openJobQueue({ db, log })
  return startJobs({ db, address: db.address, log, jobs: traceJobs(await allJobs(services)) })
}

type Closable = { close(): Promise<void> }

async function closeAll(news: BookingNews, played: (Closable | null)[], database: OpenDatabase): Promise<void> {
  news.close()
  await Promise.all(played.flatMap(server => (server ? [server.close()] : [])))
  await database.close()
}
