import { parse } from 'yaml'
import type { Notice } from '../monitoring/start-inbox.ts'
import type { AlertFault } from './fault.ts'
import type { InstallationPlan } from './plan.ts'

export type Rule = { alert: string; severity: string; for: string }

export function readRules(yaml: string): Rule[] {
  type File = { groups: { rules: { alert: string; for?: string; labels: { severity: string } }[] }[] }
  const { groups } = parse(yaml) as File
  return groups
    .flatMap(({ rules }) => rules)
    .map(({ alert, labels: { severity }, for: waits = '–' }) => ({ alert, severity, for: waits }))
}

/** Rules without a fault, and faults of rules that are not there. */
export function planFaults(rules: readonly Rule[], faults: readonly AlertFault[]): string[] {
  const known = rules.map(({ alert }) => alert)
  const planned = faults.flatMap(fault => fault.rules)
  return [
    ...known.filter(alert => !planned.includes(alert)).map(alert => `${alert} has no fault.`),
    ...planned.filter(alert => !known.includes(alert)).map(alert => `${alert} is not in deploy/alerts.yaml.`),
  ]
}

/** Only faults of these rules, without empty stages and installations. */
export function onlyOf(plan: readonly InstallationPlan[], names: readonly string[]): InstallationPlan[] {
  const isWanted = ({ rules }: AlertFault) => rules.some(rule => names.includes(rule))
  return plan
    .map(installation => ({
      ...installation,
      stages: installation.stages.map(stage => stage.filter(isWanted)).filter(stage => stage.length > 0),
    }))
    .filter(({ stages }) => stages.length > 0)
}

export type Seen = { firedAt: number; resolvedAt?: number }

/** Of notices since `since`, by alert name: the first that fired, and when the last one was resolved. */
export function alertsSince(notices: readonly Notice[], installation: string, since: number): Map<string, Seen> {
  const seen = new Map<string, Seen & { open: Set<string> }>()
  for (const { status, labels, fingerprint, at } of notices) {
    if (at < since || labels.installation !== installation) continue
    const alert = seen.get(labels.alertname)
    if (status === 'firing') {
      const { open, firedAt } = alert ?? { open: new Set<string>(), firedAt: at }
      seen.set(labels.alertname, { firedAt, open: open.add(fingerprint) })
    } else if (alert?.open.delete(fingerprint) && alert.open.size === 0) alert.resolvedAt = at
  }
  return new Map([...seen].map(([name, { open: _open, ...times }]) => [name, times]))
}
