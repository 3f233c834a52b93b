import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { connectDomains } from '#app/server/services/services.ts'
import { makeFetchOutside } from '#calendars/outside/server/fetch-outside.ts'
import type { DatabaseAddress } from '#kit/server/config/config.ts'
import { readConfig } from '#kit/server/config/config.ts'
import { connect } from '#kit/server/db/db.ts'
import { readSigningSecret } from '#kit/server/db/settings.ts'
import { runJob } from '#kit/server/jobs/jobs.ts'
import { chooseGateway } from '#payments/server/choose-gateway.ts'
import { buildApp } from '../server/build-app.ts'
import { allJobs } from '../server/jobs.ts'
import { stopOnSignal } from '../server/stop-on-signal.ts'
import type { AppOrder } from './start-process.ts'

/** Serves the database in `TEST_DATABASE`, reports its port to the parent and follows its orders. */
const address = JSON.parse(process.env.TEST_DATABASE!) as DatabaseAddress
const db = connect(address)
const config = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', PORT: '0', HOST: '127.0.0.1' })
const signingSecret = await readSigningSecret(db)
const sealingKey = 'the sealing key of all of the tests'
const { sandbox, ...chosen } = await chooseGateway(db, { ...config, signingSecret })
const fetchOutside = makeFetchOutside({
  publicUrl: config.publicUrl,
  mayAskLoopback: origin => origin === process.env.TEST_LOOPBACK,
})
const services = connectDomains({ db, config, signingSecret, sealingKey, ...chosen, fetchOutside, wake: () => {} })
const app = await buildApp(services, { pages: 'none' })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
sandbox!.deliverTo(`http://127.0.0.1:${port}/api/webhooks/stripe`, { isAutomatic: false })
const jobs = new Map((await allJobs(services)).map(job => [job.name, job]))

stopOnSignal(app, {
  stopJobs: async () => {},
  async close() {
    await sandbox!.close()
    await db.end({ timeout: 5 })
  },
})
process.on('message', (order: AppOrder & { id: number }) => {
  void obey(order).then(
    () => process.send!({ id: order.id }),
    (error: unknown) => process.send!({ id: order.id, error: String(error) }),
  )
})
process.once('disconnect', () => process.exit())
// A process that is killed writes no code cache.
flushCompileCache()
process.send!({ port })

async function obey(order: AppOrder): Promise<void> {
  if (order.do === 'run') await runJob({ db, log: app.log }, jobs.get(order.job)!)
  if (order.do === 'deliver') await sandbox!.deliverDue()
  if (order.do === 'open-dispute') await sandbox!.dispute(order.intentId)
  if (order.do === 'close-dispute') await sandbox!.closeDispute(order.intentId, order.outcome)
  if (order.do === 'fault') {
    Object.assign(sandbox!.faults.webhooks, order.webhooks)
    Object.assign(sandbox!.faults.gateway, order.gateway)
  }
}
