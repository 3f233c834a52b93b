import { expect, test } from 'vitest'
import type { Spread } from '../parts/rounds.ts'
import { type BenchRow, costRow, exactly, fasterRow, type Unit } from './bench-row.ts'
import { compareResults, isWorse } from './compare-results.ts'
import type { Results } from './results.ts'

const machine = { cores: 2, cpu: 'Xeon', memoryGb: 25, system: 'linux x64', node: '24.21.0', postgres: '18.4' }
const rate = (median: number, low: number, high: number) =>
  fasterRow('slots of a day: rate', { median, low, high }, { reference: 'bare Fastify + pg' })
const cost = (unit: Unit, measured: Spread) => costRow('something', unit, { measured })
const run = (row: BenchRow, changed: Partial<Results> = {}, settings = '--rounds 7'): Results => ({
  version: '0.9.0',
  date: '2026-11-22',
  machine,
  benchmarks: [{ name: 'availability', settings, seconds: 100, rows: [row] }],
  ...changed,
})

test('a ratio outside the previous rounds, and the reverse, is reported as worse', () => {
  expect(compareResults(run(rate(0.7, 0.67, 0.74)), run(rate(0.59, 0.53, 0.65)))).toEqual({
    worse: [
      'availability: slots of a day: rate, beside bare Fastify + pg: 0.59 × (0.53–0.65), before 0.70 × (0.67–0.74)',
    ],
    notCompared: [],
  })
})

test('a median within the previous rounds counts as noise', () => {
  expect(compareResults(run(rate(0.7, 0.5, 0.74)), run(rate(0.59, 0.53, 0.65))).worse).toEqual([])
  expect(compareResults(run(rate(0.7, 0.67, 0.74)), run(rate(0.59, 0.53, 0.71))).worse).toEqual([])
})

test('improvements are not reported', () => {
  expect(compareResults(run(rate(0.59, 0.53, 0.65)), run(rate(0.7, 0.67, 0.74))).worse).toEqual([])
})

test.each<[string, Unit, number, number, boolean]>([
  ['one more statement', 'count', 12, 13, true],
  ['one less statement', 'count', 13, 12, false],
  ['one megabyte of two hundred', 'MB', 200, 201, false],
  ['twenty megabytes of two hundred', 'MB', 200, 220, true],
  ['a tenth of a percentage point', '%', 0.1, 0.2, true],
])('%s is worse: %s from %d to %d: %s', (_, unit, before, now, worse) => {
  expect(isWorse(cost(unit, exactly(before)), cost(unit, exactly(now)))).toBe(worse)
})

test('missing measurements are not compared', () => {
  const missing: BenchRow = { what: 'something', unit: 'ms', better: 'lower', missing: 'no browser' }
  expect(isWorse(missing, cost('ms', exactly(9)))).toBe(false)
  expect(isWorse(cost('ms', exactly(9)), missing)).toBe(false)
})

test('on another machine only ratios are compared', () => {
  const other = { machine: { ...machine, cpu: 'EPYC' } }
  const slower = compareResults(run(cost('ms', exactly(10))), run(cost('ms', exactly(20)), other))
  expect(slower.worse).toEqual([])
  expect(slower.notCompared).toEqual([expect.stringContaining('another machine')])
  expect(compareResults(run(rate(0.7, 0.67, 0.74)), run(rate(0.4, 0.4, 0.4), other)).worse).toHaveLength(1)
})

test('other settings and new benchmarks are not compared', () => {
  const before = run(rate(0.7, 0.67, 0.74), {}, '--rounds 3')
  expect(compareResults(before, run(rate(0.4, 0.4, 0.4)))).toEqual({
    worse: [],
    notCompared: ['availability: it ran with other settings before (--rounds 3).'],
  })
  expect(compareResults({ ...before, benchmarks: [] }, run(rate(0.4, 0.4, 0.4))).notCompared).toHaveLength(1)
})
