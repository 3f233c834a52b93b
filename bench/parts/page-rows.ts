import { type BenchRow, costRow, exactly, gainRow } from '../report/bench-row.ts'
import type { PageScores } from './measure-page.ts'
import type { ThrottledRun } from './measure-throttled.ts'
import type { PageWeight } from './page-weight.ts'
import { spread } from './rounds.ts'

/** P6 */
const GOALS = { performance: 0.98, others: 1, lcp: 1_500, tbt: 50, cls: 0.02, totalKb: 200, requests: 12 }
const PHONE = 'Lighthouse’s phone on slow 4G'

type Figures = { runs: readonly PageScores[]; throttled: readonly ThrottledRun[]; weight: PageWeight }

export function pageRows(page: string, { runs, throttled, weight }: Figures): BenchRow[] {
  const of = (pick: (run: PageScores) => number) => spread(runs.map(pick))
  const lowest = (run: PageScores) => Math.min(run.accessibility, run['best-practices'], run.seo)
  const onPhone = { reference: PHONE }
  const inBrowser = { reference: 'a browser slowed down' }
  return [
    gainRow(`${page}: performance`, 'score', {
      ...onPhone,
      measured: of(run => run.performance),
      goal: GOALS.performance,
    }),
    gainRow(`${page}: lowest of accessibility, best practices and SEO`, 'score', {
      ...onPhone,
      measured: of(lowest),
      goal: GOALS.others,
    }),
    costRow(`${page}: LCP`, 'ms', { ...onPhone, measured: of(run => run.lcp), goal: GOALS.lcp }),
    costRow(`${page}: TBT`, 'ms', { ...onPhone, measured: of(run => run.tbt), goal: GOALS.tbt }),
    costRow(`${page}: CLS`, 'shift', { ...onPhone, measured: of(run => run.cls), goal: GOALS.cls }),
    costRow(`${page}: LCP`, 'ms', { ...inBrowser, measured: spread(throttled.map(run => run.lcp)), goal: GOALS.lcp }),
    costRow(`${page}: presses are handled after`, 'ms', {
      ...inBrowser,
      measured: spread(throttled.map(run => run.ready)),
    }),
    costRow(`${page}: over the wire`, 'kB', { measured: exactly(weight.total), goal: GOALS.totalKb }),
    costRow(`${page}: requests`, 'count', { measured: exactly(weight.requests), goal: GOALS.requests }),
  ]
}

export function missingPages(pages: readonly string[], missing: string): BenchRow[] {
  return pages.map(page => ({
    what: `${page}: performance`,
    unit: 'score',
    reference: PHONE,
    better: 'higher',
    missing,
  }))
}
