import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { makeOpenFolder } from '../bench/parts/bench-database.ts'
import { writeSection } from '../bench/parts/write-section.ts'
import { type Installation, openInstallation } from './alerts/installation.ts'
import { type InstallationPlan, plan } from './alerts/plan.ts'
import { isComplete, keepResults, showResults } from './alerts/results.ts'
import { onlyOf, planFaults, readRules } from './alerts/rules.ts'
import { type StageResult, tryStage } from './alerts/try-stage.ts'
import { missingPrograms } from './conformance/parts/programs.ts'
import { startAlertmanager } from './monitoring/start-alertmanager.ts'
import { startInbox } from './monitoring/start-inbox.ts'
import { readOptions } from './read-options.ts'

/**
 * `npm run alerts` lets each rule of deploy/alerts.yaml fire by a real fault, through Prometheus and Alertmanager, and
 * resolve after the repair. Writes its table to docs/operating.md. `--only OpenfieldSlow,OpenfieldErrors` replaces some
 * rows. Exits with 1 if a rule has no fault, did not fire or did not resolve. Needs Linux and built pages.
 */
const rulesFile = path.resolve(import.meta.dirname, '../deploy/alerts.yaml')
const rules = readRules(readFileSync(rulesFile, 'utf8'))
const values = readOptions({ only: { like: /^\w+(,\w+)*$/, is: 'one or more rules of deploy/alerts.yaml' } })
const names = values.only?.split(',') ?? rules.map(({ alert }) => alert)
const wanted = onlyOf(plan, names)
const faults = planFaults(
  rules,
  plan.flatMap(({ stages }) => stages.flat()),
)
const missing = missingPrograms({ prometheus: 'prometheus', 'prometheus-alertmanager': 'prometheus-alertmanager' })
if (missing) faults.push(missing)
if (wanted.length === 0) faults.push('There is no such rule.')
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}

const run = new Date().toISOString()
const folder = await makeOpenFolder()
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
const inbox = await startInbox()
const alertmanager = await startAlertmanager(folder, inbox.port)
let isRight = false
let opened: Promise<unknown> = Promise.resolve()
try {
  const results = (await Promise.all(wanted.map(tryInstallation))).flat()
  if (!stopping.signal.aborted) {
    const kept = keepResults(results, run)
    const lines = showResults(kept, rules)
    console.log(lines.join('\n'))
    const isWhole = rules.every(({ alert }) => kept.rows.some(row => row.rule === alert && isComplete(row)))
    if (isWhole) writeSection('alerts', lines)
    isRight = results.flatMap(({ rows }) => rows).every(isComplete)
  }
} finally {
  await alertmanager.stop()
  inbox.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isRight ? 0 : 1)

async function tryInstallation({ name, hasStandby = false, stages }: InstallationPlan): Promise<StageResult[]> {
  const given = { name, folder, rulesFile, alertmanagerPort: alertmanager.port, hasStandby }
  const at = await openNext(() => openInstallation(given))
  const results: StageResult[] = []
  try {
    for (const stage of stages)
      if (!stopping.signal.aborted) results.push(await tryStage({ at, inbox, signal: stopping.signal }, stage))
    return results
  } finally {
    await at.close()
  }
}

/** One after another: starting takes much more of a machine than running. */
function openNext(open: () => Promise<Installation>): Promise<Installation> {
  const next = opened.then(open)
  opened = next.catch(() => {})
  return next
}
