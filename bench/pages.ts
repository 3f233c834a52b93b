import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { freePort } from '#kit/server/free-port.ts'
import { readPostmaster } from '#kit/server/postgres/postmaster-pid.ts'
import { findBrowser } from '../scripts/find-browser.ts'
import limits from './page-limits.json' with { type: 'json' }
import { makeOpenFolder } from './parts/bench-database.ts'
import { comparePageCosts } from './parts/compare-page-costs.ts'
import { categories, measurePage, type PageScores } from './parts/measure-page.ts'
import { measureThrottled, type ThrottledRun } from './parts/measure-throttled.ts'
import { missingPages, pageRows } from './parts/page-rows.ts'
import { type PageWeight, weighPage } from './parts/page-weight.ts'
import { printTable, show } from './parts/print-table.ts'
import { spread } from './parts/rounds.ts'
import { startApp, stopServers } from './parts/start-server.ts'
import { report } from './report/bench-row.ts'

/**
 * Landing pages: Lighthouse's four scores on a phone (median of `--runs 3`), and page weight against
 * `page-limits.json`. Fails on a missed score or a heavy page; `npm run e2e -- page-weight` checks the same limits.
 */
const { values } = parseArgs({ args: process.argv.slice(3), options: { runs: { type: 'string', default: '3' } } })
if (!/^[1-9]\d?$/.test(values.runs)) throw new Error('--runs is a whole number above zero.')
const wanted = { performance: 0.98, accessibility: 1, 'best-practices': 1, seo: 1 } as const

const found = await findBrowser().catch(error => String(error instanceof Error ? error.message : error))
if (typeof found === 'string') {
  report(...missingPages(Object.keys(limits), found.replace(/\.$/, '')))
  console.error(found)
  process.exitCode = 1
} else {
  await measurePages(found)
}

async function measurePages({ executablePath, args, env }: Awaited<ReturnType<typeof findBrowser>>): Promise<void> {
  const folder = await makeOpenFolder()
  const debugPort = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${debugPort}`],
    env,
  })
  try {
    const app = await startApp({ DATA_DIR: path.join(folder, 'data') }, { logFile: path.join(folder, 'app.log') })
    await showPages({ browser, debugPort, origin: `http://127.0.0.1:${app.port}` })
    await comparePageCosts(
      { processes: [app.pid], postmaster: readPostmaster(path.join(folder, 'data/pg18'))!.pid },
      app.port,
    )
    await app.stop()
  } finally {
    await browser.close()
    stopServers()
    await rm(folder, { recursive: true, force: true })
  }
}

type Scene = { browser: Browser; debugPort: number; origin: string }

async function showPages({ browser, debugPort, origin }: Scene): Promise<void> {
  const rows: string[][] = [['page', ...categories, 'LCP ms', 'TBT ms', 'CLS']]
  const throttledRows: string[][] = [['page', 'LCP ms', 'presses are handled after ms']]
  const weights: string[][] = [['page', 'HTML and CSS', 'JavaScript', 'fonts', 'other', 'total kB', 'requests']]
  const faults: string[] = []
  for (const [page, limit] of Object.entries(limits)) {
    await warmUp(origin + page)
    const runs: PageScores[] = []
    while (runs.length < Number(values.runs)) runs.push(await measurePage(origin + page, debugPort))
    rows.push(scoreRow(page, runs))
    faults.push(...missed(page, runs))
    const throttled: ThrottledRun[] = []
    while (throttled.length < Number(values.runs)) throttled.push(await measureThrottled(browser, origin + page))
    throttledRows.push([
      page,
      show(spread(throttled.map(run => run.lcp)), 0),
      show(spread(throttled.map(run => run.ready)), 0),
    ])
    const weight = await weigh(browser, origin + page)
    weights.push(weightRow(page, weight))
    faults.push(...tooHeavy(page, weight, limit))
    report(...pageRows(page, { runs, throttled, weight }))
  }
  printTable(`Lighthouse, phone, median of ${values.runs} (lowest–highest)`, rows)
  printTable('A browser with slow 4G and a CPU four times slower, 360 px wide', throttledRows)
  printTable('Over the wire, empty cache', weights)
  console.log(faults.length === 0 ? '\nEvery score and limit is met.' : `\nNot met:\n  ${faults.join('\n  ')}`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

/** A process's first page pays for later ones. */
async function warmUp(url: string): Promise<void> {
  for (let visit = 0; visit < 5; visit++) await (await fetch(url)).arrayBuffer()
  await sleep(200)
}

async function weigh(from: Browser, url: string): Promise<PageWeight> {
  const context = await from.newContext({ viewport: { width: 360, height: 740 } })
  const weight = await weighPage(await context.newPage(), url)
  await context.close()
  return weight
}

function scoreRow(page: string, runs: PageScores[]): string[] {
  const cell = (pick: (run: PageScores) => number, digits: number) => {
    const { median, low, high } = spread(runs.map(pick))
    return `${median.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`
  }
  return [
    page,
    ...categories.map(name => cell(run => run[name], 2)),
    cell(run => run.lcp, 0),
    cell(run => run.tbt, 0),
    cell(run => run.cls, 3),
  ]
}

function missed(page: string, runs: PageScores[]): string[] {
  return categories.flatMap(name => {
    const { median } = spread(runs.map(run => run[name]))
    if (median >= wanted[name]) return []
    return [`${page} ${name} ${median.toFixed(2)} < ${wanted[name]} ${runs[0]!.faults.join('; ')}`]
  })
}

function weightRow(page: string, { document, style, script, font, other, total, requests }: PageWeight): string[] {
  return [page, ...[document + style, script, font, other, total].map(value => value.toFixed(1)), String(requests)]
}

function tooHeavy(page: string, weight: PageWeight, limit: Partial<PageWeight>): string[] {
  return (Object.keys(limit) as (keyof PageWeight)[]).flatMap(kind =>
    weight[kind] > limit[kind]! ? [`${page} ${kind} ${weight[kind].toFixed(1)} > ${limit[kind]}`] : [],
  )
}
