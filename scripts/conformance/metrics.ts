import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeDataDir } from '../../src/app/testing/make-data-dir.ts'
import { startAlertmanager } from '../monitoring/start-alertmanager.ts'
import { type Inbox, startInbox } from '../monitoring/start-inbox.ts'
import { startPrometheus } from '../monitoring/start-prometheus.ts'
import { firstLine, type Row, rowOf, someOf } from './parts/check.ts'
import { type Demo, startDemo } from './parts/demo.ts'
import { missingPrograms, run, versionOf } from './parts/programs.ts'
import { waitFor } from './parts/services.ts'

const rules = path.resolve(import.meta.dirname, '../../deploy/alerts.yaml')
const ALERT = 'OpenfieldProcessDown'
/** Every process has it. */
const METRIC = 'openfield_component_state'

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
    const prometheus = await startMonitor(dir, { app, alertmanagerPort: alertmanager.port })
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

export type Target = { health: string; lastScrape: string }

/** Prometheus gives a target that it has not scraped a time in the year 1. */
export function areScraped(targets: readonly Target[]): boolean {
  return targets.length > 0 && targets.every(({ health, lastScrape }) => health === 'up' && Date.parse(lastScrape) > 0)
}

async function readTargetsAndRules(origin: string): Promise<string[]> {
  type Rule = { name: string; health: string; lastError?: string }
  const isUp = await waitFor(async () => {
    const { activeTargets } = await read<{ activeTargets: Target[] }>(`${origin}/api/v1/targets`)
    return areScraped(activeTargets) || undefined
  })
  if (!isUp) return ['the process is not up']
  const hasMetric = await waitFor(async () => {
    const { result } = await read<{ result: unknown[] }>(`${origin}/api/v1/query?query=${METRIC}`)
    return result.length > 0 || undefined
  })
  if (!hasMetric) return [`${METRIC} was not scraped`]
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
  inbox: Inbox
  stopApp: () => Promise<void>
}

async function followAlert({ alertmanager, inbox, stopApp }: Path): Promise<Row[]> {
  const version = versionOf('prometheus-alertmanager')
  const before = namesIn(inbox)
  await stopApp()
  const later = () => namesIn(inbox).slice(before.length)
  const rows = [
    await rowOf(
      { program: 'Alertmanager', version, what: `a stopped process: ${ALERT} reaches a webhook` },
      async () => {
        if (before.includes(ALERT)) return [`${ALERT} was received before the process was stopped`]
        const hasFired = await waitFor(async () => later().includes(ALERT) || undefined)
        return hasFired ? [] : [`received ${later().join(', ') || 'nothing'}`]
      },
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

async function startMonitor(dir: string, { app, alertmanagerPort }: { app: Demo; alertmanagerPort: number }) {
  const rulesFile = path.join(dir, 'alerts.yaml')
  // The rules wait for minutes, the check does not.
  await writeFile(rulesFile, (await readFile(rules, 'utf8')).replaceAll(/for: \d+m/g, 'for: 2s'))
  const { port, metricsToken } = app
  const targets = [`127.0.0.1:${port}`]
  return startPrometheus({ dir, rulesFile, targets, metricsToken, alertmanagerPort, intervalSeconds: 1 })
}

function namesIn({ notices }: Inbox): string[] {
  return notices.filter(({ status }) => status === 'firing').map(({ labels }) => labels.alertname)
}

async function read<T>(url: string): Promise<T> {
  return ((await (await fetch(url)).json()) as { data: T }).data
}
