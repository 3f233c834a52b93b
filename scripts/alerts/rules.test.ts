import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasProgram, run } from '../conformance/parts/programs.ts'
import type { Notice } from '../monitoring/start-inbox.ts'
import type { AlertFault } from './fault.ts'
import { plan } from './plan.ts'
import { alertsSince, onlyOf, planFaults, readRules } from './rules.ts'

const notice = (status: Notice['status'], alertname: string, at: number, more: Partial<Notice> = {}): Notice => ({
  status,
  at,
  fingerprint: alertname,
  labels: { alertname, installation: 'busy' },
  ...more,
})

test.runIf(hasProgram('promtool'))('rules keep waiting over samples that are missing or say nothing', async () => {
  const { status, stdout, stderr } = await run('promtool', ['test', 'rules', 'scripts/alerts/alerts.test.yaml'])
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
})

test('every rule of deploy/alerts.yaml has a fault', () => {
  const rules = readRules(readFileSync('deploy/alerts.yaml', 'utf8'))
  expect(rules.length).toBeGreaterThan(10)
  expect(
    planFaults(
      rules,
      plan.flatMap(({ stages }) => stages.flat()),
    ),
  ).toEqual([])
})

test('a rule without a fault and a fault without a rule are named', () => {
  const fault: AlertFault = { rules: ['Gone'], words: '', begin: async () => () => {} }
  const rule = { alert: 'New', severity: 'page', for: '1m' }
  expect(planFaults([rule], [fault])).toEqual(['New has no fault.', 'Gone is not in deploy/alerts.yaml.'])
})

test('some rules need only their installations', () => {
  const some = onlyOf(plan, ['OpenfieldSlow'])
  expect(some.map(({ stages }) => stages.map(stage => stage.map(({ rules }) => rules)))).toEqual([
    [[['OpenfieldComponentDegraded', 'OpenfieldSlow']]],
  ])
})

test('an alert is resolved when its last series is', () => {
  const series = (fingerprint: string) => ({ fingerprint })
  const notices = [
    notice('firing', 'A', 1),
    notice('firing', 'B', 10, series('b1')),
    notice('firing', 'B', 11, series('b2')),
    notice('resolved', 'A', 12),
    notice('resolved', 'B', 20, series('b1')),
    notice('firing', 'C', 21, { labels: { alertname: 'C', installation: 'slow' } }),
  ]
  expect([...alertsSince(notices, 'busy', 5)]).toEqual([['B', { firedAt: 10 }]])
  const all = alertsSince([...notices, notice('resolved', 'B', 30, series('b2'))], 'busy', 5)
  expect(all.get('B')).toEqual({ firedAt: 10, resolvedAt: 30 })
})

test('an alert that fires again is not resolved', () => {
  const notices = [notice('firing', 'A', 1), notice('resolved', 'A', 2), notice('firing', 'A', 3)]
  expect(alertsSince(notices, 'busy', 0).get('A')).toEqual({ firedAt: 1 })
})
