import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { freePort } from '#kit/server/free-port.ts'
import { makeDataDir } from '../../src/app/testing/make-data-dir.ts'
import { firstLine, type Row, rowOf, someOf } from './parts/check.ts'
import { type Demo, startDemo } from './parts/demo.ts'
import { missingPrograms, run, versionOf } from './parts/programs.ts'
import { startService, waitFor } from './parts/services.ts'

const rules = path.resolve(import.meta.dirname, '../../deploy/alerts.yaml')
const ALERT = 'OpenfieldProcessDown'

/** promtool, Prometheus scraping a process, and an alert that goes through Alertmanager when that process is gone. */
export async function checkMetrics(demo: () => Promise<Demo>): Promise<Row[]> {
  return [...(await checkWithPromtool(demo)), ...(await checkAlerts())]
}

async function checkWithPromtool(demo: () => Promise<Demo>): Promise<Row[]> {
  const program = 'promtool'
  const missing = missingPrograms({ promtool: 'prometheus' })
  if (missing) return [{ program, version: '', what: 'metrics and rules', result: missing }]
  const { origin, metricsToken } = await demo()
  const version = versionOf('promtool')
  return [
    await rowOf({ program, version, what: 'check metrics on /metrics' }, async () => {
      const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
      const { status, stdout, stderr } = await run('promtool', ['check', 'metrics'], { input: await answer.text() })
      return status === 0 ? [] : someOf((stdout + stderr).trim().split('\n'))
    }),
    await rowOf({ program, version, what: 'check rules on deploy/alerts.yaml' }, async () => {
      const { status, stdout, stderr } = await run('promtool', ['check', 'rules', rules])
      return status === 0 ? [] : someOf((stdout + stderr).trim().split('\n'))
    }),
  ]
}

async function checkAlerts(): Promise<Row[]> {
  const missing = missingPrograms({
    prometheus: 'prometheus',
    'prometheus-alertmanager': 'prometheus-alertmanager',
    amtool: 'prometheus-alertmanager',
  })
  if (missing) return [{ program: 'Prometheus', version: '', what: 'scraping and alerts', result: missing }]
  const dir = await makeDataDir('conformance')
  const inbox = await startInbox()
  const stops: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true })]
  try {
    const app = await startDemo()
    let isStopped = false
    const stopApp = async () => {
      if (!isStopped) await app.stop()
      isStopped = true
    }
    stops.unshift(stopApp)
    const alertmanager = await startAlertmanager(dir, inbox.port)
    stops.unshift(alertmanager.stop)
    const prometheus = await startPrometheus(dir, { app, alertmanagerPort: alertmanager.port })
    stops.unshift(prometheus.stop)
    return [
      await rowOf({ ...prometheusRow, what: 'scrapes a process and evaluates every rule' }, () =>
        readTargetsAndRules(prometheus.origin),
      ),
      ...(await followAlert({ alertmanager, inbox, stopApp })),
    ]
  } finally {
    inbox.close()
    for (const stop of stops) await stop()
  }
}

const prometheusRow = {
  program: 'Prometheus',
  get version() {
    return versionOf('prometheus')
  },
}

async function readTargetsAndRules(origin: string): Promise<string[]> {
  type Target = { health: string; lastError: string }
  type Rule = { name: string; health: string; lastError?: string }
  const isUp = await waitFor(async () => {
    const { activeTargets } = await read<{ activeTargets: Target[] }>(`${origin}/api/v1/targets`)
    return activeTargets.every(({ health }) => health === 'up') || undefined
  })
  if (!isUp) return ['the process is not up']
  const rules = await waitFor(async () => {
    const { groups } = await read<{ groups: { rules: Rule[] }[] }>(`${origin}/api/v1/rules`)
    const all = groups.flatMap(group => group.rules)
    return all.length > 0 && all.every(({ health }) => health !== 'unknown') ? all : undefined
  })
  if (!rules) return ['the rules are not evaluated']
  return rules.filter(({ health }) => health !== 'ok').map(({ name, lastError }) => `${name}: ${lastError}`)
}

type Path = {
  alertmanager: Awaited<ReturnType<typeof startAlertmanager>>
  inbox: Awaited<ReturnType<typeof startInbox>>
  stopApp: () => Promise<void>
}

async function followAlert({ alertmanager, inbox, stopApp }: Path): Promise<Row[]> {
  const version = versionOf('prometheus-alertmanager')
  await stopApp()
  const rows = [
    await rowOf(
      { program: 'Alertmanager', version, what: `a stopped process: ${ALERT} reaches a webhook` },
      async () =>
        (await waitFor(async () => inbox.received.includes(ALERT) || undefined))
          ? []
          : [`received ${inbox.received.join(', ') || 'nothing'}`],
    ),
  ]
  const url = `--alertmanager.url=http://127.0.0.1:${alertmanager.port}`
  rows.push(
    await rowOf({ program: 'amtool', version, what: 'lists that alert with its severity' }, async () => {
      const { stdout, stderr } = await run('amtool', [
        'alert',
        'query',
        url,
        `alertname=${ALERT}`,
        'severity=page',
        '-o',
        'json',
      ])
      return (JSON.parse(stdout || '[]') as unknown[]).length > 0 ? [] : [firstLine(stderr) || 'no such alert']
    }),
  )
  return rows
}

async function startPrometheus(dir: string, { app, alertmanagerPort }: { app: Demo; alertmanagerPort: number }) {
  const port = await freePort()
  const file = path.join(dir, 'prometheus.json')
  // The rules wait for minutes, the check does not.
  await writeFile(path.join(dir, 'alerts.yaml'), (await readFile(rules, 'utf8')).replaceAll(/for: \d+m/g, 'for: 2s'))
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [path.join(dir, 'alerts.yaml')],
    alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${alertmanagerPort}`] }] }] },
    scrape_configs: [
      {
        job_name: 'openfield',
        authorization: { credentials: app.metricsToken },
        static_configs: [{ targets: [`127.0.0.1:${app.port}`] }],
      },
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

async function startAlertmanager(dir: string, inboxPort: number) {
  const port = await freePort()
  const file = path.join(dir, 'alertmanager.json')
  const config = {
    route: { receiver: 'inbox', group_wait: '1s', group_interval: '1s' },
    receivers: [{ name: 'inbox', webhook_configs: [{ url: `http://127.0.0.1:${inboxPort}` }] }],
  }
  await writeFile(file, JSON.stringify(config))
  const service = await startService(
    'prometheus-alertmanager',
    [
      `--config.file=${file}`,
      `--storage.path=${path.join(dir, 'alertmanager')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--cluster.listen-address=',
    ],
    { port },
  )
  return { ...service, port }
}

/** Names of the alerts that Alertmanager sent. */
async function startInbox() {
  const received: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (data: Buffer) => (text += String(data)))
    request.on('end', () => {
      const { alerts } = JSON.parse(text) as { alerts: { labels: { alertname: string } }[] }
      received.push(...alerts.map(({ labels }) => labels.alertname))
      response.end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { received, port: (server.address() as AddressInfo).port, close: () => void server.close() }
}

async function read<T>(url: string): Promise<T> {
  return ((await (await fetch(url)).json()) as { data: T }).data
}
