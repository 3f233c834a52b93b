import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '#kit/server/free-port.ts'
import { type Service, startService } from '../conformance/parts/services.ts'

type Given = {
  dir: string
  rulesFile: string
  /** `host:port` of processes of one installation. */
  targets: readonly string[]
  metricsToken: string
  alertmanagerPort: number
  /** Between samples, and between evaluations of the rules. */
  intervalSeconds: number
  /** Of all alerts. */
  labels?: Readonly<Record<string, string>>
}

export async function startPrometheus(given: Given): Promise<Service & { origin: string }> {
  const { dir, rulesFile, targets, metricsToken, alertmanagerPort, intervalSeconds, labels = {} } = given
  const port = await freePort()
  await mkdir(dir, { recursive: true })
  const file = path.join(dir, 'prometheus.json')
  const interval = `${intervalSeconds}s`
  const config = {
    global: {
      scrape_interval: interval,
      scrape_timeout: interval,
      evaluation_interval: interval,
      external_labels: labels,
    },
    rule_files: [rulesFile],
    alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${alertmanagerPort}`] }] }] },
    scrape_configs: [
      { job_name: 'openfield', authorization: { credentials: metricsToken }, static_configs: [{ targets }] },
    ],
  }
  await writeFile(file, JSON.stringify(config))
  const service = await startService(
    'prometheus',
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${path.join(dir, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { port },
  )
  return { ...service, origin: `http://127.0.0.1:${port}` }
}
