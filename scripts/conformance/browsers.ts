import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#kit/server/free-port.ts'
import { startApp } from '../../bench/parts/start-server.ts'
import { type Job, jobs } from '../../e2e/discover-jobs.ts'
import { makeDataDir } from '../../src/app/testing/make-data-dir.ts'
import { driverOf, type Engine } from './browsers/engine.ts'
import { openFirefox } from './browsers/firefox.ts'
import { startErrorProxy } from './browsers/page-errors.ts'
import { openWebKit } from './browsers/webkit.ts'
import { firstLine, type Row, resultOf } from './parts/check.ts'
import { missingPrograms } from './parts/programs.ts'

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]
/**
 * For late errors of the page. Those while it closes do not count: Firefox ends a running script, often in the middle of
 * React's rendering, and timers and promises that still run find it so (errors 327 and 440).
 */
const SETTLE_MS = 1_000
type Size = (typeof sizes)[number]

type Browser = { name: string; packages: Record<string, string>; open(size: Size): Promise<Engine<unknown>> }

/** `packages`: of Debian, by the program that each has. */
const browsers: Browser[] = [
  { name: 'Firefox', packages: { 'firefox-esr': 'firefox-esr' }, open: openFirefox },
  { name: 'WebKitGTK', packages: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' }, open: openWebKit },
]

/** The jobs of `npm run e2e -- discover` in other browsers, taps counted. */
export async function checkBrowsers(): Promise<Row[]> {
  const rows: Row[] = []
  const installed = browsers.filter(({ name, packages }) => {
    const result = missingPrograms(packages)
    if (result) rows.push({ program: name, version: '', what: 'three jobs, taps counted', result })
    return !result
  })
  if (installed.length === 0) return rows
  const [dataDir, port] = [await makeDataDir('conformance'), await freePort()]
  const origin = `http://localhost:${port}`
  const server = await startApp({ DATA_DIR: dataDir, PUBLIC_URL: origin }, { logFile: path.join(dataDir, 'log') })
  const proxy = await startErrorProxy(port, server.port)
  const visits = installed.flatMap(browser => sizes.map(size => ({ browser, size })))
  try {
    for (const [attempt, { browser, size }] of visits.entries())
      for (const job of Object.values(jobs)) rows.push(await check(browser, { job, size, attempt }))
    return rows
  } finally {
    proxy.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }

  async function check(browser: Browser, { job, size, attempt }: { job: Job; size: Size; attempt: number }) {
    const engine = await browser.open(size)
    const outcome = await job.run(driverOf(engine, origin), { attempt }).catch((error: Error) => error)
    await sleep(SETTLE_MS)
    const faults = proxy.take()
    await engine.close()
    await sleep(SETTLE_MS)
    proxy.take()
    if (outcome instanceof Error) faults.push(outcome.message)
    else if (outcome.taps > job.mostTaps) faults.push(`more than ${job.mostTaps} taps`)
    const taps = outcome instanceof Error ? '' : `, ${outcome.taps} taps`
    const version = /\d+\.\d[\w.]*/.exec(engine.version)?.[0] ?? engine.version
    const what = `${job.way} at ${size.width} px${taps}`
    return { program: browser.name, version, what, result: resultOf(faults.map(firstLine)) }
  }
}
