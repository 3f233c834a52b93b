import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type ChaosDatabase, openChaosDatabase } from '../../bench/chaos/database.ts'
import { type Supervised, supervise, untilReady } from '../../bench/chaos/processes.ts'
import { type Visitor, visit } from '../conformance/parts/visitor.ts'
import { startPrometheus } from '../monitoring/start-prometheus.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { openWithStandby, type Standby } from './standby.ts'

/** A web process and a worker on a database, with a Prometheus that reads deploy/alerts.yaml. */
export type Installation = {
  name: string
  database: ChaosDatabase
  standby: Standby | undefined
  mailServer: MailServer
  web: Supervised
  worker: Supervised
  visitor(this: void): Visitor
  close(): Promise<void>
}

type Given = { name: string; folder: string; rulesFile: string; alertmanagerPort: number; hasStandby: boolean }

const METRICS_TOKEN = 'a-token-for-the-metrics-of-a-demo-server'
/** The least, so that few requests wait for a connection. */
const CONNECTIONS = '11'
export const INTERVAL_SECONDS = 10
/** Also on a busy machine. */
const START_MS = 300_000

export async function openInstallation(given: Given): Promise<Installation> {
  const { name, rulesFile, alertmanagerPort, hasStandby } = given
  const folder = path.join(given.folder, name)
  mkdirSync(folder, { mode: 0o755 })
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of closing.splice(0)) await step().catch((error: unknown) => console.error(error))
  }
  try {
    const mailServer = await startMailServer()
    closing.unshift(mailServer.close)
    const { database, standby } = await openDatabase(folder, hasStandby)
    closing.unshift(() => database.close())
    if (standby) closing.unshift(() => standby.close())
    const env = {
      METRICS_TOKEN,
      DATABASE_CONNECTIONS: CONNECTIONS,
      SMTP_URL: mailServer.url,
      ...(standby && { DATABASE_REPLICA_URL: standby.url }),
    }
    const processes: Supervised[] = []
    for (const role of ['web', 'worker'] as const)
      processes.push(await supervise({ name: role, role, databaseUrl: database.url, folder, env }))
    closing.unshift(() => Promise.all(processes.map(process => process.stop())))
    await untilReady(processes, START_MS)
    const [web, worker] = processes as [Supervised, Supervised]
    const prometheus = await startPrometheus({
      dir: path.join(folder, 'monitoring'),
      rulesFile,
      targets: processes.map(({ origin }) => new URL(origin).host),
      metricsToken: METRICS_TOKEN,
      alertmanagerPort,
      intervalSeconds: INTERVAL_SECONDS,
      labels: { installation: name },
    })
    closing.unshift(prometheus.stop)
    return { name, database, standby, mailServer, web, worker, visitor: () => visit(web.origin), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openDatabase(
  folder: string,
  hasStandby: boolean,
): Promise<{ database: ChaosDatabase; standby: Standby | undefined }> {
  if (hasStandby) return openWithStandby(folder)
  const dataDir = path.join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o755 })
  return { database: await openChaosDatabase(dataDir), standby: undefined }
}
