import type { SearchFigures } from './measure-search.ts'
import { figure, printGoal, printTable, show } from './print-table.ts'

export type SizeFigures = {
  size: number
  reservations: number
  megabytes: number
  /** Of the machine before measuring. */
  load: number
  figures: SearchFigures[]
}

/** The aims of the design: at this size, and for ten times the data. */
const AIM = { size: 100_000, p95: 15, growth: 1.5 }

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
  if (size !== AIM.size) return
  for (const { kind, p95 } of figures) printGoal(`${kind}: p95 < ${AIM.p95} ms`, p95.median, p95.median < AIM.p95, 1)
}

/** What growing costs, from each size to the next; both sides were asked the same. */
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
