import { type BenchRow, costRow, exactly, report } from '../report/bench-row.ts'
import type { SearchFigures } from './measure-search.ts'
import { figure, printGoal, printTable, show } from './print-table.ts'
import { ratio } from './rounds.ts'
import { CARDS, FIELD_SEARCH } from './search-queries.ts'

export type SizeFigures = {
  size: number
  reservations: number
  megabytes: number
  load: number
  figures: SearchFigures[]
}

/** Design goals: at this size, and per tenfold growth. */
const AIM = { size: 100_000, p95: 15, growth: 1.5 }
const LARGEST = 1_000_000
/** P4: search by radius, day, time and budget, CPU by size. At the largest, its p95 has the limit of `AIM`, too. */
const FIELD_SEARCH_CPU_MS = new Map([
  [200, 1.5],
  [10_000, 3],
  [LARGEST, 6],
])
/** P9 */
const STATEMENTS = 2
/** CPU of a page with times on its cards, beside the same page without. */
const TIMES_ON_CARDS = 1.3

export function showSize(
  { size, reservations, megabytes, load, figures }: SizeFigures,
  { rounds, requests }: { rounds: number; requests: number },
): void {
  printTable(
    `${figure(size, 0)} facilities, ${figure(reservations, 0)} taken times, ${figure(megabytes, 0)} MB: ` +
      `${rounds} rounds of ${requests}, one connection; load before ${figure(load, 1)}`,
    [
      ['', 'p50 ms', 'p95 ms', 'CPU ms each', 'statements', 'planned ms', 'run ms', 'found'],
      ...figures.map(({ kind, p50, p95, cpu, statements, planMs, runMs, found }) => [
        kind,
        show(p50, 1),
        show(p95, 1),
        show(cpu, 1),
        figure(statements, 1),
        figure(planMs, 1),
        figure(runMs, 1),
        figure(found, 1),
      ]),
    ],
  )
  const cards = cardsRatio(figures)
  if (cards)
    printGoal(`times on cards: ≤ ${TIMES_ON_CARDS} × the CPU of the page`, cards.median, cards.median <= TIMES_ON_CARDS)
  for (const { cpu } of figures.filter(({ kind }) => kind === FIELD_SEARCH)) {
    const goal = FIELD_SEARCH_CPU_MS.get(size)
    if (goal) printGoal(`${FIELD_SEARCH}: ≤ ${goal} CPU ms`, cpu.median, cpu.median <= goal)
  }
  if (size !== AIM.size) return
  for (const { kind, p95 } of figures) printGoal(`${kind}: p95 < ${AIM.p95} ms`, p95.median, p95.median < AIM.p95, 1)
}

/** Cost of growth from one size to the next, for the same requests. */
export function compareSizes(sizes: readonly SizeFigures[]): void {
  for (const [index, larger] of sizes.entries()) {
    const smaller = sizes[index - 1]
    if (!smaller) continue
    const rows = larger.figures.map((figures, at) => {
      const before = smaller.figures[at]!
      const growth = (of: 'p50' | 'p95' | 'cpu') => figures[of].median / before[of].median
      return { kind: figures.kind, p50: growth('p50'), p95: growth('p95'), cpu: growth('cpu') }
    })
    const times = larger.size / smaller.size
    printTable(
      `${figure(times, 0)} times the data (${figure(smaller.size, 0)} to ${figure(larger.size, 0)}) costs so many times`,
      [
        ['', 'p50', 'p95', 'CPU'],
        ...rows.map(({ kind, p50, p95, cpu }) => [kind, figure(p50), figure(p95), figure(cpu)]),
      ],
    )
    if (times !== 10) continue
    for (const { kind, p50, cpu } of rows) {
      const growth = Math.max(p50, cpu)
      printGoal(`${kind}: ≤ ${AIM.growth} × in p50 and CPU`, growth, growth <= AIM.growth)
    }
  }
}

export function reportSearch(sizes: readonly SizeFigures[]): void {
  const largest = sizes.at(-1)!
  const growth = sizes.slice(1).flatMap((larger, index) => growthRows(sizes[index]!, larger))
  report(...sizes.flatMap(fieldSearchRows), ...sizes.flatMap(cardRows), ...growth, ...largestRows(largest))
}

function fieldSearchRows({ size, figures }: SizeFigures): BenchRow[] {
  const goal = FIELD_SEARCH_CPU_MS.get(size)
  if (goal === undefined) return []
  return figures
    .filter(({ kind }) => kind === FIELD_SEARCH)
    .map(({ kind, cpu }) => costRow(`${kind}: CPU at ${figure(size, 0)}`, 'CPU ms', { measured: cpu, goal }))
}

function cardRows({ size, figures }: SizeFigures): BenchRow[] {
  const measured = cardsRatio(figures)
  const reference = 'the same page without times'
  return measured
    ? [costRow(`times on cards: CPU at ${figure(size, 0)}`, '×', { reference, measured, goal: TIMES_ON_CARDS })]
    : []
}

function cardsRatio(figures: readonly SearchFigures[]) {
  const cpuOf = (name: string) => figures.find(({ kind }) => kind === name)?.rounds.map(({ cpu }) => cpu)
  const [plain, timed] = [cpuOf(CARDS.without), cpuOf(CARDS.with)]
  return plain && timed && ratio(timed, plain)
}

function growthRows(smaller: SizeFigures, larger: SizeFigures): BenchRow[] {
  const isTenfold = larger.size === 10 * smaller.size
  const reference = isTenfold ? 'the same at a tenth of the data' : `the same at ${figure(smaller.size, 0)}`
  return larger.figures.flatMap(({ kind, rounds }, at) => {
    const grown = (of: 'p50' | 'cpu') =>
      ratio(
        rounds.map(round => round[of]),
        smaller.figures[at]!.rounds.map(round => round[of]),
      )
    const goal = isTenfold ? AIM.growth : undefined
    const row = (name: string, of: 'p50' | 'cpu') =>
      costRow(`${kind}: ${name} at ${figure(larger.size, 0)}`, '×', {
        reference,
        measured: grown(of),
        ...(goal !== undefined && { goal }),
      })
    return [row('CPU', 'cpu'), row('p50', 'p50')]
  })
}

function largestRows({ size, figures }: SizeFigures): BenchRow[] {
  const hasGoal = (kind: string) => size === AIM.size || (size === LARGEST && kind === FIELD_SEARCH)
  return figures.flatMap(({ kind, p95, statements }) => [
    costRow(`${kind}: p95 at ${figure(size, 0)}`, 'ms', { measured: p95, ...(hasGoal(kind) && { goal: AIM.p95 }) }),
    costRow(`${kind}: statements of one call`, 'count', {
      measured: exactly(Math.ceil(statements - 0.5)),
      goal: STATEMENTS + (kind === CARDS.with ? 1 : 0),
    }),
  ])
}
