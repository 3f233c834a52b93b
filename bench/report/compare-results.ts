import type { BenchRow, Unit } from './bench-row.ts'
import type { BenchmarkResult, Results } from './results.ts'
import { measuredText, rowTitle } from './show-rows.ts'

/** Units that depend on the machine. */
const ofTheMachine: readonly Unit[] = ['CPU ms', 'ms', 's', 'MB', 'score']
/** Reproducible units; all others may vary by this much more than between rounds. */
const exact: readonly Unit[] = ['count', '%']
const TOLERANCE = 0.05

/** Regressions beyond the variation between rounds, and what was not compared and why. */
export function compareResults(before: Results, now: Results): { worse: string[]; notCompared: string[] } {
  const isSameMachine = ['cores', 'cpu'].every(
    part => before.machine[part as 'cores' | 'cpu'] === now.machine[part as 'cores' | 'cpu'],
  )
  const notCompared = isSameMachine
    ? []
    : ['Times and memory: it was another machine. Ratios, counts and weights are compared.']
  const worse: string[] = []
  for (const benchmark of now.benchmarks) {
    const earlier = before.benchmarks.find(({ name }) => name === benchmark.name)
    const obstacle = obstacleTo(earlier, benchmark)
    if (obstacle) notCompared.push(`${benchmark.name}: ${obstacle}.`)
    else worse.push(...worseRows(earlier!, benchmark, isSameMachine))
  }
  return { worse, notCompared }
}

function obstacleTo(earlier: BenchmarkResult | undefined, now: BenchmarkResult): string | undefined {
  if (!earlier) return 'the results before know nothing of it'
  if (earlier.settings !== now.settings) return `it ran with other settings before (${earlier.settings || 'none'})`
  return undefined
}

function worseRows(earlier: BenchmarkResult, { name, rows }: BenchmarkResult, isSameMachine: boolean): string[] {
  return rows.flatMap(row => {
    const was = earlier.rows.find(other => rowTitle(other) === rowTitle(row) && other.unit === row.unit)
    const counts = isSameMachine || !ofTheMachine.includes(row.unit)
    return was && counts && isWorse(was, row)
      ? [`${name}: ${rowTitle(row)}: ${measuredText(row)}, before ${measuredText(was)}`]
      : []
  })
}

export function isWorse({ measured: was }: BenchRow, { measured: is, better, unit }: BenchRow): boolean {
  if (!was || !is) return false
  const isBeyond =
    better === 'higher' ? is.median < was.low && was.median > is.high : is.median > was.high && was.median < is.low
  const leeway = exact.includes(unit) ? 0 : TOLERANCE * Math.abs(was.median)
  return isBeyond && Math.abs(is.median - was.median) > leeway
}
